import TestSupport
import Testing
import Waymark
import WaymarkMessages
import WaymarkMigration

/// FJRouter's cases about events.
@Suite("FJRouter event cases · F8")
@MainActor
struct FJRouterMessageCases {
  static let differences = Differences(
    Difference("slashes at the ends of links and patterns do not matter (SEMANTICS §1, §7)") {
      $0.isAboutSlashesAtTheEnds
    },
    Difference("an empty pattern is the root (SEMANTICS §2)") { $0.hasEmptyPattern })

  /// One listener, one message: whether it is heard, with which path and parameters.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "event"))
  func eventCasesHold(_ row: PredecessorCase) throws {
    let bus = LinkBus(options: RouteTable.Options(.fjRouter))
    var heard: [RouteMatch] = []
    try bus.listen(at: RoutePattern(row.setup["listen"].text ?? "")) { heard.append($0) }
    bus.send(row.json["location"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare("path", heard.first?.chain.last?.path.raw, row.expect["matched"].text)
    mismatches.compare("params", heard.first?.values ?? [:], row.expect["params"].textMembers)
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "eventStore"))
  func storeCasesHold(_ row: PredecessorCase) throws {
    let bus = LinkBus(options: RouteTable.Options(.fjRouter))
    var heard: [RouteMatch] = []
    for pattern in row.setup["listen"].texts { try bus.listen(at: RoutePattern(pattern)) { heard.append($0) } }
    bus.send(row.json["location"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare("heard at", heard.map(\.pattern.text), [row.expect["matched"].text].compactMap(\.self))
    if row.expect["params"].exists {
      mismatches.compare("params", heard.first?.values ?? [:], row.expect["params"].textMembers)
    }
    if row.expect["query"].exists {
      let query = (heard.first?.queryItems ?? []).compactMap { item in item.value.map { (item.name, $0) } }
      mismatches.compare("query", Dictionary(query) { $1 }, row.expect["query"].textMembers)
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "eventCount", "eventEquality"))
  func countCasesHold(_ row: PredecessorCase) throws {
    let bus = LinkBus(options: RouteTable.Options(.fjRouter))
    let patterns = row.setup["listen"].texts + row.setup["paths"].texts
    for pattern in patterns { try bus.listen(at: RoutePattern(pattern)) { _ in } }
    var mismatches = Mismatches()
    mismatches.compare("patterns", bus.patterns.count, row.expect["count"].int ?? row.expect["distinct"].int ?? -1)
    mismatches.compare("listeners", bus.listenerCount, patterns.count)
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "eventRegister"))
  func registerCasesHold(_ row: PredecessorCase) throws {
    let bus = LinkBus(options: RouteTable.Options(.fjRouter))
    var heard: [RouteMatch] = []
    var mismatches = Mismatches()
    let counts = row.expect["countAfterEach"].elements.map(\.int)
    for (index, place) in row.setup["listen"].elements.enumerated() {
      let pattern = RoutePattern(place["path"].text ?? "")
      try bus.listen(at: pattern, name: place["name"].text) { heard.append($0) }
      if index < counts.count { mismatches.compare("patterns after \(index)", bus.patterns.count, counts[index]) }
      guard let action = row.expect["returnedAction"]["\(index)"].text else { continue }
      let name = String(action.split(separator: " ").last ?? "")
      heard = []
      try bus.send(named: name)
      mismatches.compare("action \(index)", heard.first.map { "\($0.pattern) \($0.route.name ?? "")" }, action)
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "eventCreate"))
  func createCasesHold(_ row: PredecessorCase) {
    var mismatches = Mismatches()
    let isRefused: Bool
    do throws(RouteTable.InvalidTable) {
      try LinkBus(options: RouteTable.Options(.fjRouter)).listen(at: row.uriPattern, name: row.uriName) { _ in }
      isRefused = false
    } catch {
      isRefused = true
    }
    mismatches.compare("an error", isRefused, row.expect["error"].text != nil)
    Self.differences.check(row, mismatches)
  }

  /// Sending by name reaches the listener, at the link that FJRouter's newest version makes.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "eventNamed"))
  func namedRouteCasesHold(_ row: PredecessorCase) throws {
    let bus = LinkBus(options: RouteTable.Options(.fjRouter))
    var heard: [String] = []
    for place in row.setup["listen"].elements {
      try bus.listen(at: RoutePattern(place["path"].text ?? ""), name: place["name"].text) {
        heard.append($0.link.text)
      }
    }
    let location = row.json["location"]
    let newest = row.json["observed"]["head"]["location"].text ?? row.expect["location"].text
    var mismatches = Mismatches()
    do throws(LinkBuildingError) {
      try bus.send(
        named: location["name"].text ?? "", location["params"].textMembers,
        query: location["query"].members.map { ($0.key, $0.value.text) }, ignoringExtra: true)
      mismatches.compare("link", heard, [newest].compactMap(\.self))
    } catch {
      let name = error.missing.first.map { "missingParameters(\($0))" } ?? "noExistName"
      mismatches.compare("error", name, row.expect["error"].text ?? "none")
    }
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("fjrouter")).isEmpty)
  }
}

extension PredecessorCase {
  /// The pattern of a case that creates one action or resource.
  var uriPattern: RoutePattern { RoutePattern(setup["uri"]["path"].text ?? "") }

  /// The name of a case that creates one action or resource.
  var uriName: String? { setup["uri"]["name"].text }
}
