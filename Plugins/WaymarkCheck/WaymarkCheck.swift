import Foundation
import PackagePlugin

/// `swift package waymark-check`: the routes of all modules of the package, held against each other.
@main
struct WaymarkCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let modules = context.package.swiftModules
    for name in names where !modules.contains(where: { $0.name == name }) {
      let known = modules.map(\.name).joined(separator: ", ")
      return Diagnostics.error("there is no module “\(name)” in this package: the known ones are \(known)")
    }
    let wanted = modules.filter { names.isEmpty || names.contains($0.name) }
    try check(wanted, extractor.remainingArguments, with: context.tool(named: "waymark-scan").url)
  }

  /// Runs the scanner over modules, and fails as it does.
  private func check(_ modules: [SwiftSourceModuleTarget], _ options: [String], with tool: URL) throws {
    let paths = modules.map { "\($0.moduleName)=\($0.directoryURL.path)" }
    let scan = try Process.run(tool, arguments: ["--check"] + options + paths)
    scan.waitUntilExit()
    switch scan.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("the routes of these modules are in each other's way")
    // Wrong options, or the trait `Tools` is off: the scanner has said so.
    default:
      Diagnostics.error("the routes of these modules could not be checked: waymark-scan says why, and what to write")
    }
  }
}

extension Package {
  /// The Swift modules of the package that are not tests.
  fileprivate var swiftModules: [SwiftSourceModuleTarget] {
    targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind != .test }
  }
}
