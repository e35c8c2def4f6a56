#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

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
