#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// `@Routes`: makes an enum a typed route, with a pattern for each case.
  struct RoutesMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declaration = declaration.as(EnumDeclSyntax.self) else {
        context.report("@Routes is for enums: use @Route on a struct", at: node)
        return []
      }
      let elements = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      let cases = elements.map { RouteCase($0, in: context) }
      let known = cases.compactMap { $0 }
      guard known.count == cases.count, areDistinct(known, in: context) else { return [] }
      var syntax = DestinationSyntax(
        type: type.trimmedDescription, access: declaration.memberAccess, patterns: known.map(\.pattern.text))
      let prefix = DestinationName.make(of: declaration.name.text)
      syntax.names = known.map { "\(prefix).\($0.name)" }
      syntax.reading =
        ["switch match.patternIndex(of: Self.self) {"] + known.enumerated().map { "case \($0)?: \($1.reading)" }
        + ["default: throw match.leadsElsewhere(than: Self.self)", "}"]
      syntax.writing = ["switch self {"] + known.enumerated().flatMap { $1.writing($0) } + ["}"]
      if known.contains(where: { $0.values.contains(where: \.isSensitive) }) {
        syntax.description = ["switch self {"] + known.map(\.description) + ["}"]
      }
      return try syntax.extensions(conforming: protocols)
    }

    /// Finds conflicts between the cases with the checker of tables, and reports its messages.
    private static func areDistinct(_ cases: [RouteCase], in context: some MacroExpansionContext) -> Bool {
      var builder = RouteTable.Builder(reachable: .inAppOnly)
      for routeCase in cases { builder.add(RoutePattern(routeCase.pattern.text), name: routeCase.name) }
      let findings = builder.check().filter { [.duplicate, .ambiguous, .shadowed].contains($0.code) }
      for finding in findings {
        guard let routeCase = cases.first(where: { $0.name == finding.route }) else { continue }
        context.report(
          finding.message, at: routeCase.pattern.node,
          position: routeCase.pattern.position(of: routeCase.pattern.text.prefix((finding.column ?? 1) - 1).utf8.count))
      }
      return findings.isEmpty
    }
  }

  /// A case of an enum, with its pattern.
  struct RouteCase {
    let name: String
    let pattern: PatternLiteral
    let values: [RouteValue]

    init?(_ declaration: EnumCaseDeclSyntax, in context: some MacroExpansionContext) {
      guard let element = declaration.elements.first, declaration.elements.count == 1 else {
        context.report("declare each case of its own, with its own @Pattern", at: declaration)
        return nil
      }
      guard let attribute = declaration.attribute(named: "Pattern") else {
        context.report(
          "the case “\(element.name.text)” has no pattern: write @Pattern(\"/\(element.name.text)\") before it",
          at: element)
        return nil
      }
      guard let pattern = PatternLiteral(attribute.argument(nil), in: context, at: attribute),
        let values = Self.values(of: element, attribute, in: context)
      else { return nil }
      self.name = element.name.plainName
      self.pattern = pattern
      self.values = values
      guard ValueCheck(context: context, pattern: pattern, values: values).run() else { return nil }
    }

    private static func values(
      of element: EnumCaseElementSyntax, _ attribute: AttributeSyntax, in context: some MacroExpansionContext
    ) -> [RouteValue]? {
      let (query, local, sensitive) = (attribute.texts("query"), attribute.texts("local"), attribute.texts("sensitive"))
      let ignoring = attribute.texts("ignoringInvalid")
      let fragment = attribute.texts("fragment").first
      let parameters = Array(element.parameterClause?.parameters ?? [])
      let labels = parameters.compactMap { $0.firstName?.plainName }
      for name in query + local + sensitive + ignoring + [fragment].compactMap({ $0 }) where !labels.contains(name) {
        context.report("the case has no value “\(name)”", at: attribute)
        return nil
      }
      guard labels.count == parameters.count, !labels.contains("_") else {
        context.report("each value of a route needs a label: it is the name of the parameter", at: element)
        return nil
      }
      return zip(labels, parameters).map { label, parameter in
        let source: RouteValue.Source =
          query.contains(label) ? .query(label) : local.contains(label) ? .local : label == fragment ? .fragment : .path
        return RouteValue(
          name: label, source: source, type: parameter.type, standard: parameter.defaultValue?.value,
          isSensitive: sensitive.contains(label), ignoresInvalid: ignoring.contains(label), node: Syntax(parameter))
      }
    }

    var reading: String {
      guard !values.isEmpty else { return "self = .\(name)" }
      return "self = .\(name)(\(values.map { "\($0.name): \($0.reading)" }.joined(separator: ", ")))"
    }

    func writing(_ index: Int) -> [String] {
      let start = ["case .\(name)\(bindings { _ in true }):", "link.pattern = \(index)"]
      return start + values.map { $0.writing($0.binding) }
    }

    var description: String {
      let parts = values.map {
        "\($0.name): \($0.isSensitive ? "<redacted>" : "\\(String(describing: \($0.binding)))")"
      }
      let list = parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
      return "case .\(name)\(bindings { !$0.isSensitive }): return \"\(name)\(list)\""
    }

    private func bindings(_ isBound: (RouteValue) -> Bool) -> String {
      guard !values.isEmpty else { return "" }
      return "(" + values.map { isBound($0) ? "let \($0.binding)" : "_" }.joined(separator: ", ") + ")"
    }
  }
#endif
