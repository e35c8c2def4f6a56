/// What the value of a parameter must look like.
enum Constraint: Sendable {
  case int
  case uint
  case double
  case bool(digits: Bool)
  case uuid
  case slug
  case date
  /// One of these texts, compared by the table's case rule.
  case oneOf([String])
  /// Indirect, since a regular expression is large and most patterns have none.
  indirect case regex(LinearRegex)
  /// A constraint the app has added.
  case custom(String, @Sendable (String) -> Bool)

  /// The names that need no registration.
  static let names = ["int", "uint", "double", "bool", "uuid", "slug", "date", "enum(a|b|c)"]
}

extension Constraint {
  /// How the constraint is written; two constraints written alike are one.
  var spelling: String {
    switch self {
    case .int: "<int>"
    case .uint: "<uint>"
    case .double: "<double>"
    case .bool: "<bool>"
    case .uuid: "<uuid>"
    case .slug: "<slug>"
    case .date: "<date>"
    case .oneOf(let values): "<enum(\(values.joined(separator: "|")))>"
    case .regex(let regex): "(\(regex.source))"
    case .custom(let name, _): "<\(name)>"
    }
  }

  /// The name, if the app has added it.
  var ownName: String? {
    if case .custom(let name, _) = self { name } else { nil }
  }

  /// Reads what stands between `<` and `>`.
  static func named(_ source: String, at offset: Int, syntax: PatternSyntax) throws(PatternFault) -> Constraint {
    switch source {
    case "int": return .int
    case "uint": return .uint
    case "double": return .double
    case "bool": return .bool(digits: syntax.boolDigits)
    case "uuid": return .uuid
    case "slug": return .slug
    case "date": return .date
    default: break
    }
    if source.utf8.starts(with: "enum(".utf8), source.utf8.last == UInt8(ascii: ")") {
      let values = source.dropFirst(5).dropLast().split(separator: "|", omittingEmptySubsequences: false).map(
        String.init)
      guard !values.contains("") else {
        throw PatternFault(offset: offset, message: "an enum lists its values, none empty: <enum(new|used)>")
      }
      return .oneOf(values)
    }
    if let check = syntax.constraints[source] { return .custom(source, check) }
    let isLikeKnown = names.contains { EditDistance.between($0, source, atMost: 2) != nil }
    if syntax.takesOtherConstraints, !source.isEmpty, !isLikeKnown { return .custom(source) { _ in true } }
    throw unknown(source, at: offset, syntax: syntax)
  }

  private static func unknown(_ source: String, at offset: Int, syntax: PatternSyntax) -> PatternFault {
    let known = names + syntax.constraints.keys.sorted()
    let nearest = known.filter { EditDistance.between($0, source, atMost: 2) != nil }.first
    let hint = nearest.map { "did you mean “\($0)”? " } ?? ""
    return PatternFault(
      offset: offset,
      message: "there is no constraint “\(source)”: \(hint)known are \(known.joined(separator: ", "))")
  }
}
