#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// The place of `@Route` or `@Routes`: the type, and what else stands at it.
  struct RouteSite<Context: MacroExpansionContext> {
    let node: AttributeSyntax
    let declaration: any DeclGroupSyntax
    let context: Context

    /// The name of the macro.
    private var name: String { node.plainName }

    /// Reports what excludes the macro here.
    ///
    /// - Parameter written: the members that the macro writes, beside the initializer and `write(to:)`.
    /// - Returns: true if nothing does.
    func isFit(writing written: [String]) -> Bool {
      let results = [isOnlyOne(), isOutsideOfFunctions(), hasNoOwnMembers(written)]
      return results.allSatisfy { $0 }
    }

    private func isOnlyOne() -> Bool {
      let all = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.plainName == name }
      guard let first = all.first, all.count > 1, location(first) != location(node) else { return true }
      context.report(
        "@\(name) appears twice: write all patterns into one, as in @Route(\"/books/:id\", \"/b/:id\")", at: node)
      return false
    }

    private func location(_ node: some SyntaxProtocol) -> String? {
      context.location(of: node).map { "\($0.line):\($0.column)" }
    }

    private func isOutsideOfFunctions() -> Bool {
      guard context.lexicalContext.contains(where: \.isBody) else { return true }
      context.report("a typed route is not possible in a function: declare this outside of it", at: node)
      return false
    }

    /// Reports settings that belong elsewhere.
    ///
    /// - Returns: true if there are none.
    func hasNoForeignArguments() -> Bool {
      let type = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "Book"
      let foreign = node.labeledArguments.filter { $0.label != nil }
      for argument in foreign {
        let label = argument.label?.text ?? ""
        let value = argument.expression.trimmedDescription
        let advice =
          switch label {
          case "reachable":
            "write RouteTo(\(type).self).reachable(\(value)) in the map, or @Routable(reachable: \(value)) beside @\(name)"
          case "in":
            "put RouteTo(\(type).self) into the container in the map, or write @Routable(in: \(value)) beside @\(name)"
          case "name":
            "the name comes from that of the type; for others, write “static let routeNames = [\(value)]” in it"
          case "priority": "write RouteTo(\(type).self).priority(\(value)) in the map"
          default: "remove it"
          }
        context.report("“\(label):” is not a part of @\(name): \(advice)", at: argument)
      }
      return foreign.isEmpty
    }

    /// Reports members that the macro writes as well.
    private func hasNoOwnMembers(_ written: [String]) -> Bool {
      var isRight = true
      for member in declaration.memberBlock.members {
        guard let own = ownMember(member.decl, written) else { continue }
        context.report(
          "@\(name) writes \(own): remove this one, or remove @\(name) and write the whole conformance", at: member.decl
        )
        isRight = false
      }
      return isRight
    }

    private func ownMember(_ member: DeclSyntax, _ written: [String]) -> String? {
      if member.isInitialiserFromMatch { return "“init(_ match: RouteMatch)”" }
      if let function = member.as(FunctionDeclSyntax.self) {
        let parameters = function.signature.parameterClause.parameters
        let isOwn = function.name.text == "write" && parameters.count == 1 && parameters.first?.firstName.text == "to"
        return isOwn && !function.modifiers.isStatic ? "“write(to:)”" : nil
      }
      guard let variable = member.as(VariableDeclSyntax.self), variable.modifiers.isStatic else { return nil }
      let names = variable.bindings.map(\.pattern.trimmedDescription)
      return written.first { names.contains($0) }.map { "“\($0)”" }
    }
  }

  extension DeclModifierListSyntax {
    /// True for members of the type itself.
    var isStatic: Bool { contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) } }
  }

  extension Syntax {
    /// True for functions and the like, whose declarations are local.
    var isBody: Bool {
      self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self) || self.is(ClosureExprSyntax.self)
        || self.is(AccessorDeclSyntax.self) || self.is(SubscriptDeclSyntax.self)
        || self.is(DeinitializerDeclSyntax.self)
    }
  }

  extension DeclSyntax {
    /// True for `init(_ match: RouteMatch)`, whether it may fail or not.
    var isInitialiserFromMatch: Bool {
      guard let initializer = self.as(InitializerDeclSyntax.self) else { return false }
      let parameters = initializer.signature.parameterClause.parameters
      guard parameters.count == 1, let parameter = parameters.first else { return false }
      return parameter.firstName.text == "_" && parameter.type.trimmedDescription.hasSuffix("RouteMatch")
    }
  }
#endif
