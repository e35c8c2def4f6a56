import Foundation
import PackagePlugin

/// `swift package waymark-check`: the routes of all modules of the package, and of those it uses, held against each other.
@main
struct WaymarkCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let modules = context.package.sourceModules(named: arguments)
    let options = arguments.filter { $0.hasPrefix("--") && $0 != "--target" }
    try check(modules, options, with: context.tool(named: "waymark-scan").url)
  }

  /// Runs the scanner over modules, and fails as it does.
  private func check(_ modules: [any SourceModuleTarget], _ options: [String], with tool: URL) throws {
    let paths = modules.map { "\($0.moduleName)=\($0.directoryURL.path)" }
    let scan = try Process.run(tool, arguments: ["--check"] + options + paths)
    scan.waitUntilExit()
    if scan.terminationStatus != 0 { Diagnostics.error("the routes of these modules are not all right") }
  }
}

extension Package {
  /// The Swift modules of the package that are no tests.
  fileprivate func sourceModules(named arguments: [String]) -> [any SourceModuleTarget] {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    return targets.compactMap { $0 as? any SourceModuleTarget }.filter { module in
      guard module is SwiftSourceModuleTarget, module.kind != .test else { return false }
      return names.isEmpty || names.contains(module.name)
    }
  }
}
