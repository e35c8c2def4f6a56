#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources

  /// Compares the values of a typed route with its pattern.
  struct ValueCheck<Context: MacroExpansionContext> {
    let context: Context
    let pattern: PatternLiteral
    let values: [RouteValue]
    /// True if links are written with the pattern, false if it is only read.
    var isWritten = true

    /// Reports every mismatch.
    ///
    /// - Returns: true if there is none.
    func run() -> Bool {
      let parameters = pattern.outline.parameters
      let results = parameters.map(check) + values.map { check($0, parameters) }
      return results.allSatisfy { $0 }
    }

    // MARK: Parameters

    private func check(_ parameter: PatternOutline.Parameter) -> Bool {
      guard let name = parameter.name else {
        guard isWritten else { return true }
        return report(
          parameter.isWildcard
            ? "a wildcard without a name cannot be written to a link: name it, “*rest”, and declare “var rest: [String]”"
            : "a parameter without a name cannot be written to a link: name it", at: parameter)
      }
      guard let value = values.first(where: { $0.name == name && $0.source == .path }) else {
        let type = parameter.isWildcard ? "[String]" : parameter.isOptional ? "String?" : "String"
        return report("the parameter “\(name)” has no property: declare “var \(name): \(type)”", at: parameter)
      }
      return check(value, of: parameter)
    }

    private func report(_ message: String, at parameter: PatternOutline.Parameter) -> Bool {
      context.report(message, at: pattern.node, position: pattern.position(of: parameter.offset))
      return false
    }

    private func check(_ value: RouteValue, of parameter: PatternOutline.Parameter) -> Bool {
      guard parameter.isWildcard == value.isList else {
        context.report(
          parameter.isWildcard
            ? "“\(value.name)” is a wildcard, which gives a list: declare it as [String]"
            : "“\(value.name)” is one segment of the path: declare it as \(value.baseType ?? "String"), not as a list",
          at: value.node, fixIts: fixType(of: value, to: parameter.isWildcard ? "[String]" : value.baseType ?? "String")
        )
        return false
      }
      guard !parameter.isOptional || value.mayBeMissing else {
        let type = value.type?.trimmedDescription ?? "String"
        context.report(
          "“\(value.name)” may be missing, since the pattern has it in an optional group: declare it as \(type)?, or give "
            + "it a default", at: value.node, fixIts: fixType(of: value, to: type + "?"))
        return false
      }
      guard parameter.isOptional || !value.isOptional || !isWritten else {
        context.report(
          "“\(value.name)” is never missing: declare it as \(value.baseType ?? "String"), or put it in an optional group",
          at: value.node, fixIts: fixType(of: value, to: value.baseType ?? "String"))
        return false
      }
      return checkType(value, parameter)
    }

    private func checkType(_ value: RouteValue, _ parameter: PatternOutline.Parameter) -> Bool {
      guard let constraint = parameter.constraint, let type = value.baseType,
        let wanted = NamedConstraint.allCases.first(where: { "<\($0.name)>" == constraint })?.types,
        NamedConstraint.knownTypes.contains(type), !wanted.contains(type)
      else { return true }
      let whole = value.isOptional ? wanted[0] + "?" : wanted[0]
      context.report(
        "“\(value.name)” is \(type), and \(constraint) takes other values: declare it as \(wanted[0]), or change the "
          + "constraint", at: value.node, fixIts: fixType(of: value, to: whole))
      return false
    }

    private func fixType(of value: RouteValue, to type: String) -> [FixIt] {
      guard let old = value.type else { return [] }
      return [
        .replacing(
          old, with: TypeSyntax("\(raw: type)").with(\.trailingTrivia, old.trailingTrivia), "declare it as \(type)")
      ]
    }

    // MARK: Values

    private func check(_ value: RouteValue, _ parameters: [PatternOutline.Parameter]) -> Bool {
      switch value.source {
      case .path:
        if parameters.contains(where: { $0.name == value.name }) || (!isWritten && value.mayBeMissing) { return true }
        context.report(
          "“\(value.name)” has no source: write “:\(value.name)” in the pattern, or mark it @QueryItem, @LinkFragment or "
            + "@LocalValue", at: value.node, fixIts: markFixIt(value))
        return false
      case .fragment where pattern.outline.matchesFragment:
        context.report("the pattern matches the fragment itself: remove @LinkFragment", at: value.node)
        return false
      case .local where !value.mayBeMissing:
        context.report(
          "“\(value.name)” is not part of a link: make it optional, or give it a default", at: value.node,
          fixIts: fixType(of: value, to: (value.type?.trimmedDescription ?? "String") + "?"))
        return false
      case .query where value.ignoresInvalid && !value.mayBeMissing:
        context.report(
          "“\(value.name)” has no value where its item is ignored: make it optional, or give it a default",
          at: value.node,
          fixIts: fixType(of: value, to: (value.type?.trimmedDescription ?? "String") + "?"))
        return false
      case .query, .fragment, .local: return checkStandard(value)
      }
    }

    /// Checks that a default survives writing and reading.
    ///
    /// A link without the value must be read as the default.
    private func checkStandard(_ value: RouteValue) -> Bool {
      guard let standard = value.standard?.trimmedDescription, value.source != .local else { return true }
      if value.isOptional, standard != "nil" {
        context.report("the default of an optional is nil, since a link without it is read as nil", at: value.node)
        return false
      }
      if value.isList, standard != "[]" {
        context.report(
          "the default of a list is [], since a link without items is read as an empty list", at: value.node)
        return false
      }
      return true
    }

    private func markFixIt(_ value: RouteValue) -> [FixIt] {
      guard let variable = value.node.ancestorOrSelf(mapping: { $0.as(VariableDeclSyntax.self) }) else { return [] }
      let marked: VariableDeclSyntax = {
        var copy = variable
        let trivia = copy.leadingTrivia
        copy.leadingTrivia = []
        copy.attributes.insert(
          .attribute(AttributeSyntax("@QueryItem").with(\.trailingTrivia, .space)), at: copy.attributes.startIndex)
        copy.leadingTrivia = trivia
        return copy
      }()
      return [.replacing(variable, with: marked, "mark it @QueryItem")]
    }
  }
#endif
