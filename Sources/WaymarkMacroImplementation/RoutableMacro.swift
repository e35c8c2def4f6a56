#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// `@Routable`: leaves a record of a class, a view or a typed route.
  open class RoutableMacro: MemberMacro, ExtensionMacro {
    /// Writes the record.
    public static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let target = RoutableType(declaration, node, in: context),
        RoutableMembers(declaration, context: context).areFit(for: target.creation),
        let record = target.record(in: context)
      else { return [] }
      return [record.declaration(at: node, isMember: true, in: context)].compactMap { $0 }
    }

    /// Writes the conformance to `RoutableScreen`.
    public static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let isMissing = protocols.contains { $0.trimmedDescription.split(separator: ".").last == "RoutableScreen" }
      guard isMissing || declaration.inherits("RoutableScreen") else { return [] }
      // A type with a problem gets a stub, so that its uses are not errors as well.
      let members = RoutableType(declaration, node).map { $0.members } ?? RoutableType.stub(declaration)
      guard let members, isMissing || !members.isEmpty else { return [] }
      let conformance = isMissing ? ": Waymark.RoutableScreen" : ""
      return [try ExtensionDeclSyntax("extension \(raw: type.trimmedDescription)\(raw: conformance) {\(raw: members)}")]
    }
  }

  /// The type that a record is written for.
  struct RoutableType {
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
      } else if declaration.memberBlock.members.contains(where: { $0.decl.isInitialiserFromMatch }) {
        creation = .initialiser
      } else if declaration.is(StructDeclSyntax.self) {
        guard let values = Self.values(of: declaration, node, in: context ?? SilentContext()) else { return nil }
        creation = .properties(values)
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
      let properties = StoredProperties(declaration, in: context)
      guard let values = properties.values, NestedTypeCheck(declaration, in: context).isFit(values) else { return nil }
      guard let expression = node.argument(nil), expression.is(StringLiteralExprSyntax.self) else { return values }
      func check(_ context: some MacroExpansionContext) -> Bool {
        guard let pattern = PatternLiteral(expression, in: context, at: node) else { return false }
        return ValueCheck(
          context: context, pattern: pattern, values: values, hidden: properties.hidden, mayBeBelow: false
        ).run()
      }
      return check(context) ? values : nil
    }

    func record(in context: some MacroExpansionContext) -> RecordSyntax? {
      let rest =
        RecordSyntax.passed(["in", "reachable"], of: node.labeledArguments)
        + RecordSyntax.location(of: node, in: context)
      let start = "Waymark._LinkTime.Record"
      if case .destination = creation {
        if let expression = node.argument(nil) {
          context.report("a typed route has its pattern already: remove this one", at: expression)
          return nil
        }
        return RecordSyntax(kind: .destination, record: "\(start).destination(\(name).self\(rest))")
      }
      guard let expression = node.argument(nil) else {
        context.report(
          "“\(name)” is not a typed route: name a pattern or a key, @Routable(\"/\(name.lowercased())\"), or add @Route",
          at: node)
        return nil
      }
      guard let address = RecordSyntax.address(expression, in: context) else { return nil }
      return RecordSyntax(kind: .screen, record: "\(start).screen(\(name).self, \(address)\(rest))")
    }

    /// The members of the conformance, or `nil` if a typed route has another one.
    var members: String? {
      switch creation {
      case .destination: nil
      case .factory: ""
      case .initialiser: screen("Self(match)")
      case .properties(let values):
        screen("Self(\(values.map { "\($0.name.swiftLabel): \($0.reading)" }.joined(separator: ", ")))")
      }
    }

    /// The members for a declaration with a problem.
    static func stub(_ declaration: some DeclGroupSyntax) -> String? {
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)
      let isTyped = attributes?.attribute(named: "Route") != nil || attributes?.attribute(named: "Routes") != nil
      return isTyped ? nil : screen("nil", declaration.memberAccess)
    }

    private func screen(_ value: String) -> String { Self.screen(value, access) }

    private static func screen(_ value: String, _ access: String) -> String {
      """

      \(access)static func screen(for match: WaymarkLinksCore.RouteMatch) throws -> Any? {
      \(value)
      }

      """
    }
  }

  extension DeclGroupSyntax {
    /// Returns whether the declaration itself names a protocol.
    func inherits(_ name: String) -> Bool {
      inheritanceClause?.inheritedTypes.contains {
        $0.type.trimmedDescription.split(separator: ".").last == name[...]
      } ?? false
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
  }

  /// The members of a type with `@Routable` that reads the match itself.
  struct RoutableMembers<Declaration: DeclGroupSyntax, Context: MacroExpansionContext> {
    private let declaration: Declaration
    private let context: Context

    init(_ declaration: Declaration, context: Context) {
      self.declaration = declaration
      self.context = context
    }

    /// Reports marks that nothing reads, and an initializer that cannot be called.
    ///
    /// - Returns: true if there are none.
    func areFit(for creation: RoutableType.Creation) -> Bool {
      switch creation {
      case .destination, .properties: return true
      case .factory: return hasNoMarks("screen(for:)")
      case .initialiser: return hasNoMarks("init(_ match: RouteMatch)") && isRequired()
      }
    }

    private func hasNoMarks(_ reader: String) -> Bool {
      var isRight = true
      for member in declaration.memberBlock.members {
        guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
        for mark in RouteMarks(variable).attributes {
          context.report(
            "@\(mark.plainName) has no effect here, since “\(reader)” reads the match: remove it", at: mark,
            fixIts: FixIt.removing(mark, from: variable))
          isRight = false
        }
      }
      return isRight
    }

    /// Checks that a class which may have subclasses can be made by its type.
    private func isRequired() -> Bool {
      guard let type = declaration.as(ClassDeclSyntax.self),
        !type.modifiers.contains(where: { $0.name.tokenKind == .keyword(.final) }),
        let initializer = type.memberBlock.members.first(where: { $0.decl.isInitialiserFromMatch })?.decl
          .as(InitializerDeclSyntax.self),
        !initializer.modifiers.contains(where: { $0.name.tokenKind == .keyword(.required) })
      else { return true }
      context.report(
        "a subclass of “\(type.name.text)” may lack this initializer: write “required” before it, or make the class final",
        at: initializer,
        fixIts: [.replacing(initializer.initKeyword, with: "required init", "write “required”")])
      return false
    }
  }
#endif
