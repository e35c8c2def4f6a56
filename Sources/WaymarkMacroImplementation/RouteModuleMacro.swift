#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// `@RouteModule`: leaves a record of a subtree.
  ///
  /// It also makes the getter of the routes a builder, so that there may be several.
  open class RouteModuleMacro: MemberMacro, MemberAttributeMacro {
    /// Makes the getter of the routes a builder.
    public static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard let variable = member.as(VariableDeclSyntax.self), variable.isRoutes,
        variable.attributes.isEmpty, case .getter(let body)? = variable.bindings.first?.accessorBlock?.accessors,
        !body.contains(where: { $0.item.is(ReturnStmtSyntax.self) })
      else { return [] }
      return ["@WaymarkLinksCore.RouteBuilder"]
    }

    /// Writes the record of the module.
    public static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self) else { return [] }
      let hasRoutes = declaration.memberBlock.members.contains {
        $0.decl.as(VariableDeclSyntax.self)?.isRoutes ?? false
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
          "Waymark._LinkTime.Record.module(\(arguments.dropFirst(2))) { \(named.name.text).routes.routes }")
      return [record.declaration(at: node, isMember: true, in: context)].compactMap { $0 }
    }
  }

  extension VariableDeclSyntax {
    /// True for `static var routes`.
    fileprivate var isRoutes: Bool {
      modifiers.isStatic && bindings.contains { $0.pattern.trimmedDescription == "routes" }
    }
  }
#endif
