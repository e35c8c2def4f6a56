#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// The map of an enum's cases, as a tree of routes.
  struct CaseMap {
    private let cases: [RouteCase]
    private let tree: CaseTree
    /// The name of the tabs, or of the one stack.
    private let name: String
    /// True if the author writes the map.
    private let isByHand: Bool

    init(_ cases: [RouteCase], named name: String, isByHand: Bool) {
      self.cases = cases
      self.name = name
      self.isByHand = isByHand
      tree = CaseTree(
        cases.map {
          CaseTree.Case(
            pattern: $0.typed.text, isTab: $0.position["tab"] != nil, isModal: $0.position["as"] != nil)
        })
    }

    /// True if the enum has something called `routes`, which stands in place of what the macro writes.
    static func isByHand(in declaration: EnumDeclSyntax) -> Bool {
      declaration.memberBlock.members.contains { member in
        let variable = member.decl.as(VariableDeclSyntax.self)
        if let variable, variable.modifiers.isStatic {
          return variable.bindings.contains { $0.pattern.trimmedDescription == "routes" }
        }
        return member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.name.plainName == "routes" } ?? false
      }
    }

    /// Reports the first mistake of each case.
    ///
    /// Cases without any position may stand side by side, so only what they lack for themselves is a mistake.
    ///
    /// - Returns: true if there is none.
    func isFit(in context: some MacroExpansionContext) -> Bool {
      guard cases.contains(where: { !$0.position.isEmpty }) else { return true }
      let check = CaseMapCheck(cases: cases, tree: tree, isByHand: isByHand)
      let mistakes = cases.indices.compactMap { check.mistake(of: $0) }
      for mistake in mistakes {
        context.report(mistake.message, at: mistake.node, position: mistake.position)
      }
      return mistakes.isEmpty
    }

    /// The lines of the expression, or `nil` if the map is written by hand, or the patterns belong below another route.
    var routes: [String]? {
      guard !isByHand, !cases.contains(where: { $0.pattern.isRelative }) else { return nil }
      let (container, content) = ("WaymarkLinksCore.\(tree.hasTabs ? "TabRoutes" : "StackRoutes")", lines(below: nil))
      return ["\(container)(\(name.swiftLiteral)) {"] + content + ["}"]
    }

    private func lines(below index: Int?) -> [String] { tree.children(of: index).flatMap(lines(of:)) }

    private func lines(of index: Int) -> [String] {
      let position = cases[index].position
      if let tab = position["tab"] {
        let image = position["systemImage"].map { ", systemImage: \($0.trimmedDescription)" } ?? ""
        let key = CaseTree.tabKey(of: "\(name).\(cases[index].name)")
        return ["WaymarkLinksCore.StackRoutes(\(key.swiftLiteral)) {"] + route(index)
          + ["}", ".tab(\(tab.trimmedDescription)\(image))"]
      }
      guard let modal = position["as"] else { return route(index) }
      return ["WaymarkLinksCore.ModalRoute(as: \(modal.trimmedDescription)) {"] + route(index) + ["}"]
    }

    private func route(_ index: Int) -> [String] {
      let below = lines(below: index)
      let pattern = tree.pattern(of: index).swiftLiteral
      let call =
        "WaymarkLinksCore.RouteTo(Self.self, pattern: \(index), at: \(pattern)\(cases[index].location))"
      return below.isEmpty ? [call] : ["\(call) {"] + below + ["}"]
    }
  }

  /// Finds what keeps the cases of an enum from being a map.
  private struct CaseMapCheck {
    struct Mistake {
      let message: String
      let node: Syntax
      var position: AbsolutePosition?
    }

    private let cases: [RouteCase]
    private let tree: CaseTree
    private let isByHand: Bool
    /// The segments of each case's pattern.
    private let segments: [[Substring]]

    init(cases: [RouteCase], tree: CaseTree, isByHand: Bool) {
      self.cases = cases
      self.tree = tree
      self.isByHand = isByHand
      segments = cases.map { $0.typed.text.split(separator: "/") }
    }

    func mistake(of index: Int) -> Mistake? {
      let position = cases[index].position
      if let image = position["systemImage"], position["tab"] == nil {
        return Mistake(
          message: "“systemImage:” is the symbol of a tab, and this case begins none: write “tab:” with the title, or "
            + "remove it", node: Syntax(image))
      }
      if let modal = position["as"], position["tab"] != nil {
        return Mistake(
          message: "a case begins a tab, or it is presented: keep one of “tab:” and “as:”", node: Syntax(modal))
      }
      if isByHand, let (label, value) = position.first {
        return Mistake(
          message: "“\(label):” has no effect, since this enum has “routes” of its own: remove one of the two",
          node: Syntax(value))
      }
      if cases[index].pattern.isRelative {
        return mistake(
          "“\(text(index))” begins with no slash, and the map needs the whole pattern: write “/…/\(text(index))”", index
        )
      }
      return position["tab"].flatMap { mistake(ofTab: index, $0) } ?? misspelt(index) ?? placeless(index)
    }

    private func text(_ index: Int) -> String { cases[index].pattern.text }

    private func mistake(_ message: String, _ index: Int, at offset: Int = 0) -> Mistake {
      let literal = cases[index].pattern
      return Mistake(message: message, node: Syntax(literal.node), position: literal.position(of: offset))
    }

    private func mistake(ofTab index: Int, _ tab: ExprSyntax) -> Mistake? {
      if let parameter = cases[index].pattern.outline.parameters.first(where: { !$0.isOptional && !$0.isWildcard }) {
        return mistake(
          "a tab is shown without a link, so “\(parameter.name ?? "_")” has no value: leave it out of the pattern, or "
            + "remove “tab:”", index, at: parameter.offset)
      }
      guard let parent = tree.parents[index] else { return nil }
      return Mistake(
        message: "“\(text(index))” begins a tab inside of “\(text(parent))”: remove “tab:”, and it is pushed there, or "
          + "give it a pattern of its own", node: Syntax(tab))
    }

    /// Finds a parameter that differs by a slip from that of a case above.
    private func misspelt(_ index: Int) -> Mistake? {
      let own = segments[index]
      for other in cases.indices where other != index && segments[other].count < own.count {
        let pairs = zip(own, segments[other]).enumerated()
        guard let slip = pairs.first(where: { $1.0 != $1.1 }), isSlip(slip.element.0, slip.element.1),
          pairs.allSatisfy({ $1.0 == $1.1 || isSlip($1.0, $1.1) })
        else { continue }
        let (mine, theirs) = slip.element
        return mistake(
          "“\(mine)” stands where the case “\(cases[other].name)” has “\(theirs)”: write the same name with the same "
            + "type, and this case stands below that one", index)
      }
      return nil
    }

    /// True for two parameters that have either one name or one constraint.
    private func isSlip(_ first: Substring, _ second: Substring) -> Bool {
      guard first.hasPrefix(":"), second.hasPrefix(":") else { return false }
      let parts = [first, second].map { $0.split(separator: "<", maxSplits: 1) }
      return parts[0].first == parts[1].first || parts[0].dropFirst() == parts[1].dropFirst()
    }

    private func placeless(_ index: Int) -> Mistake? {
      guard tree.hasTabs, tree.parents[index] == nil, cases[index].position.isEmpty else { return nil }
      let tab = cases.indices.first { cases[$0].position["tab"] != nil }.map(text) ?? ""
      return mistake(
        "“\(text(index))” continues no case, so it is in no tab: write “tab:” or “as:”, or continue one, as in "
          + "“\(tab)\(text(index))”", index)
    }
  }
#endif
