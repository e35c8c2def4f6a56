// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A program whose size `scripts/measure-size` reports.
func sized(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "size-\(name.lowercased())", dependencies: dependencies, path: "Sources/Size/\(name)", swiftSettings: strict)
}
let waymark: Target.Dependency = .product(name: "Waymark", package: "waymark")
let links: Target.Dependency = .product(name: "WaymarkLinks", package: "waymark")
let testing: Target.Dependency = .product(name: "WaymarkTesting", package: "waymark")
let tools: Target.Dependency = .product(name: "WaymarkTools", package: "waymark")
let compares: TargetDependencyCondition? = .when(traits: ["Comparison"])

// A package of its own: nobody who uses Waymark builds, or resolves, what it is measured with.
let package = Package(
  name: "waymark-benchmarks",
  platforms: [.macOS(.v14)],
  traits: [
    .trait(name: "Comparison", description: "Times, beside other routers; without it, no other package is resolved."),
    .trait(name: "Diagnostics", description: "Waymark as testers get it, which records."),
    .default(enabledTraits: ["Comparison"]),
  ],
  dependencies: [
    .package(
      name: "waymark", path: "..", traits: [.trait(name: "Diagnostics", condition: .when(traits: ["Diagnostics"]))]),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    .target(name: "BenchmarkInput", swiftSettings: strict),
    .target(
      name: "BenchmarkRows", dependencies: ["BenchmarkInput", "CPlantedRecords", waymark, testing, tools],
      swiftSettings: strict),
    .target(
      name: "ComparisonRows",
      dependencies: [
        "BenchmarkInput", "BenchmarkRows",
        .product(name: "Hummingbird", package: "hummingbird", condition: compares),
      ],
      swiftSettings: strict),
    sized("Empty", []), sized("Links", [links]), sized("Router", [waymark]), sized("Waymark", [waymark]),
    .executableTarget(
      name: "release-check", dependencies: [waymark, testing], path: "Sources/ReleaseCheck", swiftSettings: strict),
    .target(name: "CAllocationCount"),
    .target(name: "CPlantedRecords"),
    .target(name: "CMeasuredRegion"),
    .executableTarget(
      name: "allocation-check", dependencies: ["BenchmarkInput", "BenchmarkRows", "CAllocationCount", waymark],
      path: "Sources/AllocationCheck", swiftSettings: strict),
    .executableTarget(
      name: "instruction-probe", dependencies: ["BenchmarkRows", "CMeasuredRegion"], path: "Sources/InstructionProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "timing", dependencies: ["BenchmarkRows", "ComparisonRows"], path: "Sources/Timing", swiftSettings: strict),
    .executableTarget(
      name: "RouterTimes",
      dependencies: [
        "BenchmarkRows", "ComparisonRows",
        .product(name: "Benchmark", package: "benchmark", condition: compares),
      ],
      path: "Benchmarks/RouterTimes", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
