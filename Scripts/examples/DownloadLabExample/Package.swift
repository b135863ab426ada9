// swift-tools-version: 6.1
import PackageDescription

// A package that tests its downloaders with DownloadLab, as anybody's would.
let package = Package(
  name: "DownloadLabExample",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Yours has the address or the path of the package here.
    .package(name: "sdl", path: "../../..")
  ],
  targets: [
    .target(
      name: "Downloaders", dependencies: [.product(name: "ResumableDownload", package: "sdl")]),
    .testTarget(
      name: "DownloaderTests", dependencies: ["Downloaders", .product(name: "DownloadLab", package: "sdl")]),
  ],
  swiftLanguageModes: [.v6]
)
