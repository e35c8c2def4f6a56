#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  /// Reads the routes of typed destinations, with the names that macros give them.
  struct DestinationReader {
    let file: SourceFile

    /// Reads `@Route("/books/:id", "/b/:id")`.
    ///
    /// The first pattern has the type's name.
    func routes(
      ofStruct node: some DeclGroupSyntax, _ name: String, _ attribute: AttributeSyntax
    ) -> [RouteTable.Declaration] {
      let names = node.routeNames ?? [DestinationName.make(of: name)]
      let patterns = attribute.labeledArguments.compactMap(\.expression.text)
      return patterns.enumerated().map { index, pattern in
        RouteTable.Declaration(
          pattern, name: index < names.count ? names[index] : nil, at: file.point(of: attribute), isTyped: true)
      }
    }

    /// Reads `static let patterns: [RoutePattern] = ["/books/:id"]`, or gives `nil` if they cannot be read.
    func routes(ofHandWritten node: some DeclGroupSyntax, _ name: String) -> [RouteTable.Declaration]? {
      let names = node.routeNames ?? [DestinationName.make(of: name)]
      return node.patterns?.enumerated().map { index, pattern in
        RouteTable.Declaration(
          pattern, name: index < names.count ? names[index] : nil, at: file.point(of: node), isTyped: true)
      }
    }

    /// Reads `@Pattern("/books")` before each case of an enum, and the map that its cases make.
    ///
    /// The map is empty if the enum has one of its own.
    func destination(
      ofEnum node: some DeclGroupSyntax, _ name: String, _ type: String
    ) -> (destination: ScannedDestination, notes: [ScanNote]) {
      let start = DestinationName.make(of: name)
      let cases = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.compactMap {
        ScannedCase($0, in: start, file)
      }
      var destination = ScannedDestination(type: type, module: file.module, routes: cases.map(\.route))
      let notes = cases.flatMap(\.notes)
      guard !node.hasRoutes, !cases.contains(where: { !$0.isWhole }) else { return (destination, notes) }
      destination.map = EnumMapReader(cases: cases, name: start, point: file.point(of: node)).map
      destination.hasPositions = cases.contains { $0.modal != nil || $0.isTab }
      return (destination, notes)
    }
  }

  extension DeclGroupSyntax {
    /// True if something in it is called `routes`, which stands in place of the map that the macro writes.
    fileprivate var hasRoutes: Bool {
      memberBlock.members.contains { member in
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          return variable.bindings.contains { $0.pattern.trimmedDescription == "routes" }
        }
        return member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.name.plainName == "routes" } ?? false
      }
    }

    /// The names in `static let routeNames = ["a"]`, if the author wrote them.
    fileprivate var routeNames: [String]? {
      list("routeNames")?.compactMap(\.expression.text)
    }

    /// The patterns in `static let patterns: [RoutePattern] = ["/a"]`, if all of them are texts.
    fileprivate var patterns: [String]? { list("patterns")?.texts(\.expression.text) }

    /// Returns the elements of a list in a variable or its getter.
    private func list(_ name: String) -> ArrayElementListSyntax? {
      let bindings = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
      let own = bindings.first { $0.pattern.trimmedDescription == name }
      return own?.value?.as(ArrayExprSyntax.self)?.elements
    }
  }
#endif
