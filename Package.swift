// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// Warnings fail the build where the gate asks. Elsewhere those of a newer compiler or SDK must keep nobody from building, and build
// systems hand `-suppress-warnings` to dependencies, which excludes it.
let strict: [SwiftSetting] =
  Context.environment["WAYMARK_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// What only authors need while they write: in debug builds, and in release builds by a trait.
let diagnostics: [SwiftSetting] = [
  .define("WAYMARK_DIAGNOSTICS", .when(configuration: .debug)),
  .define("WAYMARK_DIAGNOSTICS", .when(traits: ["Diagnostics"])),
]

// Lets the linker leave out of a release build what its program never calls (Documentation/Decisions). A debug build keeps everything,
// since tests inside of an app link to what the app has. Flags of the frontend have no promise, so unknown compilers get none.
#if compiler(<7)
  let lean: [SwiftSetting] = [
    .unsafeFlags(
      ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"], .when(configuration: .release))
  ]
#else
  let lean: [SwiftSetting] = []
#endif

/// As Xcode sets up new apps.
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// A product of swift-syntax, for the macros and for the scanner.
func syntax(_ name: String, for traits: Set<String>) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: traits))
}

// There is no UIKit and no SwiftUI on Linux: hosts and their tests are compiled there against stand-ins, which no app sees.
#if os(Linux)
  // Linux can also build for Apple's platforms (scripts/check-with-darwin-sdk).
  let hasStandIns = Context.environment["WAYMARK_FOR_DARWIN_SDK"] == nil
  // `import UIKit` imports the stand-in.
  let uiKitIsStandIn: [SwiftSetting] = [.unsafeFlags(["-module-alias", "UIKit=UIKitStandIn"])]
  // The same for `import AppIntents`, in what `waymark intents` writes.
  let appIntentsAreStandIn: [SwiftSetting] = [.unsafeFlags(["-module-alias", "AppIntents=AppIntentsStandIn"])]
  // The whole files of pages, `@main` included, which must not be the entry of the tests.
  func wholeFile(
    _ name: String, importing framework: String, and macros: [Target.Dependency] = [], by rules: [SwiftSetting]? = nil
  ) -> Target {
    .target(
      name: name,
      dependencies: ["AppIntentsStandIn", .byName(name: "Waymark\(framework)"), .byName(name: "\(framework)StandIn")]
        + macros,
      path: "Tests/Support/\(name)",
      swiftSettings: strict + (rules ?? onMain) + appIntentsAreStandIn + [
        .unsafeFlags([
          "-module-alias", "\(framework)=\(framework)StandIn", "-Xfrontend", "-entry-point-function-name", "-Xfrontend",
          "entryOf\(name)",
        ])
      ])
  }
  let ofLinux: [Target] = [
    // What both have of Apple's Foundation and Linux's has not.
    .target(name: "FoundationStandIn", path: "Tests/Support/FoundationStandIn", swiftSettings: strict),
    .target(
      name: "AppIntentsStandIn", dependencies: ["FoundationStandIn"], path: "Tests/Support/AppIntentsStandIn",
      swiftSettings: strict),
    .target(
      name: "SwiftUIStandIn", dependencies: ["AppIntentsStandIn", "FoundationStandIn"],
      path: "Tests/Support/SwiftUIStandIn", swiftSettings: strict),
    .target(
      name: "UIKitStandIn", dependencies: ["AppIntentsStandIn", "FoundationStandIn"],
      path: "Tests/Support/UIKitStandIn", swiftSettings: strict),
    // UIKit inside of SwiftUI, and the reverse.
    .target(
      name: "BridgeStandIn", dependencies: ["SwiftUIStandIn", "UIKitStandIn"], path: "Tests/Support/BridgeStandIn",
      swiftSettings: strict),
    .target(
      name: "BookshopRoutes", dependencies: ["Waymark"], path: "Examples/BookshopRoutes", swiftSettings: strict + onMain
    ),
    .target(
      name: "BookshopUIKit", dependencies: ["BookshopRoutes", "WaymarkUIKit", "UIKitStandIn"],
      path: "Examples/BookshopUIKit", swiftSettings: strict + onMain + uiKitIsStandIn),
    .target(
      name: "BookshopSwiftUI", dependencies: ["BookshopRoutes", "WaymarkSwiftUI", "SwiftUIStandIn"],
      path: "Examples/BookshopSwiftUI", swiftSettings: strict + onMain),
    wholeFile("ShopInSwiftUI", importing: "SwiftUI"), wholeFile("TabsInSwiftUI", importing: "SwiftUI"),
    wholeFile("OwnViewsInSwiftUI", importing: "SwiftUI"), wholeFile("IntentsInSwiftUI", importing: "SwiftUI"),
    wholeFile("ShopInUIKit", importing: "UIKit"), wholeFile("MapInUIKit", importing: "UIKit", and: ["WaymarkMacros"]),
    // An enum that is a view, as new apps have it, and by the rules of older ones.
    wholeFile("SmallApps", importing: "SwiftUI", and: ["WaymarkMacros"]),
    wholeFile("MapInSwiftUI", importing: "SwiftUI", and: ["WaymarkMacros"]),
    wholeFile(
      "MapInSwift5", importing: "SwiftUI", and: ["WaymarkMacros"], by: [.swiftLanguageMode(.v5)]),
    // The same generated file by the rules of other apps: one that isolates by default, and one of Swift 5.
    .target(
      name: "IntentsOnMain", dependencies: ["AppIntentsStandIn"], path: "Tests/Support/IntentsOnMain",
      swiftSettings: strict + onMain + appIntentsAreStandIn),
    .target(
      name: "IntentsInSwift5", dependencies: ["AppIntentsStandIn"], path: "Tests/Support/IntentsInSwift5",
      swiftSettings: strict + appIntentsAreStandIn + [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "IntentsTests",
      dependencies: [
        "AppIntentsStandIn", "IntentsInSwift5", "IntentsOnMain", "TestSupport", "UIKitStandIn", "Waymark",
        "WaymarkRouteFile", "WaymarkSwiftUI", "WaymarkTesting",
      ],
      swiftSettings: strict + appIntentsAreStandIn),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "AppIntentsStandIn", "Waymark", "WaymarkMigration", "WaymarkUIKit", "WaymarkTesting", "TestSupport",
        "UIKitStandIn", "SwiftUIStandIn", "BridgeStandIn", "BookshopRoutes", "BookshopUIKit", "MapInUIKit",
        "ShopInUIKit", "WaymarkMacros",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftUITests",
      dependencies: [
        "AppIntentsStandIn", "Waymark", "WaymarkConsole", "WaymarkMacros", "WaymarkSwiftUI", "WaymarkTesting",
        "TestSupport",
        "SwiftUIStandIn",
        "BookshopRoutes", "BookshopSwiftUI", "IntentsInSwiftUI", "MapInSwift5", "MapInSwiftUI", "OwnViewsInSwiftUI",
        "ShopInSwiftUI", "SmallApps", "TabsInSwiftUI",
      ],
      swiftSettings: strict),
  ]
  let standIns = hasStandIns ? ofLinux : []
  let uiKit: [Target.Dependency] = hasStandIns ? ["BridgeStandIn", "UIKitStandIn"] : []
  let swiftUI: [Target.Dependency] = hasStandIns ? ["AppIntentsStandIn", "SwiftUIStandIn"] : []
  let sampleApps: [Target.Dependency] = hasStandIns ? ["BookshopRoutes"] : []
  let privacy: (files: [Resource], left: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
  let uiKitIsStandIn: [SwiftSetting] = []
  // Elsewhere the examples are apps of Examples/Apple/Bookshop.xcodeproj.
  let standIns: [Target] = []
  let uiKit: [Target.Dependency] = []
  let swiftUI: [Target.Dependency] = []
  let sampleApps: [Target.Dependency] = []
  let privacy: (files: [Resource], left: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#endif

// Xcode builds every target for the device it tests on; the commands, and the tests that have the macros' code inside, are
// for computers only. There is another reason to leave them out there: on a disk without case, Xcode puts the product
// waymark and the target Waymark into one folder.
#if os(Linux)
  let hasCommand = true
#else
  let hasCommand = Context.environment["WAYMARK_WITHOUT_COMMAND"] == nil
#endif
let command: [Target] = [
  .target(name: "WaymarkCompiling", dependencies: ["WaymarkChecks"], swiftSettings: strict),
  .executableTarget(
    name: "WaymarkCommand",
    dependencies: [
      "Waymark", "WaymarkCompiling", "WaymarkExplain", "WaymarkMigration", "WaymarkRouteFile", "WaymarkTesting",
      "WaymarkUniversalLinks",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"])),
    ],
    swiftSettings: strict),
  .target(
    name: "WaymarkScanner",
    dependencies: [
      "Waymark", "WaymarkMigration", "WaymarkRouteFile", "WaymarkSyntax",
      syntax("SwiftParser", for: ["Tools"]),
      syntax("SwiftSyntax", for: ["Tools"]),
      .product(
        name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"])),
    ],
    swiftSettings: strict),
  // A plugin asks for a tool by its target's name, and some build systems call the file by the product's: they are one.
  .executableTarget(
    name: "waymark-scan",
    // Without the trait it says so, and nothing is built for that.
    dependencies: [.target(name: "WaymarkScanner", condition: .when(traits: ["Tools"]))], path: "Sources/WaymarkScan",
    swiftSettings: strict),
  .executableTarget(
    name: "WaymarkExamples", dependencies: ["Waymark", "WaymarkExplain", "WaymarkTesting"], path: "Examples/OneIdea",
    swiftSettings: strict),
  .plugin(
    name: "WaymarkCheck",
    capability: .command(
      intent: .custom(
        verb: "waymark-check",
        description: "Checks the routes that the package's sources declare, all modules at once.")),
    dependencies: ["waymark-scan"]),
]
let commandTests: [Target] = [
  // A process to be killed.
  .executableTarget(
    name: "JournalVictim", dependencies: ["Waymark", "WaymarkMigration"], path: "Tests/Support/JournalVictim",
    swiftSettings: strict),
  .testTarget(
    name: "JournalTests",
    dependencies: ["JournalVictim", "Waymark", "WaymarkMigration", "WaymarkTesting", "TestSupport"],
    swiftSettings: strict),
  // An app to be driven from outside.
  .executableTarget(
    name: "AppVictim", dependencies: ["Waymark", "WaymarkTesting"], path: "Tests/Support/AppVictim",
    swiftSettings: strict),
  .testTarget(
    name: "CommandTests",
    dependencies: [
      "AppVictim", "WaymarkCommand", "WaymarkRouteFile", "WaymarkUniversalLinks", "waymark-scan", "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "CompileTests",
    dependencies: [
      "WaymarkCompiling", "WaymarkMigration", "WaymarkRouteFile", "Waymark", "TestSupport",
    ],
    exclude: ["Runners"], swiftSettings: strict),
  .testTarget(name: "ExampleTests", dependencies: ["WaymarkExamples", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "ScanTests",
    dependencies: ["WaymarkExplain", "WaymarkScanner", "WaymarkRouteFile", "TestSupport"] + sampleApps,
    swiftSettings: strict),
]
let macroTests: [Target] = [
  .testTarget(
    name: "MacroTests",
    dependencies: [
      "WaymarkMacroImplementation", "WaymarkMacros", "Waymark", "WaymarkRouteFile", "WaymarkScanner", "WaymarkTesting",
      "TestSupport",
      syntax("SwiftParser", for: ["Macros"]),
      syntax("SwiftSyntaxMacroExpansion", for: ["Macros"]),
    ],
    swiftSettings: strict)
]
let commandProducts: [Product] = [
  .executable(name: "waymark", targets: ["WaymarkCommand"]),
  .executable(name: "waymark-scan", targets: ["waymark-scan"]),
  .plugin(name: "WaymarkCheck", targets: ["WaymarkCheck"]),
]

// Apps and modules that the gate builds beside this package, on what it has built; who depends on Waymark never sees them.
let isolation = Context.environment["WAYMARK_FIXTURES"]
func fixture(_ name: String, uses modules: String..., isExecutable: Bool = false) -> Target {
  let path = "Tests/Fixtures/MacroApp/Sources/\(name)"
  let dependencies: [Target.Dependency] =
    ["Waymark", "WaymarkMacros"] + modules.map { .target(name: $0) }
  let settings = isolation == "MainActor" ? onMain : []
  return isExecutable
    ? .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
    : .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}
let fixtures: [Target] =
  isolation == nil
  ? []
  : [
    fixture("Chat"), fixture("MacroApp", uses: "Chat", isExecutable: true),
    fixture("MacroSnippets"), fixture("HandSnippets"),
    fixture("Shop"), fixture("Cart"), fixture("Orders"),
    fixture("Conflicts", uses: "Shop", "Cart", "Orders", isExecutable: true),
    // One name for what scripts/check-macros needs.
    fixture("Everything", uses: "MacroApp", "Conflicts", "MacroSnippets", "HandSnippets", "waymark-scan"),
  ]

/// The only test targets that are built, by `WAYMARK_TESTS="UIKitTests WaymarkTests"`.
let chosenTests = Context.environment["WAYMARK_TESTS"].map { $0.split(separator: " ").map(String.init) }

let package = Package(
  name: "waymark",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
  products: [
    // A product links all its targets: what an app pays for is decided here (Documentation/Decisions).
    .library(name: "Waymark", targets: ["Waymark"]),
    .library(name: "WaymarkLinks", targets: ["WaymarkLinks"]),
    .library(name: "WaymarkSwiftUI", targets: ["WaymarkSwiftUI"]),
    .library(name: "WaymarkUIKit", targets: ["WaymarkUIKit"]),
    .library(name: "WaymarkMacros", targets: ["WaymarkMacros"]),
    .library(name: "WaymarkTesting", targets: ["WaymarkTesting"]),
    .library(name: "WaymarkTools", targets: ["WaymarkExplain", "WaymarkRouteFile", "WaymarkUniversalLinks"]),
    .library(name: "WaymarkMigration", targets: ["WaymarkMessages", "WaymarkMigration"]),
  ] + (hasCommand ? commandProducts : []),
  traits: [
    .trait(name: "Macros", description: "The macros @Route, @Routes, @Routable, @RouteModule and #route."),
    .trait(
      name: "Diagnostics",
      description:
        "For testers: WaymarkConsole beside WaymarkSwiftUI and WaymarkUIKit, and in release builds the check of routes of debug builds."
    ),
    .trait(name: "Tools", description: "The commands waymark and waymark-scan.", enabledTraits: ["Diagnostics"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
  ],
  targets: ([
    .target(name: "CWaymark"),
    // Links, patterns, tables and matches, which know no navigation state, guard or router: widgets and servers need no more.
    .target(name: "WaymarkLinksCore", dependencies: ["CWaymark"], swiftSettings: strict + diagnostics),
    .target(name: "WaymarkLinks", dependencies: ["WaymarkLinksCore"], swiftSettings: strict),
    // A module is linked as a whole, so what a match does not need stands in modules of its own.
    .target(name: "WaymarkResolving", dependencies: ["WaymarkLinksCore"], swiftSettings: strict),
    .target(name: "WaymarkJSON", dependencies: ["WaymarkLinksCore"], swiftSettings: strict),
    .target(
      name: "WaymarkChecks", dependencies: ["WaymarkLinksCore", "WaymarkResolving"],
      swiftSettings: strict + diagnostics),
    .target(
      name: "WaymarkCore",
      dependencies: ["CWaymark", "WaymarkChecks", "WaymarkJSON", "WaymarkLinksCore", "WaymarkResolving"],
      swiftSettings: strict + diagnostics),
    .target(
      name: "Waymark", dependencies: ["WaymarkCore", "WaymarkLinks"], exclude: privacy.left, resources: privacy.files,
      swiftSettings: strict + diagnostics),
    .target(
      name: "WaymarkExplain", dependencies: ["WaymarkChecks", "WaymarkLinksCore", "WaymarkResolving"],
      swiftSettings: strict),
    .target(name: "WaymarkMessages", dependencies: ["WaymarkCore"], swiftSettings: strict),
    .target(name: "WaymarkMigration", dependencies: ["WaymarkCore"], swiftSettings: strict),
    .target(name: "WaymarkRouteFile", dependencies: ["Waymark", "WaymarkMigration"], swiftSettings: strict),
    .target(
      name: "WaymarkSyntax",
      dependencies: [
        syntax("SwiftParser", for: ["Tools"]),
        syntax("SwiftSyntax", for: ["Tools"]),
      ],
      swiftSettings: strict),
    // The macros share no target with a product: else no macro of an app could use swift-syntax prebuilt, other packages' too
    // (scripts/check-manifest). The core's sources that they need come by links.
    .target(name: "WaymarkMacroSources", swiftSettings: strict),
    .target(
      name: "WaymarkMacroSyntax",
      dependencies: [syntax("SwiftParser", for: ["Macros"]), syntax("SwiftSyntax", for: ["Macros"])],
      swiftSettings: strict),
    // A test that depends on a macro is built for the computer that compiles, with all below it and beside everything else: so tests
    // depend on this (scripts/check-manifest).
    .target(
      name: "WaymarkMacroImplementation",
      dependencies: [
        "WaymarkMacroSources", "WaymarkMacroSyntax",
        syntax("SwiftDiagnostics", for: ["Macros"]),
        syntax("SwiftSyntax", for: ["Macros"]),
        syntax("SwiftSyntaxBuilder", for: ["Macros"]),
        syntax("SwiftSyntaxMacros", for: ["Macros"]),
      ],
      swiftSettings: strict),
    .macro(
      name: "WaymarkMacroPlugin",
      dependencies: [
        "WaymarkMacroImplementation",
        syntax("SwiftCompilerPlugin", for: ["Macros"]),
        syntax("SwiftSyntaxMacros", for: ["Macros"]),
      ],
      swiftSettings: strict),
    .target(name: "WaymarkMacros", dependencies: ["Waymark", "WaymarkMacroPlugin"], swiftSettings: strict),
    .target(
      name: "WaymarkTesting", dependencies: ["Waymark", "WaymarkUniversalLinks"], swiftSettings: strict),
    .target(
      name: "WaymarkUniversalLinks",
      dependencies: ["WaymarkChecks", "WaymarkJSON", "WaymarkLinksCore", "WaymarkResolving"], swiftSettings: strict),
    // The console comes with both hosts, in builds for testers: no app pays for it unawares, nor for files and automata with it.
    .target(
      name: "WaymarkSwiftUI",
      dependencies: ["Waymark", .target(name: "WaymarkConsole", condition: .when(traits: ["Diagnostics"]))] + swiftUI,
      swiftSettings: strict),
    .target(name: "WaymarkConsole", dependencies: ["Waymark", "WaymarkExplain"] + swiftUI, swiftSettings: strict),
    .target(
      name: "WaymarkUIKit", dependencies: ["Waymark", "WaymarkSwiftUI"] + uiKit, exclude: privacy.left,
      resources: privacy.files, swiftSettings: strict),
  ] + (hasCommand ? command : []) + [
    // Whatever links it has its tasks on one thread.
    .target(name: "OneThread", path: "Tests/Support/OneThread"),
    .target(
      name: "TestSupport", dependencies: ["OneThread", "Waymark", "WaymarkTesting"], path: "Tests/Support/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkCoreTests",
      dependencies: [
        "Waymark", "WaymarkExplain", "WaymarkMessages", "WaymarkMigration", "WaymarkRouteFile", "WaymarkTesting",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkTests",
      dependencies: [
        "Waymark", "WaymarkExplain", "WaymarkMessages", "WaymarkMigration", "WaymarkRouteFile", "WaymarkTesting",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CaseTests",
      dependencies: [
        "Waymark", "WaymarkExplain", "WaymarkMessages", "WaymarkMigration", "WaymarkRouteFile", "WaymarkTesting",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SnippetTests",
      dependencies: [
        "Waymark", "WaymarkExplain", "WaymarkMessages", "WaymarkMigration", "WaymarkRouteFile", "WaymarkTesting",
        "TestSupport",
      ],
      exclude: ["map.svg", "map.txt", "routes.json"], swiftSettings: strict),
    .testTarget(
      name: "UniversalLinksTests",
      dependencies: ["Waymark", "WaymarkRouteFile", "WaymarkTesting", "WaymarkUniversalLinks", "TestSupport"],
      swiftSettings: strict),
    // No other module: what a widget needs stands in one import.
    .testTarget(name: "WaymarkLinksTests", dependencies: ["WaymarkLinks"], swiftSettings: strict),
    .testTarget(
      name: "WaymarkTestingTests",
      dependencies: ["Waymark", "WaymarkRouteFile", "WaymarkTesting", "TestSupport"] + sampleApps, swiftSettings: strict
    ),
  ] + (hasCommand ? commandTests + macroTests : []) + standIns + fixtures).filter {
    $0.type != .test || chosenTests?.contains($0.name) ?? true
  },
  swiftLanguageModes: [.v6]
)

// What apps link, but for what runs with each link: the rest happens about once a tap. Tools stay fast.
let small: Set = [
  "Waymark", "WaymarkChecks", "WaymarkCore", "WaymarkJSON", "WaymarkMessages", "WaymarkMigration", "WaymarkResolving",
  "WaymarkSwiftUI", "WaymarkUIKit",
]
for target in package.targets where target.type == .regular && target.path == nil && target.name != "CWaymark" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + lean
    + (small.contains(target.name) ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])
}

let unknownTests = (chosenTests ?? []).filter { name in
  !package.targets.contains { $0.type == .test && $0.name == name }
}
if !unknownTests.isEmpty {
  fatalError("WAYMARK_TESTS has names of no test target of this package: \(unknownTests.joined(separator: ", "))")
}
