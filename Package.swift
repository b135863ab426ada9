// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ScriptedDownloadLab",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "sdl-testserver", targets: ["sdl-testserver"]),
    .executable(name: "sdl-get", targets: ["sdl-get"]),
    .executable(name: "sdl-conform", targets: ["sdl-conform"]),
    .executable(name: "sdl-urlsession", targets: ["sdl-urlsession"]),
    .library(name: "ResumableDownload", targets: ["ResumableDownload"]),
    .library(name: "DownloadLab", targets: ["DownloadLab"]),
  ],
  targets: [
    // C libraries of the system. Each holds a module map and a header of static inline wrappers.
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Pure values.
    .target(name: "HTTPSemantics"),
    .target(name: "TracedContent"),
    .target(name: "CommandLineOptions"),

    // Libraries.
    .target(name: "Digests", dependencies: ["CGnuTLS"]),
    .target(name: "ScenarioLanguage", dependencies: ["HTTPSemantics", "CYAML"]),
    .target(name: "Judge", dependencies: ["HTTPSemantics", "TracedContent", "ScenarioLanguage"]),
    .target(
      name: "TestServer",
      dependencies: [
        "HTTPSemantics", "TracedContent", "Digests", "ScenarioLanguage", "Judge", "CMicrohttpd", "CGnuTLS", "CZlib",
      ]),
    .target(name: "ResumableDownload", dependencies: ["HTTPSemantics", "Digests", "CCurl", "CZlib"]),
    .target(
      name: "Conformance",
      dependencies: ["HTTPSemantics", "TracedContent", "Digests", "ScenarioLanguage", "Judge", "TestServer", "CSystem"]),

    // For tests of Swift programs: the lab in their process on Linux, elsewhere one that is asked over HTTP.
    .target(
      name: "DownloadLab",
      dependencies: ["HTTPSemantics"]
        + ["Conformance", "TestServer", "ScenarioLanguage", "Judge"].map {
          .target(name: $0, condition: .when(platforms: [.linux]))
        }),

    // Commands: parse, call, print.
    .executableTarget(
      name: "sdl-testserver", dependencies: ["TestServer", "ScenarioLanguage", "Judge", "CommandLineOptions"]),
    .executableTarget(
      name: "sdl-get", dependencies: ["ResumableDownload", "HTTPSemantics", "Digests", "CommandLineOptions"]),
    .executableTarget(
      name: "sdl-conform",
      dependencies: ["Conformance", "TestServer", "ScenarioLanguage", "Judge", "CommandLineOptions"]),

    // A client for the lab, wrong on purpose: URLSession as tutorials use it.
    .executableTarget(name: "sdl-urlsession"),

    // One test target a library, and one that starts the real programs.
    .testTarget(name: "HTTPSemanticsTests", dependencies: ["HTTPSemantics"]),
    .testTarget(name: "TracedContentTests", dependencies: ["TracedContent"]),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "CommandLineOptionsTests", dependencies: ["CommandLineOptions"]),
    .testTarget(name: "ScenarioLanguageTests", dependencies: ["ScenarioLanguage"]),
    .testTarget(name: "JudgeTests", dependencies: ["Judge", "ScenarioLanguage", "TracedContent"]),
    .testTarget(name: "TestServerTests", dependencies: ["TestServer", "Digests"]),
    .testTarget(
      name: "ResumableDownloadTests", dependencies: ["ResumableDownload", "HTTPSemantics", "Digests", "TestServer"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["Conformance", "Judge", "ScenarioLanguage", "TestServer", "TracedContent"]),
    .testTarget(
      name: "DownloadLabTests", dependencies: ["DownloadLab", "ResumableDownload", "ScenarioLanguage", "TestServer"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Conformance", "HTTPSemantics", "Judge", "ResumableDownload", "ScenarioLanguage", "TestServer",
        "TracedContent", "sdl-testserver", "sdl-get", "sdl-conform",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The reference client's deliberate mistakes are compiled into debug builds only.
let withMutants = ["ResumableDownload", "sdl-get", "ResumableDownloadTests", "EndToEndTests"]

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  if withMutants.contains(target.name) {
    target.swiftSettings?.append(.define("SDL_MUTANTS", .when(configuration: .debug)))
  }
}
