#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  /// A typed route: a type with `@Route` or `@Routes`.
  struct ScannedDestination {
    /// The name with the types around it: `Shop.Book`.
    let type: String
    let module: String
    var routes: [RouteTable.Declaration]
    /// True if no macro writes the conformance of the type.
    ///
    /// The type then has a route only if a map names it.
    var isHandWritten = false
    /// The map that the cases of an enum make, or nothing if the type has none.
    var map = RouteMap.none
    /// True if a case says where it is in the map.
    var hasPositions = false

    var id: String { "\(module).\(type)" }

    /// Returns whether a name refers to this type.
    func isNamed(_ name: String) -> Bool { type == name || type.hasSuffix("." + name) }
  }

  extension [ScannedDestination] {
    /// Returns the destination whose map an expression names, as `Shop.routes`.
    func ofMap(_ expression: ExprSyntax) -> ScannedDestination? {
      guard expression.member == "routes",
        let type = expression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
      else { return nil }
      return first { !$0.map.items.isEmpty && $0.isNamed(type) }
    }
  }

  /// A type that composes routes: `struct ChatRoutes: RouteContent`.
  struct ScannedContent {
    let type: String
    let items: CodeBlockItemListSyntax
    let file: SourceFile

    var id: String { "\(file.module).\(type)" }

    /// Returns whether a call creates a value of the type.
    func isNamed(_ name: String?) -> Bool { name.map { type == $0 || type.hasSuffix("." + $0) } ?? false }
  }

  /// A declaration that cannot be read without compiling.
  struct ScanNote {
    let point: SourcePoint
    let message: String
    /// True if no macro declares it.
    ///
    /// Macros exist to be read, so only their notes are warnings.
    var isHandWritten = false
  }

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
