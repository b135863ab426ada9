# Shared by the subjects of Scripts/bench; sourced, never run.
# shellcheck shell=bash

# shellcheck source=../lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY

work=$(mktemp -d "$BENCH_DIRECTORY/sdl-bench.XXXXXX")
started=()
# shellcheck disable=SC2329  # called by the trap
finish_bench() {
  local pid
  for pid in ${started[@]+"${started[@]}"}; do
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap finish_bench EXIT

# wait_until SECONDS COMMAND...
wait_until() {
  local tries=$(($1 * 20))
  while ((tries-- > 0)); do
    if "${@:2}"; then return; fi
    sleep 0.05
  done
  return 1
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# start_nginx DIRECTORY: serves the files of a directory with sendfile; its address is in $nginx_url.
# The rest of its configuration is NGINX_EXTRA, in the server's block.
start_nginx() {
  local port place=$work/nginx
  port=$(free_port)
  mkdir -p "$place/tmp"
  cat >"$place/nginx.conf" <<CONF
daemon off;
worker_processes auto;
worker_rlimit_nofile 65536;
pid $place/nginx.pid;
error_log $place/error.log;
events { worker_connections 8192; }
http {
  access_log ${NGINX_LOG-off};
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  default_type application/octet-stream;
  client_body_temp_path $place/tmp; proxy_temp_path $place/tmp; fastcgi_temp_path $place/tmp;
  uwsgi_temp_path $place/tmp; scgi_temp_path $place/tmp;
  server { listen 127.0.0.1:$port; root $1; ${NGINX_EXTRA-} }
}
CONF
  # Started by root, its workers would be somebody who may not look into a private directory.
  [[ $(id -u) != 0 ]] || sed -i '1i user root;' "$place/nginx.conf"
  nginx -p "$place" -c "$place/nginx.conf" -e "$place/error.log" 2>"$place/start.log" &
  started+=("$!")
  nginx_url=http://127.0.0.1:$port
  wait_until 10 curl -fsS -o /dev/null -r 0-0 "$nginx_url/$2" 2>/dev/null || {
    cat "$place/error.log" "$place/start.log" >&2
    give_up "nginx does not start"
  }
}

# start_testserver ARGUMENT...: its address is in $testserver_url, its first ready line in $work/testserver.log.
start_testserver() {
  "$programs/sdl-testserver" --port 0 --json "$@" >"$work/testserver.log" 2>"$work/testserver.err" &
  started+=("$!")
  wait_until 10 grep -q '"ready"' "$work/testserver.log" || {
    cat "$work/testserver.err" >&2
    give_up "sdl-testserver does not start"
  }
  # shellcheck disable=SC2034  # for the subjects
  testserver_url=$(python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["url"].rstrip("/"))' \
    "$work/testserver.log")
}

# What was measured where, for whoever reads the numbers later.
print_machine() {
  printf 'machine: %s cores, %s, %s MiB, %s, file system %s\n' "$(nproc)" \
    "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)" \
    "$(($(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 1024))" "$(uname -sr)" \
    "$(stat -f -c %T "$work")"
}
