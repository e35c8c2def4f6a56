package import WaymarkCore

extension Router {
  /// Reports that a platform or a version of the system has none of what a route declares.
  ///
  /// - Parameters:
  ///   - declaration: the words in the map.
  ///   - key: the route or container.
  ///   - where: the platform or version that lacks it.
  ///   - instead: the result without it.
  ///   - location: the declaration, if it is known.
  package func reportNoEffect(
    of declaration: String, on key: String, _ where: String, so instead: String,
    at location: RouteTable.SourceLocation? = nil
  ) {
    mistakes.report("\(declaration) on “\(key)” has no effect \(`where`): \(instead)", at: location)
  }

  /// Reports that a second tab of a bar has the role that only one can have.
  package func reportSecondSearch(_ key: String) {
    mistakes.report(
      "“\(key)” has the role .search, and another tab of the same bar has it, too: the system supports one search tab, so this is "
        + "an ordinary tab. Give the role to one tab only")
  }

  /// Reports that a modal that points at a view has none on the screen.
  package func reportNoSource(of key: String, shownAs style: String, cure: String) {
    mistakes.report("“\(key)” has no source on screen to point at, so it is \(style): \(cure)")
  }
}
