// swift-tools-version: 6.3
import PackageDescription

// An app that adds Waymark by URL and version, as apps do, and names no trait. scripts/check-neighbour makes the repository,
// builds the app, and looks at what came along.
let package = Package(
  name: "neighbour",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(url: Context.environment["WAYMARK_REPOSITORY"] ?? "set WAYMARK_REPOSITORY", from: "1.0.0")
  ],
  targets: [
    .executableTarget(name: "LinksOnly", dependencies: [.product(name: "WaymarkLinks", package: "waymark")]),
    .executableTarget(
      name: "TopLevel",
      dependencies: [
        .product(name: "Waymark", package: "waymark"), .product(name: "WaymarkTesting", package: "waymark"),
      ]),
    .executableTarget(
      name: "EveryProduct",
      dependencies: [
        .product(name: "Waymark", package: "waymark"),
        .product(name: "WaymarkMacros", package: "waymark"),
        .product(name: "WaymarkMigration", package: "waymark"),
        .product(name: "WaymarkSwiftUI", package: "waymark"),
        .product(name: "WaymarkTesting", package: "waymark"),
        .product(name: "WaymarkTools", package: "waymark"),
        .product(name: "WaymarkUIKit", package: "waymark"),
        // Built beside it, and run by the script.
        .product(name: "waymark", package: "waymark"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
