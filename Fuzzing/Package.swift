// swift-tools-version: 6.3
import PackageDescription

// Built and run by scripts/fuzz, which adds the sanitizers; a package of its own, since its programs have no main.
let package = Package(
  name: "waymark-fuzzing",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "waymark", path: "..", traits: [])],
  targets: ["FuzzLink", "FuzzMatch", "FuzzCanary"].map { name in
    .executableTarget(
      name: name,
      dependencies: name == "FuzzCanary"
        ? [] : ["Waymark", "WaymarkMigration"].map { .product(name: $0, package: "waymark") },
      swiftSettings: [.treatAllWarnings(as: .error)])
  },
  swiftLanguageModes: [.v6]
)
