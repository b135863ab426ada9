# Shared by the scripts here; sourced, never run.
# shellcheck shell=bash

# Everything that a script writes stays below the checkout: builds and caches in .build, results in out.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export XDG_CACHE_HOME=$root/.build/cache XDG_DATA_HOME=$root/.build/data TMPDIR=$root/.build/tmp
mkdir -p "$XDG_CACHE_HOME" "$XDG_DATA_HOME" "$TMPDIR"

# What the build and the scripts need beside bash and Swift: Debian's package, pkg-config's name, Homebrew's package.
# Where the second column is a dash, the package brings the command of the third.
requirements='
libmicrohttpd-dev     libmicrohttpd  libmicrohttpd
libyaml-dev           yaml-0.1       libyaml
libgnutls28-dev       gnutls         gnutls
libcurl4-gnutls-dev   libcurl        curl
zlib1g-dev            zlib           zlib
curl                  -              curl
python3               -              python3
pkg-config            -              pkg-config
ca-certificates       -              -
'

step() { printf '\n== %s\n' "$*"; }

# Ends with status 2: something around the project is not as it must be, or the script was called wrongly.
give_up() {
  printf '%s\n' "$@" >&2
  exit 2
}

# What the project needs is installed when it returns.
ensure_packages() {
  if [[ $(uname -s) == Darwin ]]; then
    ensure_packages_with_brew
  elif command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    ensure_packages_with_apt
  else
    ensure_packages_by_hand
  fi
}

ensure_packages_with_apt() {
  local package missing=()
  while read -r package _; do
    [[ -z $package ]] || has_package "$package" || missing+=("$package")
  done <<<"$requirements"
  # The scripts themselves are checked in CI only.
  [[ ${CI-} != true ]] || has_package shellcheck || missing+=(shellcheck)
  ((${#missing[@]} == 0)) || install_with_apt "${missing[@]}"
}

install_with_apt() {
  if [[ $(id -u) != 0 ]]; then
    give_up "Packages are missing. Install them with" "" \
      "    sudo apt-get install --yes --no-install-recommends $*" "" "and start this again."
  fi
  step "installing $*"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update --quiet=2 || give_up "apt-get update failed; without it these cannot be installed: $*"
  apt-get install --quiet=2 --yes --no-install-recommends "$@" >"$TMPDIR/apt.log" 2>&1 || {
    tail -n 20 "$TMPDIR/apt.log" >&2
    give_up "apt-get could not install $*"
  }
}

# ensure_tools PACKAGE:COMMAND...: programs that some scripts alone need. Debian's package, and what it brings.
ensure_tools() {
  local tool missing=()
  for tool in "$@"; do command -v "${tool#*:}" >/dev/null || missing+=("${tool%%:*}"); done
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || give_up "Missing; install with your system's package manager: ${missing[*]}"
  install_with_apt "${missing[@]}"
}

has_package() {
  local candidates=("$1") candidate
  # libcurl's header is the same in each flavour, and they exclude each other: one that is there is good enough.
  [[ $1 != libcurl4-gnutls-dev ]] || candidates+=(libcurl4-openssl-dev libcurl4-nss-dev)
  [[ $1 != pkg-config ]] || candidates+=(pkgconf)
  for candidate in "${candidates[@]}"; do
    # A foreign architecture's package makes several lines; one that is installed is enough.
    # shellcheck disable=SC2016  # dpkg-query fills this in
    if dpkg-query -W -f '${db:Status-Status}\n' "$candidate" 2>/dev/null | grep -qx installed; then return 0; fi
  done
  return 1
}

ensure_packages_with_brew() {
  local name formula missing=()
  command -v brew >/dev/null || give_up "Homebrew is needed for the C libraries: https://brew.sh"
  while read -r _ name formula; do
    [[ -z $name || $formula == - ]] && continue
    if [[ $name == - ]]; then
      command -v "$formula" >/dev/null || missing+=("$formula")
    else
      brew list --versions "$formula" >/dev/null 2>&1 || missing+=("$formula")
    fi
  done <<<"$requirements"
  ((${#missing[@]} == 0)) || give_up "Packages are missing. Install them with" "" "    brew install ${missing[*]}"
}

# Neither apt nor Homebrew: say what is missing, under the names that every distribution knows.
ensure_packages_by_hand() {
  local package name command missing=()
  command -v pkg-config >/dev/null || give_up "pkg-config is missing; install it with your system's package manager."
  while read -r package name command; do
    case $name in
      '') ;;
      -) [[ $command == - ]] || command -v "$command" >/dev/null || missing+=("$command") ;;
      *) pkg-config --exists "$name" || missing+=("$name (Debian: $package)") ;;
    esac
  done <<<"$requirements"
  ((${#missing[@]} == 0)) || give_up "Missing; install with your system's package manager:" "${missing[@]/#/    }"
}

# Swift 6.1 or newer is on the PATH when it returns.
ensure_swift() {
  local version
  local advice="Get it from https://www.swift.org/install/ and put its usr/bin on the PATH."
  command -v swift >/dev/null || give_up "Swift 6.1 or newer is needed, and there is no swift on the PATH." "$advice"
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  [[ $version =~ ^([0-9]+)\.([0-9]+)$ ]] || give_up "swift --version does not work here." "$advice"
  if ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < 6001)); then
    give_up "Swift 6.1 or newer is needed; the one on the PATH is $version." "$advice"
  fi
}

# build_release PROGRAM...: the programs stand in $programs, each one file that needs no Swift where it runs.
build_release() {
  local program options=(--package-path "$root" --configuration release)
  [[ $(uname -s) == Darwin ]] || options+=(--static-swift-stdlib)
  for program in "$@"; do
    step "building $program"
    # At full length only where it fails: a build that works has nothing to say.
    swift build "${options[@]}" --product "$program" >"$TMPDIR/build.log" 2>&1 || {
      cat "$TMPDIR/build.log" >&2
      exit 1
    }
  done
  programs=$(swift build "${options[@]}" --show-bin-path)
  export programs
}
