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
    /// Properties that the route cannot set.
    var hidden: [StoredProperties.Hidden] = []
    /// True if links are written with the pattern, false if it is only read.
    var isWritten = true
    /// True if the route may stand below another one, whose parameters it has then, too.
    var mayBeBelow = true
    /// True if the values are those of an enum's case.
    var isCase = false

    private var parameters: [PatternOutline.Parameter] { pattern.outline.parameters }

    /// The values that a route above has in its pattern.
    var parentValues: [RouteValue] { takesParentValues ? sourceless : [] }

    private var takesParentValues: Bool { mayBeBelow && pattern.isRelative }

    /// The values of the path that the pattern lacks.
    private var sourceless: [RouteValue] {
      values.filter { value in
        value.source == .path && !parameters.contains { $0.name == value.name }
      }
    }

    /// Reports every mismatch.
    ///
    /// - Returns: true if there is none.
    func run() -> Bool {
      let misspelt = self.misspelt
      var isRight = true
      for parameter in parameters where !check(parameter, meant: misspelt[parameter.name ?? ""]) { isRight = false }
      for value in values where !misspelt.values.contains(value.name) {
        if !check(value) { isRight = false }
      }
      return isRight
    }

    /// The names of values by the names of parameters that differ from them by a slip.
    private var misspelt: [String: String] {
      var names = sourceless.map(\.name)
      var output: [String: String] = [:]
      for name in parameters.compactMap(\.name) where !values.contains(where: { $0.name == name }) {
        // Names of two letters are too short for the general rule.
        let slip = names.first { $0.count > 1 && EditDistance.between(name, $0, atMost: 1) != nil }
        guard let near = NearestWord.to(name, among: names) ?? slip else { continue }
        output[name] = near
        names.removeAll { $0 == near }
      }
      return output
    }

    // MARK: Parameters

    private func check(_ parameter: PatternOutline.Parameter, meant: String?) -> Bool {
      guard let name = parameter.name else {
        guard isWritten else { return true }
        return report(
          parameter.isWildcard
            ? "a wildcard without a name cannot be written to a link: name it, “*rest”, and declare “var rest: [String]”"
            : "a parameter without a name cannot be written to a link: name it", at: parameter)
      }
      if let value = values.first(where: { $0.name == name }) {
        guard value.source == .path else { return reportMark(of: value, parameter) }
        return PathTypeCheck(context: context, value: value, parameter: parameter, isWritten: isWritten).run()
      }
      if let property = hidden.first(where: { $0.name == name }) {
        context.report(property.message, at: property.node, fixIts: property.fixIts)
        return false
      }
      let noun = isCase ? "value in the case" : "property"
      if let meant {
        return report(
          "the parameter “\(name)” has no \(noun): did you mean “\(parameter.isWildcard ? "*" : ":")\(meant)”?",
          at: parameter,
          fixIts: pattern.renaming(parameter, to: meant))
      }
      return reportMissing(name, parameter, noun)
    }

    private func reportMissing(_ name: String, _ parameter: PatternOutline.Parameter, _ noun: String) -> Bool {
      let own = NamedConstraint.allCases.first { "<\($0.name)>" == parameter.constraint }?.types?.first ?? "String"
      let type = parameter.isWildcard ? "[String]" : parameter.isOptional ? own + "?" : own
      let declaration = noun == "property" ? "declare “var \(name): \(type)”" : "write “\(name): \(type)” in it"
      return report("the parameter “\(name)” has no \(noun): \(declaration)", at: parameter)
    }

    private func report(
      _ message: String, at parameter: PatternOutline.Parameter, fixIts: [FixIt] = []
    ) -> Bool {
      pattern.report(message, at: parameter.offset, fixIts: fixIts, in: context)
      return false
    }

    /// Reports that a value has a parameter of the pattern and another source.
    private func reportMark(of value: RouteValue, _ parameter: PatternOutline.Parameter) -> Bool {
      let source = parameter.isInQuery ? "query" : "path"
      let start = "“\(value.name)” is a parameter of the pattern, which is read from the \(source): "
      guard let mark = value.mark, let variable = value.node.ancestorOrSelf(mapping: { $0.as(VariableDeclSyntax.self) })
      else {
        context.report(start + "leave it out of “\(value.source.label)”, or of the pattern", at: value.node)
        return false
      }
      context.report(
        start + "remove @\(mark.plainName), or “:\(value.name)” from the pattern", at: mark,
        fixIts: FixIt.removing(mark, from: variable))
      return false
    }

    // MARK: Values

    private func check(_ value: RouteValue) -> Bool {
      if let problem = LinkTypeProblem(of: value) {
        context.report(
          problem.message, at: value.node, fixIts: problem.instead.map { fixType(of: value, to: $0) } ?? [])
        return false
      }
      switch value.source {
      case .path: return hasSource(value)
      case .fragment where pattern.outline.matchesFragment:
        context.report("the pattern matches the fragment itself: remove @LinkFragment", at: value.node)
        return false
      case .fragment where value.isList:
        context.report(
          "the fragment is one text: declare “\(value.name)” as \(value.baseType ?? "String")?, not as a list",
          at: value.node, fixIts: fixType(of: value, to: (value.baseType ?? "String") + "?"))
        return false
      case .local where !value.isOptional && value.standard == nil:
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

    /// Checks that a value of the path is in the pattern, or in that of a route above.
    private func hasSource(_ value: RouteValue) -> Bool {
      if parameters.contains(where: { $0.name == value.name }) || takesParentValues { return true }
      guard isWritten else {
        if value.mayBeMissing { return true }
        pattern.report(
          "“\(pattern.text)” has no parameter “\(value.name)”: write “:\(value.name)” in it, or give “\(value.name)” a "
            + "default", at: 0, in: context)
        return false
      }
      let start = "“\(value.name)” has no source: write “:\(value.name)” in the pattern, or "
      if value.isAssociated {
        context.report(
          start + "name it in @Pattern, as query: \"\(value.name)\", fragment: \"\(value.name)\" or local: "
            + "[\"\(value.name)\"]", at: value.node)
      } else {
        context.report(
          start + "mark it @QueryItem, @LinkFragment or @LocalValue", at: value.node, fixIts: markFixIt(value))
      }
      return false
    }

    /// Checks that a default survives writing and reading.
    ///
    /// A link without the value must be read as the default.
    private func checkStandard(_ value: RouteValue) -> Bool {
      guard let standard = value.standard?.trimmedDescription else { return true }
      if value.isOptional, standard != "nil" {
        context.report("the default of an optional is nil, since a link without it is read as nil", at: value.node)
        return false
      }
      if value.isList, value.source != .local, !value.isEmptyListByDefault {
        context.report(
          "the default of a list is [], since a link without items is read as an empty list", at: value.node)
        return false
      }
      return true
    }

    private func fixType(of value: RouteValue, to type: String) -> [FixIt] { value.fixType(to: type) }

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

  extension RouteValue.Source {
    /// The argument of `@Pattern` that names such values.
    var label: String {
      switch self {
      case .path: ""
      case .query: "query:"
      case .fragment: "fragment:"
      case .local: "local:"
      }
    }
  }

  extension RouteValue {
    /// Returns the remedy that writes another type, if one is written.
    func fixType(to type: String) -> [FixIt] {
      guard let old = self.type, old.parent != nil else { return [] }
      return [
        .replacing(
          old, with: TypeSyntax("\(raw: type)").with(\.trailingTrivia, old.trailingTrivia), "declare it as \(type)")
      ]
    }
  }

  /// Compares the type of a value of the path with its parameter.
  struct PathTypeCheck<Context: MacroExpansionContext> {
    let context: Context
    let value: RouteValue
    let parameter: PatternOutline.Parameter
    /// True if links are written with the pattern, false if it is only read.
    let isWritten: Bool

    /// Reports every mismatch.
    ///
    /// - Returns: true if there is none.
    func run() -> Bool {
      // The type itself is reported elsewhere.
      guard LinkTypeProblem(of: value) == nil else { return true }
      guard parameter.isWildcard == value.isList else {
        let type = value.baseType ?? "String"
        return report(
          parameter.isWildcard
            ? "“\(value.name)” is a wildcard, which gives a list: declare it as [String]"
            : "“\(value.name)” is one \(parameter.isInQuery ? "item of the query" : "segment of the path"): declare it as "
              + "\(type), not as a list",
          to: parameter.isWildcard ? "[String]" : type)
      }
      guard !parameter.isOptional || value.mayBeMissing else {
        let type = value.type?.trimmedDescription ?? "String"
        return report(
          "“\(value.name)” may be missing, since the pattern has it in an optional group: declare it as \(type)?, or give "
            + "it a default", to: type + "?")
      }
      guard parameter.isOptional || !value.isOptional || !isWritten else {
        let type = value.baseType ?? "String"
        let cure =
          parameter.isInQuery
          ? "take it out of the pattern, and read it as an item of the query" : "put it in an optional group"
        return report("“\(value.name)” is never missing: declare it as \(type), or \(cure)", to: type)
      }
      return checkConstraint()
    }

    private func checkConstraint() -> Bool {
      guard let constraint = parameter.constraint, let type = value.baseType,
        let wanted = NamedConstraint.allCases.first(where: { "<\($0.name)>" == constraint })?.types,
        NamedConstraint.knownTypes.contains(type), !wanted.contains(type)
      else { return true }
      return report(
        "“\(value.name)” is \(type), and \(constraint) takes other values: declare it as \(wanted[0]), or change the "
          + "constraint", to: value.isOptional ? wanted[0] + "?" : wanted[0])
    }

    private func report(_ message: String, to type: String) -> Bool {
      context.report(message, at: value.node, fixIts: value.fixType(to: type))
      return false
    }
  }
#endif
