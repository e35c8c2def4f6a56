#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// `@Routable`: leaves a record of a class, a view or a typed route.
  struct RoutableMacro: MemberMacro, ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let target = RoutableType(declaration, node, in: context), let record = target.record(in: context) else {
        return []
      }
      return [record.declaration(at: node, isMember: true, in: context)].compactMap { $0 }
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let silent = RoutableType(declaration, node)
      guard let silent, let conformance = silent.conformance(type, among: protocols) else { return [] }
      return [try ExtensionDeclSyntax("\(raw: conformance)")]
    }
  }

  /// The type that a record is written for.
  private struct RoutableType {
    /// The way in which the screen is created.
    enum Creation {
      case destination
      case initialiser
      case factory
      case properties([RouteValue])
    }

    let node: AttributeSyntax
    let name: String
    let access: String
    let creation: Creation

    /// Finds out how the screen is created, or gives `nil` if that is impossible.
    ///
    /// It reports the problem if it has a context.
    init?(_ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, in context: (any MacroExpansionContext)? = nil)
    {
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self) else { return nil }
      self.node = node
      name = named.name.text
      access = declaration.memberAccess
      if let generic = declaration.asProtocol((any WithGenericParametersSyntax).self),
        let clause = generic.genericParameterClause
      {
        context?.report("a record is not possible in a generic type: register “\(name)” by hand", at: clause)
        return nil
      }
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)
      if attributes?.attribute(named: "Route") != nil || attributes?.attribute(named: "Routes") != nil {
        creation = .destination
      } else if declaration.memberBlock.members.contains(where: { $0.decl.isFactory }) {
        creation = .factory
      } else if declaration.memberBlock.members.contains(where: { $0.decl.isInitialiser }) {
        creation = .initialiser
      } else if declaration.is(StructDeclSyntax.self), let context {
        guard let values = Self.values(of: declaration, node, in: context) else { return nil }
        creation = .properties(values)
      } else if declaration.is(StructDeclSyntax.self) {
        creation = .properties(StoredProperties(declaration, in: SilentContext()).values ?? [])
      } else {
        context?.report(
          "“\(name)” is not made from a match: give it “required init?(_ match: RouteMatch)”, or “static func "
            + "screen(for match: RouteMatch) throws -> Any?”", at: node)
        return nil
      }
    }

    private static func values(
      of declaration: some DeclGroupSyntax, _ node: AttributeSyntax, in context: any MacroExpansionContext
    ) -> [RouteValue]? {
      guard let values = StoredProperties(declaration, in: context).values else { return nil }
      guard let expression = node.argument(nil), expression.is(StringLiteralExprSyntax.self) else { return values }
      guard let pattern = PatternLiteral(expression, in: context, at: node) else { return nil }
      func check(_ context: some MacroExpansionContext) -> Bool {
        ValueCheck(context: context, pattern: pattern, values: values).run()
      }
      return check(context) ? values : nil
    }

    func record(in context: some MacroExpansionContext) -> RecordSyntax? {
      let rest =
        RecordSyntax.passed(["in", "reachable"], of: node.labeledArguments)
        + RecordSyntax.location(of: node, in: context)
      let start = "WaymarkCore.RouteMap.LinkedRecord"
      if case .destination = creation {
        if let expression = node.argument(nil) {
          context.report("a typed route has its pattern already: remove this one", at: expression)
          return nil
        }
        return RecordSyntax(kind: .destination, record: "\(start).destination(\(name).self\(rest))")
      }
      guard let expression = node.argument(nil) else {
        context.report(
          "“\(name)” is no typed route: name a pattern or a key, @Routable(\"/\(name.lowercased())\"), or add @Route",
          at: node)
        return nil
      }
      guard let address = RecordSyntax.address(expression, in: context) else { return nil }
      return RecordSyntax(kind: .screen, record: "\(start).screen(\(name).self, \(address)\(rest))")
    }

    func conformance(_ type: some TypeSyntaxProtocol, among protocols: [TypeSyntax]) -> String? {
      let wanted = Set(protocols.compactMap { $0.trimmedDescription.split(separator: ".").last.map(String.init) })
      switch creation {
      case .destination: return nil
      case .factory:
        return wanted.contains("RoutableScreen")
          ? "extension \(type.trimmedDescription): WaymarkCore.RoutableScreen {}" : nil
      case .initialiser: return wanted.contains("RoutableScreen") ? screen(type, "match") : nil
      case .properties(let values):
        let arguments = values.map { "\($0.name): \($0.reading)" }.joined(separator: ", ")
        return wanted.contains("RoutableScreen") ? screen(type, arguments) : nil
      }
    }

    private func screen(_ type: some TypeSyntaxProtocol, _ arguments: String) -> String {
      return """
        extension \(type.trimmedDescription): WaymarkCore.RoutableScreen {
        \(access)static func screen(for match: WaymarkCore.RouteMatch) throws -> Any? {
        Self(\(arguments))
        }
        }
        """
    }
  }

  extension DeclSyntax {
    /// True for `static func screen(for:)`.
    fileprivate var isFactory: Bool {
      guard let function = self.as(FunctionDeclSyntax.self) else { return false }
      return function.name.text == "screen"
        && function.signature.parameterClause.parameters.first?.firstName.text == "for"
        && function.modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }

    /// True for `init?(_ match: RouteMatch)`.
    fileprivate var isInitialiser: Bool {
      guard let initializer = self.as(InitializerDeclSyntax.self) else { return false }
      let parameters = initializer.signature.parameterClause.parameters
      guard parameters.count == 1, let parameter = parameters.first else { return false }
      return parameter.firstName.text == "_" && parameter.type.trimmedDescription.hasSuffix("RouteMatch")
    }
  }
#endif
