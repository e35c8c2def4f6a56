// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// Another package of an app's, with a macro of its own: whether its macro may use prebuilt swift-syntax depends on every package of
// the app. scripts/check-neighbour reads the manifest; nothing is built.
let package = Package(
  name: "beside",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Beside", targets: ["Beside"])],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0")],
  targets: [
    .macro(
      name: "BesideMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    .target(name: "Beside", dependencies: ["BesideMacros"]),
  ],
  swiftLanguageModes: [.v6]
)
