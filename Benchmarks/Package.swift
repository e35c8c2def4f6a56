// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let core: Target.Dependency = .product(name: "WaymarkCore", package: "waymark")

// A package of its own: nobody who uses Waymark builds, or resolves, what it is measured with.
let package = Package(
  name: "waymark-benchmarks",
  platforms: [.macOS(.v14)],
  traits: [
    .trait(name: "Comparison", description: "Times, beside other routers; without it, no other package is resolved."),
    .default(enabledTraits: ["Comparison"]),
  ],
  dependencies: [.package(name: "waymark", path: "..", traits: [])],
  targets: [
    .target(name: "BenchmarkInput", swiftSettings: strict),
    .target(name: "BenchmarkRows", dependencies: ["BenchmarkInput", core], swiftSettings: strict),
    .target(name: "CAllocationCount"),
    .target(name: "CMeasuredRegion"),
    .executableTarget(
      name: "allocation-check", dependencies: ["BenchmarkInput", "BenchmarkRows", "CAllocationCount", core],
      path: "Sources/AllocationCheck", swiftSettings: strict),
    .executableTarget(
      name: "instruction-probe", dependencies: ["BenchmarkRows", "CMeasuredRegion"], path: "Sources/InstructionProbe",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
