#if Macros
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
#endif
