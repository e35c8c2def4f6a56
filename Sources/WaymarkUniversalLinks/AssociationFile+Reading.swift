import WaymarkLinksCore

extension AssociationFile {
  /// The reason why a text is not an association file, with its location.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason and a remedy.
    public let message: String
    /// The offset in bytes.
    public let offset: Int
    /// The line, from one.
    public let line: Int
    /// The column, in bytes from one.
    public let column: Int

    init(_ message: String, at offset: Int, in bytes: [UInt8]) {
      self.message = message
      self.offset = offset
      let before = bytes[..<min(offset, bytes.count)]
      line = before.count { $0 == 0x0A } + 1
      column = offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    }

    /// Line, column and reason.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// The size up to which the system reads a file, in bytes.
  static let usualSize = 128 << 10
  /// The size up to which a file is read here, in bytes.
  static let maxSize = 4 << 20
  /// The number of components up to which a file is read here.
  static let maxRules = 50_000
  /// The number of characters that the values of variables may have together.
  static let maxVariables = 50_000

  /// Reads a file.
  ///
  /// A value that the system would ignore is not an error here: ``problems`` names it.
  ///
  /// - Throws: an ``Invalid`` if the text is not a JSON object. The limits are 4 MiB, 128 levels, 50,000 components and 50,000
  ///   characters in variables.
  public init(json: some Sequence<UInt8>) throws(Invalid) {
    var bytes: [UInt8] = []
    for byte in json {
      bytes.append(byte)
      guard bytes.count <= Self.maxSize else {
        throw Invalid(
          "the file is larger than \(Self.maxSize >> 20) MiB, the limit for association files", at: 0, in: bytes)
      }
    }
    let root: JSONNode
    do throws(JSONProblem) { root = try JSONParser.parse(bytes) } catch {
      throw Invalid(error.message, at: error.offset, in: bytes)
    }
    guard case .object(let members) = root.value else {
      throw Invalid("an association file is an object: write {\"applinks\": {…}}", at: root.offset, in: bytes)
    }
    var reader = AssociationReader()
    do throws(JSONProblem) { try reader.read(members) } catch {
      throw Invalid(error.message, at: error.offset, in: bytes)
    }
    self = reader.file
    readingProblems = reader.problems
    if bytes.count > Self.usualSize {
      readingProblems.append(
        Problem(
          .tooLarge, .warning,
          "the file has \(bytes.count >> 10) KiB, and the system reads \(Self.usualSize >> 10): write fewer components")
      )
    }
    compile()
  }
}

/// Reads the content of a file, and notes what the system ignores.
private struct AssociationReader {
  var file = AssociationFile()
  var problems: [AssociationFile.Problem] = []
  private var ruleCount = 0

  private static let services = ["webcredentials", "appclips", "activitycontinuation"]

  mutating func read(_ members: [JSONNode.Member]) throws(JSONProblem) {
    var hasService = false
    for member in members {
      if member.key == "applinks" {
        hasService = true
        try readLinks(member.value)
      } else if Self.services.contains(member.key) {
        hasService = true
        readService(member)
      } else if member.key != "signature" {
        note(
          .unknownKey, .warning, "the system ignores “\(member.key)”\(hint(member.key, ["applinks"] + Self.services))")
      }
    }
    if !hasService {
      note(.noDetails, .warning, "the file has no section of the system: write {\"applinks\": {\"details\": […]}}")
    }
  }

  private mutating func readService(_ member: JSONNode.Member) {
    guard case .object(let members) = member.value.value else { return wrongType(member.key, "an object") }
    guard let apps = members.first(where: { $0.key == "apps" }) else {
      return wrongType("\(member.key).apps", "a list")
    }
    file.services[member.key] = texts(apps.value, "\(member.key).apps")
  }

  private mutating func readLinks(_ node: JSONNode) throws(JSONProblem) {
    guard case .object(let members) = node.value else { return wrongType("applinks", "an object") }
    var hasDetails = false
    for member in members {
      switch member.key {
      case "details":
        hasDetails = true
        try readDetails(member.value)
      case "defaults": file.defaults = readRule(member.value, "applinks.defaults", number: nil)
      case "substitutionVariables": try readVariables(member.value)
      case "apps":
        if !texts(member.value, "applinks.apps").isEmpty {
          note(
            .legacyApps, .warning,
            "“apps” belongs to old systems and must be empty there: write \"apps\": [], or remove it")
        }
      default:
        note(
          .unknownKey, .warning,
          "the system ignores “applinks.\(member.key)”\(hint(member.key, ["details", "defaults", "substitutionVariables"]))"
        )
      }
    }
    if !hasDetails || file.details.isEmpty {
      note(
        .noDetails, .warning,
        "“applinks” has no details, so no link of the domain opens an app: add one with appIDs and components")
    }
  }

  private mutating func readVariables(_ node: JSONNode) throws(JSONProblem) {
    guard case .object(let members) = node.value else { return wrongType("substitutionVariables", "an object") }
    var length = 0
    for member in members {
      let values = texts(member.value, "the variable \(member.key)")
      length += values.reduce(0) { $0 + $1.utf8.count }
      guard length <= AssociationFile.maxVariables else {
        throw JSONProblem(
          offset: member.keyOffset,
          message:
            "the variables have more than \(AssociationFile.maxVariables) characters: write fewer values, with wildcards"
        )
      }
      file.variables.append(SubstitutionVariable(name: member.key, values: values))
    }
  }

  // MARK: Details

  private mutating func readDetails(_ node: JSONNode) throws(JSONProblem) {
    switch node.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        guard case .object(let members) = element.value else {
          wrongType("details[\(index)]", "an object")
          continue
        }
        try readDetail(members, "details[\(index)]", app: nil)
      }
    case .object(let members):
      note(
        .legacyDetails, .warning, "“details” is a dictionary, which has no order: write a list of details with appIDs")
      for member in members.sorted(by: { $0.key < $1.key }) {
        guard case .object(let fields) = member.value.value else {
          wrongType("details.\(member.key)", "an object")
          continue
        }
        try readDetail(fields, "details.\(member.key)", app: member.key)
      }
    default: wrongType("details", "a list")
    }
  }

  private mutating func readDetail(
    _ members: [JSONNode.Member], _ place: String, app: String?
  ) throws(JSONProblem) {
    var detail = AssociationDetail()
    detail.apps = apps(members, place, app)
    var paths: [AssociationRule] = []
    for member in members {
      switch member.key {
      case "appID", "appIDs": break
      case "defaults": detail.defaults = readRule(member.value, "\(place).defaults", number: nil)
      case "components":
        guard case .array(let elements) = member.value.value else {
          wrongType("\(place).components", "a list")
          continue
        }
        for element in elements {
          try count(element)
          detail.rules.append(readRule(element, "\(place).components", number: ruleCount))
        }
      case "paths": paths = try readPaths(member.value, place)
      case "comment": break
      default:
        note(
          .unknownKey, .warning,
          "the system ignores “\(place).\(member.key)”\(hint(member.key, ["appIDs", "components", "defaults"]))")
      }
    }
    if !paths.isEmpty, !detail.rules.isEmpty {
      note(
        .mixedForms, .warning,
        "\(place) has components and paths: systems read one or the other, so write components only")
    }
    // Components come first, wherever they stand.
    detail.rules += paths
    file.details.append(detail)
  }

  private mutating func apps(_ members: [JSONNode.Member], _ place: String, _ app: String?) -> [String] {
    var apps = app.map { [$0] } ?? []
    let one = members.first { $0.key == "appID" }
    let many = members.first { $0.key == "appIDs" }
    if let many { apps += texts(many.value, "\(place).appIDs") }
    if let one {
      if case .string(let text) = one.value.value {
        if !apps.contains(text) { apps.append(text) }
      } else {
        wrongType("\(place).appID", "a string")
      }
    }
    if one != nil, many != nil {
      note(.twoAppForms, .warning, "\(place) has appID and appIDs: write appIDs only")
    }
    if one == nil, many == nil, app == nil {
      note(.appMissing, .error, "\(place) names no app: write \"appIDs\": [\"TEAM.bundle\"]")
    }
    return apps
  }

  private mutating func readPaths(_ node: JSONNode, _ place: String) throws(JSONProblem) -> [AssociationRule] {
    guard case .array(let elements) = node.value else {
      wrongType("\(place).paths", "a list")
      return []
    }
    var rules: [AssociationRule] = []
    for element in elements {
      try count(element)
      guard case .string(let text) = element.value else {
        wrongType("\(place).paths", "a list of strings")
        continue
      }
      var rule = AssociationRule()
      let excludes = text.hasPrefix("NOT ")
      rule.path = excludes ? String(text.dropFirst(4).drop { $0 == " " }) : text
      if excludes { rule.excludes = true }
      rules.append(rule)
    }
    return rules
  }

  private mutating func count(_ node: JSONNode) throws(JSONProblem) {
    ruleCount += 1
    guard ruleCount <= AssociationFile.maxRules else {
      throw JSONProblem(
        offset: node.offset,
        message: "the file has more than \(AssociationFile.maxRules) components: write fewer, with wildcards")
    }
  }

  // MARK: Rules

  private mutating func readRule(_ node: JSONNode, _ place: String, number: Int?) -> AssociationRule {
    var rule = AssociationRule()
    guard case .object(let members) = node.value else {
      wrongType(place, "a list of objects", number)
      return rule
    }
    for member in members {
      switch member.key {
      case "/": rule.path = text(member, number)
      case "#": rule.fragment = text(member, number)
      case "?": rule.query = readQuery(member.value, number)
      case "exclude": rule.excludes = flag(member, number)
      case "caseSensitive": rule.caseSensitive = flag(member, number)
      case "percentEncoded": rule.percentEncoded = flag(member, number)
      case "comment": if case .string(let text) = member.value.value { rule.comment = text }
      default:
        note(
          .unknownKey, .warning, rule: number,
          "the system ignores “\(member.key)”"
            + hint(member.key, ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]))
      }
    }
    return rule
  }

  private mutating func readQuery(_ node: JSONNode, _ number: Int?) -> AssociationRule.Query? {
    switch node.value {
    case .string(let text): return .whole(text)
    case .object(let members):
      var items: [AssociationRule.Item] = []
      for member in members {
        guard case .string(let pattern) = member.value.value else {
          note(
            .queryIgnored, .error, rule: number,
            "the pattern of the query item “\(member.key)” is not a string, so the system ignores all items of this "
              + "component: write a text, such as \"*\"")
          return .items([])
        }
        items.append(AssociationRule.Item(name: member.key, pattern: pattern))
      }
      return .items(items)
    default:
      wrongType("?", "a string or an object", number)
      return nil
    }
  }

  private mutating func text(_ member: JSONNode.Member, _ number: Int?) -> String? {
    if case .string(let text) = member.value.value { return text }
    wrongType(member.key, "a string", number)
    return nil
  }

  private mutating func flag(_ member: JSONNode.Member, _ number: Int?) -> Bool? {
    if case .bool(let value) = member.value.value { return value }
    wrongType(member.key, "true or false", number)
    return nil
  }

  private mutating func texts(_ node: JSONNode, _ place: String) -> [String] {
    guard case .array(let elements) = node.value else {
      wrongType(place, "a list of strings")
      return []
    }
    return elements.compactMap { element in
      if case .string(let text) = element.value { return text }
      wrongType(place, "a list of strings")
      return nil
    }
  }

  // MARK: Problems

  private mutating func wrongType(_ place: String, _ type: String, _ number: Int? = nil) {
    note(.wrongType, .error, rule: number, "“\(place)” must be \(type): the system ignores this value")
  }

  private mutating func note(
    _ code: AssociationFile.Problem.Code, _ severity: RouteTable.Problem.Severity, rule: Int? = nil,
    _ message: String
  ) {
    // A hostile file would have as many problems as bytes.
    guard problems.count < 1_000 else { return }
    problems.append(AssociationFile.Problem(code, severity, rule: rule, message))
  }

  private func hint(_ word: String, _ known: [String]) -> String {
    NearestWord.to(word, among: known).map { ": did you mean “\($0)”?" } ?? ": remove it"
  }
}
