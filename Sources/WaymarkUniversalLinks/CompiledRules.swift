/// The rules of a file in order, ready to be asked.
package struct CompiledRules: Sendable {
  package struct Rule: Sendable {
    /// The number among all components of the file, from one.
    package let number: Int
    /// The fields, with those of the defaults.
    package let fields: AssociationRule
    let detail: Int
    /// The index in the detail.
    let index: Int
    let path: Glob?
    let query: Query?
    let fragment: Glob?
    let foldsCase: Bool
    let decodes: Bool

    package var excludes: Bool { fields.excludes == true }
    /// True if query and fragment do not matter.
    var asksForPathOnly: Bool { query == nil && fragment == nil }
    /// True if any path matches.
    var takesEveryPath: Bool { path == nil || fields.path == "/*" }
    /// True if one URL matches, or all that have one path.
    var takesOneURL: Bool {
      let isOneQuery = if case .whole(let text) = query { text.isText } else { query == nil }
      return path?.isText ?? false && isOneQuery && fragment?.isText ?? true
    }
  }

  enum Query: Sendable {
    case whole(Glob)
    case items([(name: [UInt32], pattern: Glob)])
  }

  package private(set) var rules: [Rule] = []

  init() {}

  init(_ file: AssociationFile) {
    let variables = VariableList(file.variables)
    for (index, detail) in file.details.enumerated() {
      let defaults = detail.defaults.over(file.defaults)
      for (place, rule) in detail.rules.enumerated() {
        rules.append(Rule(rules.count + 1, rule.over(defaults), detail: index, index: place, variables))
      }
    }
  }
}

extension CompiledRules.Rule {
  init(_ number: Int, _ fields: AssociationRule, detail: Int, index: Int, _ variables: VariableList) {
    self.number = number
    self.index = index
    self.fields = fields
    self.detail = detail
    let folds = fields.caseSensitive == false
    foldsCase = folds
    decodes = fields.percentEncoded == false
    // A pattern of one star takes everything, as if it were not written.
    path = fields.path.flatMap { $0 == "*" ? nil : Glob(path: $0, foldsCase: folds, variables) }
    fragment = fields.fragment.flatMap { $0 == "*" ? nil : Glob($0, foldsCase: folds, variables) }
    switch fields.query {
    case .whole(let pattern): query = pattern == "*" ? nil : .whole(Glob(pattern, foldsCase: folds, variables))
    case .items(let items):
      query =
        items.isEmpty
        ? nil
        : .items(
          items.map { item in
            let name = item.name.unicodeScalars.map { folds ? CaseFolding.fold($0.value) : $0.value }
            return (name, Glob(item.pattern, foldsCase: folds, variables))
          })
    case nil: query = nil
    }
  }

  /// Returns whether all parts match.
  ///
  /// - Parameter isPathKnown: True if the path is known to match.
  func matches(_ subject: RuleSubject, isPathKnown: Bool = false, _ budget: SearchBudget? = nil) -> Bool {
    (isPathKnown && asksForPathOnly) || failure(subject, isPathKnown: isPathKnown, budget) == nil
  }

  /// Returns the part of the URL that does not match, or `nil` if all match.
  func failure(_ subject: RuleSubject, isPathKnown: Bool = false, _ budget: SearchBudget? = nil) -> RulePart? {
    let form = subject.form(decoded: decodes, folded: foldsCase)
    if !isPathKnown, let path, !path.matches(form.path, budget) { return .path }
    if let query, !Self.matches(query, form, budget) { return .query }
    if let fragment, !fragment.matches(form.fragment, budget) { return .fragment }
    return nil
  }

  /// Each named item must match wherever it occurs; one that does not occur counts as empty.
  static func matches(
    _ query: CompiledRules.Query, _ form: RuleSubject.Form, _ budget: SearchBudget? = nil
  ) -> Bool {
    switch query {
    case .whole(let glob): glob.matches(form.query, budget)
    case .items(let predicates):
      predicates.allSatisfy { name, pattern in
        let values = form.items.filter { $0.name == name }
        budget?.count(work: form.items.count)
        return values.isEmpty ? pattern.matches([]) : values.allSatisfy { pattern.matches($0.value, budget) }
      }
    }
  }
}

/// A part of a URL that a rule can limit.
package enum RulePart: String, Sendable {
  case path, query, fragment
}

/// A URL in the forms that rules ask for, each made once.
final class RuleSubject {
  struct Form {
    var path: [UInt32]
    var query: [UInt32]
    var fragment: [UInt32]
    var items: [(name: [UInt32], value: [UInt32])]
  }

  private let parts: URLParts
  private var forms: [Form?] = [nil, nil, nil, nil]

  init(_ parts: URLParts) { self.parts = parts }

  /// A URL with a path alone.
  init(path: [UInt8]) {
    parts = URLParts(path: URLParts.trimmedPath(path.map { UInt32($0) }))
  }

  func form(decoded: Bool, folded: Bool) -> Form {
    let index = (decoded ? 2 : 0) + (folded ? 1 : 0)
    if let form = forms[index] { return form }
    func read(_ text: [UInt32]) -> [UInt32] {
      let text = decoded ? URLParts.decoded(text) : text
      return folded ? text.map(CaseFolding.fold) : text
    }
    let form = Form(
      path: decoded ? URLParts.trimmedPath(read(parts.path)) : read(parts.path), query: read(parts.query),
      fragment: read(parts.fragment), items: parts.items.map { (read($0.name), read($0.value)) })
    forms[index] = form
    return form
  }
}
