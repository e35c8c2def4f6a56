// swift-tools-version: 6.3
import PackageDescription

// An app that wants the core and no other package; scripts/check-core-only builds it and looks at what came along.
let package = Package(
  name: "core-only",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "waymark", path: "../../..", traits: [])],
  targets: [
    .executableTarget(name: "CoreOnly", dependencies: [.product(name: "WaymarkCore", package: "waymark")]),
    .executableTarget(name: "TopLevel", dependencies: [.product(name: "WaymarkCore", package: "waymark")]),
  ],
  swiftLanguageModes: [.v6]
)
