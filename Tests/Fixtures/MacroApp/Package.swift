// swift-tools-version: 6.3
import PackageDescription

// An app of two modules that uses every macro, and more that do, as a package that depends on Waymark: scripts/check-macros
// builds it so, optimized. The same modules are targets of Waymark's own package where WAYMARK_FIXTURES is set.
let isMain = Context.environment["WAYMARK_ISOLATION"] == "MainActor"
let settings: [SwiftSetting] = isMain ? [.defaultIsolation(MainActor.self)] : []
let waymark: [Target.Dependency] = [
  .product(name: "Waymark", package: "waymark"), .product(name: "WaymarkMacros", package: "waymark"),
]

let package = Package(
  name: "macro-app",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "waymark", path: "../../..", traits: ["Macros"])],
  targets: [
    .target(name: "Chat", dependencies: waymark, swiftSettings: settings),
    .executableTarget(name: "MacroApp", dependencies: ["Chat"] + waymark, swiftSettings: settings),
    // What the pages show, with macros and by hand.
    .target(name: "MacroSnippets", dependencies: waymark, swiftSettings: settings),
    .target(name: "HandSnippets", dependencies: waymark, swiftSettings: settings),
    // Three modules whose routes are in each other's way.
    .target(name: "Shop", dependencies: waymark, swiftSettings: settings),
    .target(name: "Cart", dependencies: waymark, swiftSettings: settings),
    .target(name: "Orders", dependencies: waymark, swiftSettings: settings),
    .executableTarget(name: "Conflicts", dependencies: ["Shop", "Cart", "Orders"] + waymark, swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
