#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// `@Routes`: makes an enum a typed route with a pattern for each case, and writes the map of its cases.
  open class RoutesMacro: ExtensionMacro {
    /// Writes the conformance to `RouteDestination`.
    public static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let site = RouteSite(node: node, declaration: declaration, context: context)
      let name = type.trimmedDescription
      guard let route = declaration.as(EnumDeclSyntax.self) else {
        context.report("@Routes is for enums: use @Route on a struct", at: node)
        guard declaration.is(StructDeclSyntax.self) else { return [] }
        return try DestinationSyntax.stub(name, of: declaration).extensions(conforming: protocols)
      }
      guard site.isFit(writing: ["patterns", "routeNames", "parentParameters"]) else { return [] }
      guard site.hasNoForeignArguments(), let syntax = makeSyntax(of: route, name, node, in: context) else {
        var stub = DestinationSyntax.stub(name, of: declaration)
        stub.routes = CaseMap.isByHand(in: route) ? nil : ["WaymarkLinksCore.RouteMap {}"]
        return try stub.extensions(conforming: protocols)
      }
      return try syntax.extensions(conforming: protocols)
    }

    /// Returns the extension, or `nil` after a problem that was reported.
    private static func makeSyntax(
      of declaration: EnumDeclSyntax, _ type: String, _ node: AttributeSyntax, in context: some MacroExpansionContext
    ) -> DestinationSyntax? {
      guard hasNoConditionalCases(declaration, in: context) else { return nil }
      let elements = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      guard !elements.isEmpty else {
        context.report("an enum of routes needs a case for each: write @Pattern(\"/…\") case …", at: node)
        return nil
      }
      let cases = elements.map { RouteCase($0, in: context) }
      let known = cases.compactMap { $0 }
      let prefix = DestinationName.make(of: declaration.name.plainName)
      let map = CaseMap(known, named: prefix, isByHand: CaseMap.isByHand(in: declaration))
      guard known.count == cases.count, known.map(\.pattern).areDistinct(as: known.map(\.typed), in: context),
        NestedTypeCheck(declaration, in: context).isFit(known.flatMap(\.values)), map.isFit(in: context)
      else { return nil }
      var syntax = DestinationSyntax(
        type: type, access: declaration.memberAccess, patterns: known.map(\.typed.text))
      syntax.routes = map.routes
      syntax.parentParameters = known.flatMap(\.parentParameters).reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
      }
      syntax.names = known.map { "\(prefix).\($0.name)" }
      syntax.reading =
        ["switch match.patternIndex(of: Self.self) {"] + known.enumerated().map { "case \($0)?: \($1.reading)" }
        + ["default: throw match.leadsElsewhere(than: Self.self)", "}"]
      syntax.writing = ["switch self {"] + known.enumerated().flatMap { $1.writing($0) } + ["}"]
      if known.contains(where: { $0.values.contains(where: \.isSensitive) }) {
        syntax.description = ["switch self {"] + known.map(\.description) + ["}"]
      }
      return syntax
    }

    private static func hasNoConditionalCases(_ declaration: EnumDeclSyntax, in context: some MacroExpansionContext)
      -> Bool
    {
      for member in declaration.memberBlock.members {
        guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { continue }
        for case .decls(let members)? in condition.clauses.map(\.elements) {
          guard let found = members.firstCase else { continue }
          context.report(
            "the case “\(found.name.text)” is inside #if, where a macro cannot tell whether it is there: declare it "
              + "outside of #if", at: found)
          return false
        }
      }
      return true
    }
  }

  extension MemberBlockItemListSyntax {
    /// The first case among the members.
    fileprivate var firstCase: EnumCaseElementSyntax? {
      lazy.compactMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.first }.first
    }
  }
#endif
