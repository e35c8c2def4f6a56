import TestSupport
import Testing
import Waymark
import WaymarkMessages
import WaymarkMigration

/// FJRouter's cases about resources.
@Suite("FJRouter resource cases · F9")
@MainActor
struct FJRouterValueCases {
  static let differences = Differences(
    Difference("slashes at the ends of links and patterns do not matter (SEMANTICS §1, §7)") {
      $0.isAboutSlashesAtTheEnds
    },
    Difference("an empty pattern is the root (SEMANTICS §2)") { $0.hasEmptyPattern })

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "resource"))
  func resourceCasesHold(_ row: PredecessorCase) async throws {
    let values = RouteValues(options: RouteTable.Options(.fjRouter))
    for resource in row.setup["resources"].elements { try values.put(resource) }
    var results: [String] = []
    for operation in row.json["location"].elements { results.append(await values.result(of: operation)) }
    var mismatches = Mismatches()
    mismatches.compare("results", results, row.expect["results"].elements.map(\.spelling))
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "resourceCreate"))
  func createCasesHold(_ row: PredecessorCase) {
    let values = RouteValues(options: RouteTable.Options(.fjRouter))
    var mismatches = Mismatches()
    let isRefused: Bool
    do throws(RouteValues.PutError) {
      try values.put(1, at: row.uriPattern, name: row.uriName)
      isRefused = false
    } catch {
      isRefused = true
    }
    mismatches.compare("an error", isRefused, row.expect["error"].text != nil)
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "resourceEquality"))
  func equalityCasesHold(_ row: PredecessorCase) throws {
    let values = RouteValues(options: RouteTable.Options(.fjRouter))
    for path in row.setup["paths"].texts { try values.put(1, at: RoutePattern(path), merging: { $1 }) }
    var mismatches = Mismatches()
    mismatches.compare("patterns", values.patterns.count, row.expect["distinct"].int ?? -1)
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("fjrouter")).isEmpty)
  }
}

extension JSONValue {
  /// A result as text.
  fileprivate var spelling: String { int.map { "\($0)" } ?? description }
}

/// A value that is known by a protocol only.
private protocol Measured: Sendable {
  var size: Int { get }
}

private struct OneModel: Measured {
  let size: Int
}

private struct OtherModel: Measured {
  let size: Int
}

extension RouteValues {
  /// Puts a resource of a case, with the type it is declared with.
  fileprivate func put(_ resource: JSONValue) throws(PutError) {
    let pattern = RoutePattern(resource["path"].text ?? "")
    let name = resource["name"].text
    let choice = resource["valueBy"]
    let parameter = choice["param"].text ?? ""
    switch resource["type"].text {
    case "Int?" where choice.exists:
      try put(at: pattern, name: name) { match in match[parameter] == "1" ? choice["1"].int : choice["else"].int }
    case "Int?": try put(resource["value"].int, at: pattern, name: name)
    case "any ATestable":
      try put(at: pattern, name: name) { match -> any Measured in
        match[parameter] == "1" ? OneModel(size: 3) : OtherModel(size: 13)
      }
    default:
      if let text = resource["value"].text {
        try put(text, at: pattern, name: name)
      } else {
        try put(resource["value"].int ?? 0, at: pattern, name: name)
      }
    }
  }

  /// Carries out one operation of a case, and tells its result as the case has it.
  fileprivate func result(of operation: JSONValue) async -> String {
    do {
      return try await perform(operation)
    } catch LookupError.missing {
      return #"{"error": "notFind"}"#
    } catch LookupError.unbuildable(let error) where error.pattern == nil {
      return #"{"error": "convertNameLoc(noExistName)"}"#
    } catch {
      return "\(error)"
    }
  }

  private func perform(_ operation: JSONValue) async throws -> String {
    let name = operation["uri"]["name"].text
    let link = operation["uri"].text ?? ""
    let value = operation["value"].int ?? 0
    switch operation["op"].text {
    case "get": return try await get(operation, operation["as"].text ?? "")
    case "put": try put(operation["resource"])
    case "putUniquing":
      let resource = operation["resource"]
      let keepsCurrent = operation["combine"].text == "current"
      try put(
        resource["value"].int ?? 0, at: RoutePattern(resource["path"].text ?? ""), name: resource["name"].text,
        merging: { current, new in keepsCurrent ? current : new })
    case "update": if let name { try update(value, named: name) } else { try update(value, at: link) }
    case "delete": if let name { try delete(named: name) } else { try delete(at: link) }
    default: return "unknown operation"
    }
    return #""ok""#
  }

  private func get(_ operation: JSONValue, _ type: String) async throws -> String {
    switch type {
    case "Int": "\(try await get(operation, as: Int.self))"
    case "Int?": try await get(operation, as: Int?.self).map { "\($0)" } ?? "null"
    case "any ATestable": "\(try await get(operation, as: (any Measured).self).size)"
    default: "unknown type"
    }
  }

  /// The main actor's form of FJRouter is the one that does not wait.
  private func get<Value: Sendable>(_ operation: JSONValue, as type: Value.Type) async throws -> Value {
    let isImmediate = operation["inMainActor"].bool == true
    guard let name = operation["uri"]["name"].text else {
      let link = operation["uri"].text ?? ""
      return isImmediate ? try getNow { try $0.value(at: link) } : try await value(at: link)
    }
    let parameters = operation["uri"]["params"].textMembers
    return isImmediate
      ? try getNow { try $0.value(named: name, parameters) } : try await value(named: name, parameters)
  }

  private func getNow<Value>(_ body: @MainActor (RouteValues) throws -> Value) rethrows -> Value {
    try body(self)
  }
}
