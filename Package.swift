// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// There is no UIKit on Linux: hosts and their tests are compiled there against a stand-in, which no app sees.
#if os(Linux)
  let standIns: [Target] = [
    .target(name: "UIKitStandIn", path: "Tests/Support/UIKitStandIn", swiftSettings: strict),
    .target(
      name: "BookshopUIKit", dependencies: ["WaymarkUIKit", "UIKitStandIn"], path: "Examples/BookshopUIKit",
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "UIKitTests", dependencies: ["WaymarkUIKit", "TestSupport", "UIKitStandIn", "BookshopUIKit"],
      swiftSettings: strict),
  ]
  let uiKit: [Target.Dependency] = ["UIKitStandIn"]
  let privacy: (files: [Resource], left: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
  let standIns: [Target] = []
  let uiKit: [Target.Dependency] = []
  let privacy: (files: [Resource], left: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#endif

// Xcode builds every target for the device it tests on, and the command and its tests are for computers only.
#if os(Linux)
  let hasCommand = true
#else
  let hasCommand = Context.environment["WAYMARK_WITHOUT_COMMAND"] == nil
#endif
let command: [Target] = [
  .executableTarget(
    name: "WaymarkCommand",
    dependencies: [
      "Waymark",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"])),
    ],
    swiftSettings: strict),
  .testTarget(name: "CommandTests", dependencies: ["WaymarkCommand", "TestSupport"], swiftSettings: strict),
]

let package = Package(
  name: "waymark",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
  products: [
    .library(name: "WaymarkCore", targets: ["WaymarkCore"]),
    .library(name: "Waymark", targets: ["Waymark"]),
    .library(name: "WaymarkTesting", targets: ["WaymarkTesting"]),
    .library(name: "WaymarkUIKit", targets: ["WaymarkUIKit"]),
  ] + (hasCommand ? [.executable(name: "waymark", targets: ["WaymarkCommand"])] : []),
  traits: [
    .trait(name: "Tools", description: "The waymark command; without it, apps resolve no other package."),
    .default(enabledTraits: ["Tools"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "CWaymark"),
    .target(name: "WaymarkCore", dependencies: ["CWaymark"], swiftSettings: strict),
    .target(name: "Waymark", dependencies: ["WaymarkCore"], swiftSettings: strict),
    .target(name: "WaymarkTesting", dependencies: ["WaymarkCore"], swiftSettings: strict),
    .target(
      name: "WaymarkUIKit", dependencies: ["Waymark"] + uiKit, exclude: privacy.left, resources: privacy.files,
      swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["Waymark"], path: "Tests/Support/TestSupport", swiftSettings: strict),
    .testTarget(name: "WaymarkCoreTests", dependencies: ["Waymark", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "WaymarkTests", dependencies: ["Waymark", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "CaseTests", dependencies: ["Waymark", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SnippetTests", dependencies: ["Waymark", "WaymarkTesting", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WaymarkTestingTests", dependencies: ["Waymark", "WaymarkTesting", "TestSupport"], swiftSettings: strict),
  ] + standIns + (hasCommand ? command : []),
  swiftLanguageModes: [.v6]
)
