/// The cases of an enum of routes as a tree: a case stands below the one whose pattern its own continues.
package struct CaseTree {
  /// The position that `@Pattern` gives a case.
  package struct Case {
    package let pattern: String
    package let isTab: Bool
    package let isModal: Bool

    package init(pattern: String, isTab: Bool, isModal: Bool) {
      self.pattern = pattern
      self.isTab = isTab
      self.isModal = isModal
    }
  }

  private let cases: [Case]
  /// The patterns without a slash at their end, so that “/” is empty.
  private let texts: [String]
  /// The index of the case above each, or `nil` if it continues none.
  package let parents: [Int?]

  /// Makes the tree.
  ///
  /// A case continues the longest pattern that is the beginning of its own, at whole segments. Tabs and modals do not
  /// continue “/”, which is the beginning of everything.
  package init(_ cases: [Case]) {
    let texts = cases.map { $0.pattern.hasSuffix("/") ? String($0.pattern.dropLast()) : $0.pattern }
    self.cases = cases
    self.texts = texts
    parents = cases.indices.map { index in
      let mayBePushed = !cases[index].isTab && !cases[index].isModal
      let above = cases.indices.filter { other in
        texts[index].hasPrefix(texts[other] + "/") && (mayBePushed || !texts[other].isEmpty)
      }
      return above.max { texts[$0].utf8.count < texts[$1].utf8.count }
    }
  }

  /// True if a case begins a tab.
  package var hasTabs: Bool { cases.contains(where: \.isTab) }

  /// Returns the cases directly below a case, or those that continue none.
  package func children(of index: Int?) -> [Int] { cases.indices.filter { parents[$0] == index } }

  /// Returns the pattern of a case in the map: what follows the pattern of the case above.
  package func pattern(of index: Int) -> String {
    guard let parent = parents[index] else { return cases[index].pattern }
    return String(texts[index].dropFirst(texts[parent].count + 1))
  }

  /// Returns the key of the stack in the tab of a case, which no route has.
  ///
  /// - Parameter name: the name of the route.
  package static func tabKey(of name: String) -> String { "\(name).tab" }
}
