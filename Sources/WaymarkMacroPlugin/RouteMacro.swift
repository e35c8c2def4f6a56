#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// `@Route`: makes a struct a typed route.
  struct RouteMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declaration = declaration.as(StructDeclSyntax.self) else {
        context.report("@Route is for structs: use @Routes on an enum, @Routable on a class or a view", at: node)
        return []
      }
      let patterns = node.labeledArguments.map { PatternLiteral($0.expression, in: context, at: $0) }
      let values = StoredProperties(declaration, in: context).values
      guard let first = patterns.first, let values, !patterns.contains(where: { $0 == nil }) else { return [] }
      let known = patterns.compactMap { $0 }
      let fits = known.enumerated().map { index, pattern in
        ValueCheck(context: context, pattern: pattern, values: values, isWritten: index == 0).run()
      }
      guard first != nil, fits.allSatisfy({ $0 }) else { return [] }
      var syntax = DestinationSyntax(
        type: type.trimmedDescription, access: declaration.memberAccess, patterns: known.map(\.text))
      syntax.reading = values.map { "self.\($0.name) = \($0.reading)" }
      syntax.writing = values.map { $0.writing("self.\($0.name)") }
      if values.contains(where: \.isSensitive) {
        let parts = values.map {
          "\($0.name): \($0.isSensitive ? "<redacted>" : "\\(String(describing: self.\($0.name)))")"
        }
        syntax.description = ["\"\(declaration.name.text)(\(parts.joined(separator: ", ")))\""]
      }
      return try syntax.extensions(conforming: protocols)
    }
  }

  /// The stored properties of a type as values of a route.
  struct StoredProperties {
    /// The values, or `nil` after a problem that was reported.
    let values: [RouteValue]?

    /// Reads the properties.
    ///
    /// Those with wrappers or other attributes that have a value of their own are skipped.
    init(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
      var values: [RouteValue] = []
      var isWrong = false
      for member in declaration.memberBlock.members {
        guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isStored else { continue }
        for binding in variable.bindings where !variable.isConstant(binding) {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName else {
            context.report("declare the properties of a route one by one", at: binding)
            isWrong = true
            continue
          }
          // In `var a, b: Int` only the last has the annotation.
          let type = binding.typeAnnotation?.type ?? variable.bindings.last?.typeAnnotation?.type
          values.append(
            RouteValue(
              name: name, source: variable.source(of: name), type: type ?? binding.literalType,
              standard: binding.initializer?.value, isSensitive: variable.attribute(named: "Sensitive") != nil,
              ignoresInvalid: variable.attribute(named: "QueryItem")?.argument("invalid")?.isIgnored == true,
              node: Syntax(binding)))
        }
      }
      self.values = isWrong ? nil : values
    }
  }

  extension VariableDeclSyntax {
    /// True if the property is neither static nor computed.
    var isStored: Bool {
      let isStatic = modifiers.contains {
        [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains($0.name.tokenKind)
      }
      return !isStatic && bindings.allSatisfy { $0.accessorBlock.map(Self.observes) ?? true }
    }

    private static func observes(_ block: AccessorBlockSyntax) -> Bool {
      guard case .accessors(let list) = block.accessors else { return false }
      return list.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    }

    /// Returns whether the property is a `let` with a value, or has a wrapper (`@State`) with a value.
    func isConstant(_ binding: PatternBindingSyntax) -> Bool {
      let own = ["QueryItem", "LinkFragment", "LocalValue", "Sensitive"]
      let isWrapped = attributes.contains { element in
        guard let name = element.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return true }
        return !own.contains(name.split(separator: ".").last.map(String.init) ?? "")
      }
      if isWrapped { return true }
      return bindingSpecifier.tokenKind == .keyword(.let) && binding.initializer != nil
    }

    fileprivate func source(of name: String) -> RouteValue.Source {
      if let attribute = attribute(named: "QueryItem") {
        return .query(attribute.argument(nil)?.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? name)
      }
      if attribute(named: "LinkFragment") != nil { return .fragment }
      return attribute(named: "LocalValue") != nil ? .local : .path
    }
  }

  extension ExprSyntax {
    /// True for the choice `.ignored` of an invalid item.
    fileprivate var isIgnored: Bool {
      self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "ignored"
    }
  }

  extension PatternBindingSyntax {
    /// The type of a literal without a written type.
    fileprivate var literalType: TypeSyntax? {
      switch initializer?.value.kind {
      case .integerLiteralExpr: "Int"
      case .floatLiteralExpr: "Double"
      case .booleanLiteralExpr: "Bool"
      case .stringLiteralExpr: "String"
      default: nil
      }
    }
  }
#endif
