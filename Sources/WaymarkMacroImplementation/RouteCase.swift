#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// A case of an enum, with its pattern.
  struct RouteCase {
    /// The arguments of `@Pattern` that say where the case is in the map.
    static let positions = ["tab", "systemImage", "as"]

    let name: String
    let pattern: PatternLiteral
    /// The pattern with the constraints that the types of the values imply.
    let typed: PatternOutline
    let values: [RouteValue]
    /// The parameters of routes above.
    let parentParameters: [String]
    /// The arguments of ``positions`` that are there, by their labels.
    let position: [String: ExprSyntax]
    /// The arguments for the location of the case.
    let location: String

    init?(_ declaration: EnumCaseDeclSyntax, in context: some MacroExpansionContext) {
      guard let element = declaration.elements.first, declaration.elements.count == 1 else {
        context.report("declare each case of its own, with its own @Pattern", at: declaration)
        return nil
      }
      let attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
        $0.plainName == "Pattern"
      }
      guard let attribute = attributes.first else {
        context.report(
          "the case “\(element.name.text)” has no pattern: write @Pattern(\"/\(element.name.text)\") before it",
          at: element)
        return nil
      }
      guard attributes.count == 1 else {
        context.report("the case “\(element.name.text)” has @Pattern twice: keep one of the two", at: attributes[1])
        return nil
      }
      guard let pattern = PatternLiteral(attribute.argument(nil), in: context, at: attribute),
        let values = CaseValues(element, attribute, context: context).read()
      else { return nil }
      self.name = element.name.plainName
      self.pattern = pattern
      self.values = values
      let types = values.filter { $0.source == .path && !$0.isList }.map { ($0.name, $0.baseType ?? "") }
      let text = pattern.outline.constrained(by: Dictionary(types) { first, _ in first })
      typed = (try? PatternOutline(text)) ?? pattern.outline
      let placed = attribute.labeledArguments.filter {
        Self.positions.contains($0.label?.text ?? "") && !$0.expression.is(NilLiteralExprSyntax.self)
      }
      position = Dictionary(placed.map { ($0.label?.text ?? "", $0.expression) }) { first, _ in first }
      location = RecordSyntax.location(of: attribute, in: context)
      let check = ValueCheck(context: context, pattern: pattern, values: values, isCase: true)
      parentParameters = check.parentValues.map(\.name)
      guard check.run() else { return nil }
    }

    var reading: String {
      guard !values.isEmpty else { return "self = .\(name.swiftName)" }
      return
        "self = .\(name.swiftName)(\(values.map { "\($0.name.swiftLabel): \($0.reading)" }.joined(separator: ", ")))"
    }

    func writing(_ index: Int) -> [String] {
      let start = ["case .\(name.swiftName)\(bindings { _ in true }):", "link.pattern = \(index)"]
      return start + values.map { $0.writing($0.binding) }
    }

    var description: String {
      let parts = values.map {
        "\($0.name.swiftLiteralBody): \($0.isSensitive ? "<redacted>" : "\\(String(describing: \($0.binding)))")"
      }
      let list = parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
      return "case .\(name.swiftName)\(bindings { !$0.isSensitive }): return \"\(name.swiftLiteralBody)\(list)\""
    }

    private func bindings(_ isBound: (RouteValue) -> Bool) -> String {
      guard !values.isEmpty else { return "" }
      return "(" + values.map { isBound($0) ? "let \($0.binding)" : "_" }.joined(separator: ", ") + ")"
    }
  }

  /// The associated values of a case, with what `@Pattern` says about them.
  struct CaseValues<Context: MacroExpansionContext> {
    /// A label that an argument of `@Pattern` names.
    private struct Mention {
      let argument: String
      let label: String
      let node: Syntax
    }

    private static var sources: [String] { ["query", "fragment", "local"] }

    private let element: EnumCaseElementSyntax
    private let attribute: AttributeSyntax
    private let context: Context

    init(_ element: EnumCaseElementSyntax, _ attribute: AttributeSyntax, context: Context) {
      self.element = element
      self.attribute = attribute
      self.context = context
    }

    /// Returns the values, or `nil` after a problem that was reported.
    func read() -> [RouteValue]? {
      let parameters = Array(element.parameterClause?.parameters ?? [])
      let labels = parameters.compactMap { $0.firstName?.plainName }
      guard labels.count == parameters.count, !labels.contains("_") else {
        context.report("each value of a route needs a label: it is the name of the parameter", at: element)
        return nil
      }
      guard let mentions, mentions.allSatisfy({ isKnown($0, labels) }), areDistinct(mentions), areItems(mentions)
      else { return nil }
      func isIn(_ argument: String, _ label: String) -> Bool {
        mentions.contains { $0.argument == argument && $0.label == label }
      }
      return zip(labels, parameters).map { label, parameter in
        let source: RouteValue.Source =
          isIn("query", label)
          ? .query(label) : isIn("local", label) ? .local : isIn("fragment", label) ? .fragment : .path
        return RouteValue(
          name: label, source: source, type: parameter.type, standard: parameter.defaultValue?.value,
          isSensitive: isIn("sensitive", label), ignoresInvalid: isIn("ignoringInvalid", label),
          node: Syntax(parameter), isAssociated: true)
      }
    }

    /// The labels that the arguments name, or `nil` after a problem that was reported.
    private var mentions: [Mention]? {
      var argument = ""
      var output: [Mention] = []
      for item in attribute.labeledArguments {
        argument = item.label?.text ?? argument
        guard !argument.isEmpty, !RouteCase.positions.contains(argument), !item.expression.is(NilLiteralExprSyntax.self)
        else { continue }
        let expressions =
          item.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [item.expression]
        for expression in expressions {
          guard let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            context.report(
              "the labels in “\(argument):” must be string literals: write the label of a value of the case",
              at: expression)
            return nil
          }
          output.append(Mention(argument: argument, label: text, node: Syntax(expression)))
        }
      }
      return output
    }

    private func isKnown(_ mention: Mention, _ labels: [String]) -> Bool {
      guard !labels.contains(mention.label) else { return true }
      let near = NearestWord.to(mention.label, among: labels)
      let list = labels.isEmpty ? "it has none" : "it has \(labels.map { "“\($0)”" }.joined(separator: ", "))"
      context.report(
        "the case has no value “\(mention.label)”: \(near.map { "did you mean “\($0)”?" } ?? list)", at: mention.node,
        fixIts: near.map { [FixIt.replacing(mention.node, with: $0.swiftLiteral, "write “\($0)”")] } ?? [])
      return false
    }

    private func areDistinct(_ mentions: [Mention]) -> Bool {
      for (index, mention) in mentions.enumerated() {
        let earlier = mentions[..<index].filter { $0.label == mention.label }
        if earlier.contains(where: { $0.argument == mention.argument }) {
          context.report(
            "“\(mention.label)” is in “\(mention.argument):” twice: remove one of the two", at: mention.node)
          return false
        }
        if Self.sources.contains(mention.argument),
          let other = earlier.first(where: { Self.sources.contains($0.argument) })
        {
          context.report(
            "“\(mention.label)” is in “\(other.argument):” and “\(mention.argument):”, and a value has one source: keep one "
              + "of the two", at: mention.node)
          return false
        }
      }
      return true
    }

    /// Reports values that are said to be invalid items, and are not items.
    private func areItems(_ mentions: [Mention]) -> Bool {
      let items = mentions.filter { $0.argument == "query" }.map(\.label)
      guard let wrong = mentions.first(where: { $0.argument == "ignoringInvalid" && !items.contains($0.label) }) else {
        return true
      }
      context.report(
        "“\(wrong.label)” is not an item of the query, so “ignoringInvalid:” has no effect: name it in “query:”, or leave it "
          + "out", at: wrong.node)
      return false
    }
  }
#endif
