#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// `@RouteModule`: leaves a record of a subtree.
  struct RouteModuleMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self) else { return [] }
      let hasRoutes = declaration.memberBlock.members.contains { member in
        guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
        return variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
          && variable.bindings.contains { $0.pattern.trimmedDescription == "routes" }
      }
      guard hasRoutes else {
        context.report("a module needs its routes: declare “static var routes: some RouteContent { … }”", at: node)
        return []
      }
      if let generic = declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause {
        context.report("a record is not possible in a generic type: make this one a plain enum", at: generic)
        return []
      }
      let arguments =
        RecordSyntax.passed(["in"], of: node.labeledArguments) + RecordSyntax.location(of: node, in: context)
      let record = RecordSyntax(
        kind: .module,
        record:
          "WaymarkCore.RouteMap.LinkedRecord.module(\(arguments.dropFirst(2))) { \(named.name.text).routes.routes }")
      return [record.declaration(at: node, isMember: true, in: context)].compactMap { $0 }
    }
  }
#endif
