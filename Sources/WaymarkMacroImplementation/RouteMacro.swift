#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// `@Route`: makes a struct a typed route.
  open class RouteMacro: ExtensionMacro {
    /// Writes the conformance to `RouteDestination`.
    public static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let site = RouteSite(node: node, declaration: declaration, context: context)
      let name = type.trimmedDescription
      guard let route = declaration.as(StructDeclSyntax.self) else {
        context.report("@Route is for structs: use @Routes on an enum, @Routable on a class or a view", at: node)
        guard declaration.is(EnumDeclSyntax.self) else { return [] }
        return try DestinationSyntax.stub(name, of: declaration).extensions(conforming: protocols)
      }
      guard site.isFit(writing: ["patterns", "parentParameters"]) else {
        // A stub would be a second error where the author wrote members, or the macro twice.
        return []
      }
      guard site.hasNoForeignArguments(), let syntax = makeSyntax(of: route, name, node, in: context) else {
        return try DestinationSyntax.stub(name, of: declaration).extensions(conforming: protocols)
      }
      return try syntax.extensions(conforming: protocols)
    }

    /// Returns the extension, or `nil` after a problem that was reported.
    private static func makeSyntax(
      of declaration: StructDeclSyntax, _ type: String, _ node: AttributeSyntax, in context: some MacroExpansionContext
    ) -> DestinationSyntax? {
      guard !node.labeledArguments.isEmpty else {
        context.report("@Route needs a pattern: write @Route(\"/books/:id\")", at: node)
        return nil
      }
      let read = node.labeledArguments.map { PatternLiteral($0.expression, in: context, at: $0) }
      let properties = StoredProperties(declaration, in: context)
      let patterns = read.compactMap { $0 }
      guard !patterns.isEmpty, let values = properties.values, patterns.count == read.count else { return nil }
      let checks = patterns.enumerated().map { index, pattern in
        ValueCheck(
          context: context, pattern: pattern, values: values, hidden: properties.hidden, isWritten: index == 0)
      }
      // What is wrong with the first pattern is mostly wrong with the others, too.
      guard checks[0].run(), NestedTypeCheck(declaration, in: context).isFit(values),
        checks.dropFirst().map({ $0.run() }).allSatisfy({ $0 }), patterns.areDistinct(in: context)
      else { return nil }
      var syntax = DestinationSyntax(
        type: type, access: declaration.memberAccess, patterns: patterns.map(\.text))
      syntax.parentParameters = values.filter { value in
        checks.contains { $0.parentValues.contains { $0.name == value.name } }
      }.map(\.name)
      syntax.reading = values.map { "self.\($0.name.swiftName) = \($0.reading)" }
      syntax.writing = values.map { $0.writing("self.\($0.name.swiftName)") }
      if values.contains(where: \.isSensitive) {
        let parts = values.map {
          "\($0.name.swiftLiteralBody): \($0.isSensitive ? "<redacted>" : "\\(String(describing: self.\($0.name.swiftName)))")"
        }
        syntax.description = ["\"\(declaration.name.plainName.swiftLiteralBody)(\(parts.joined(separator: ", ")))\""]
      }
      return syntax
    }
  }
#endif
