/// Apple's association file, which says for a domain which links the system hands over to an app.
///
/// ```swift
/// let file = AssociationFile(for: router.table, apps: ["A1B2C3D4E5.com.example.books"])
/// try Data(file.json).write(to: deployed)
///
/// let kept = try AssociationFile(json: Data(contentsOf: deployed))
/// let isHandedOver = kept.verdict(for: "https://books.example.com/books/42").isHandedOver
/// for problem in kept.problems(for: router.table) { print(problem) }       // both ways, each with its shortest URL
/// ```
/// A file is a value: it is read or made once, and can be used from any thread.
public struct AssociationFile: Sendable {
  /// The details in the order of the file.
  package var details: [AssociationDetail] = []
  /// The fields that hold for all components, unless a detail or a component has its own.
  package var defaults = AssociationRule()
  /// The variables of the file, in order.
  package var variables: [SubstitutionVariable] = []
  /// The apps of the services that have no rules, by the name of the service.
  package var services: [String: [String]] = [:]
  /// The problems found while reading.
  var readingProblems: [Problem] = []
  /// The rules, compiled once.
  package internal(set) var compiled = CompiledRules()

  init() {}

  /// Compiles the rules, after the content is complete.
  mutating func compile() { compiled = CompiledRules(self) }

  /// The identifiers of the apps with rules, in the order of the file, each once.
  public var apps: [String] {
    var seen: Set<String> = []
    return details.flatMap(\.apps).filter { seen.insert($0).inserted }
  }
}

extension AssociationFile: Hashable {
  /// Returns whether two files say the same, in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.details == rhs.details && lhs.defaults == rhs.defaults && lhs.variables == rhs.variables
      && lhs.services == rhs.services
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(details)
    hasher.combine(defaults)
    hasher.combine(variables)
    hasher.combine(services)
  }
}

/// The rules for some apps.
package struct AssociationDetail: Sendable, Hashable {
  package var apps: [String] = []
  package var defaults = AssociationRule()
  package var rules: [AssociationRule] = []
}

/// A variable and its alternatives.
package struct SubstitutionVariable: Sendable, Hashable {
  package var name: String
  package var values: [String]
}

/// A component as it is written, or the defaults for components.
package struct AssociationRule: Sendable, Hashable {
  package enum Query: Sendable, Hashable {
    /// A pattern for the whole query.
    case whole(String)
    /// A pattern for each named item, in order.
    ///
    /// None asks for no query, also if the defaults do. It stands for a dictionary that the system ignores, too, because
    /// one of its values is not a text.
    case items([Item])
  }

  package struct Item: Sendable, Hashable {
    package var name: String
    package var pattern: String
  }

  package var path: String?
  package var query: Query?
  package var fragment: String?
  package var excludes: Bool?
  package var caseSensitive: Bool?
  package var percentEncoded: Bool?
  package var comment: String?

  package init() {}

  /// The rule with the fields of a less specific one where it has none.
  func over(_ defaults: AssociationRule) -> AssociationRule {
    var rule = self
    rule.path = path ?? defaults.path
    rule.query = query ?? defaults.query
    rule.fragment = fragment ?? defaults.fragment
    rule.excludes = excludes ?? defaults.excludes
    rule.caseSensitive = caseSensitive ?? defaults.caseSensitive
    rule.percentEncoded = percentEncoded ?? defaults.percentEncoded
    return rule
  }

  /// The main pattern as it is written, in quotation marks: the path, or else the fragment or query.
  package var label: String {
    if let path { return "\"\(path)\"" }
    if let fragment { return "#\"\(fragment)\"" }
    switch query {
    case .whole(let pattern): return "?\"\(pattern)\""
    case .items(let items) where !items.isEmpty:
      return "?{" + items.map { "\"\($0.name)\": \"\($0.pattern)\"" }.joined(separator: ", ") + "}"
    case .items, nil: return "{}"
    }
  }
}
