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

    /// Reads `@Pattern("/books")` before each case of an enum.
    func routes(ofEnum node: some DeclGroupSyntax, _ name: String, _ attribute: AttributeSyntax) -> [RouteTable
      .Declaration]
    {
      let start = DestinationName.make(of: name)
      return node.memberBlock.members.compactMap { member -> RouteTable.Declaration? in
        guard let declaration = member.decl.as(EnumCaseDeclSyntax.self),
          let pattern = declaration.attribute(named: "Pattern"), let text = pattern.argument(nil)?.text,
          let element = declaration.elements.first
        else { return nil }
        return RouteTable.Declaration(
          text, name: "\(start).\(element.name.plainName)", at: file.point(of: pattern), isTyped: true)
      }
    }
  }

  extension DeclGroupSyntax {
    /// The names in `static let routeNames = ["a"]`, if the author wrote them.
    fileprivate var routeNames: [String]? {
      list("routeNames")?.compactMap(\.expression.text)
    }

    /// The patterns in `static let patterns: [RoutePattern] = ["/a"]`, if all of them are texts.
    fileprivate var patterns: [String]? {
      guard let list = list("patterns") else { return nil }
      let texts = list.compactMap(\.expression.text)
      return texts.count == list.count ? texts : nil
    }

    /// Returns the elements of a list in a variable or its getter.
    private func list(_ name: String) -> ArrayElementListSyntax? {
      let bindings = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
      let own = bindings.first { $0.pattern.trimmedDescription == name }
      return own?.value?.as(ArrayExprSyntax.self)?.elements
    }
  }
#endif
