import WaymarkLinksCore

/// Compares what a file hands over with what a table takes, over all URLs of one host.
///
/// Each kind of difference is a question about one rule or one pattern of a route, for which a search finds the shortest
/// URL. Of queries and fragments, the shortest ones are tried that patterns name. Paths are those that Waymark writes: no
/// empty or dot segments, and escapes only where needed.
struct Comparison {
  let file: AssociationFile
  let app: String
  let table: RouteTable?
  let host: String
  let patterns: TablePatterns
  let rules: [CompiledRules.Rule]
  let budget = SearchBudget()

  /// The differences by what they concern.
  private(set) var found: [DifferenceKey: FoundURL] = [:]
  /// The rules that no URL reaches.
  private(set) var idle: [Int] = []
  /// For each rule that no URL reaches, the first rule that takes one of its URLs.
  private(set) var winners: [Int: Int] = [:]
  /// The searches that met a limit, in words.
  private(set) var unfinished: [String] = []

  private var deciding: [Int: DecidingRules?] = [:]
  private let subject: SearchSubject
  private let all: LinkAutomaton
  private let including: LinkAutomaton

  init(
    _ file: AssociationFile, app: String, table: RouteTable? = nil, host: String = "example.com",
    claims: [LinkClaim] = []
  ) {
    self.file = file
    self.app = app
    self.table = table
    self.host = host
    let own = file.compiled.rules.filter { file.details[$0.detail].apps.contains(app) }
    let patterns = table.map { TablePatterns($0, host: host, claims: claims) } ?? TablePatterns()
    rules = own
    self.patterns = patterns
    all = LinkAutomaton(own, own.indices)
    including = LinkAutomaton(own, own.indices.filter { !own[$0].excludes })
    subject = SearchSubject(
      rules: own, patterns: patterns,
      hostSegment: table?.options.hostPolicy == .segment ? host : nil, decodes: own.contains { $0.decodes },
      tails: Tails(own, budget), budget: budget)
  }

  /// The route or rule that a difference is about, which is reported once for each.
  enum DifferenceKey: Hashable {
    /// Routes are named by their index among the acceptors' routes.
    case neverHandedOver(route: Int, isRedirect: Bool)
    case refused(rule: Int, route: Int, isRedirect: Bool)
    case unmatched(rule: Int)
    case wider(route: Int)
  }

  struct FoundURL {
    var url: String
    var acceptor: Int?
    var rule: Int?
    var length: Int
  }

  /// True if all questions were answered.
  var isComplete: Bool { unfinished.isEmpty }
  /// The steps that all searches took, which tests count.
  var steps: Int { budget.steps }

  mutating func run() {
    for rule in rules.indices where canGoOn(at: "#\(rules[rule].number)") { ask(ofRule: rule) }
    for index in patterns.acceptors.indices where canGoOn(at: patterns.acceptors[index].name) {
      ask(ofAcceptor: index)
    }
  }

  private mutating func canGoOn(at place: String) -> Bool {
    guard let limit = budget.exceeded else { return true }
    if unfinished.isEmpty { unfinished.append("\(limit), at \(place)") }
    return false
  }

  // MARK: Rules

  /// Asks whether a rule hands over what no route takes, and whether it decides about any URL.
  private mutating func ask(ofRule rule: Int) {
    var question = CounterexampleSearch.Question(rule: rule, others: all, othersBelow: rule)
    if table != nil, !rules[rule].excludes {
      question.exactBelow = .max
      question.wideBelow = .max
      // A route for every path says nothing about the paths that were meant.
      question.ignoresCatchAlls = !rules[rule].takesEveryPath
      if search(question, .unmatched(rule: rule)) { return }
      question.exactBelow = 0
      question.wideBelow = 0
      question.ignoresCatchAlls = false
    }
    var search = CounterexampleSearch(question, subject)
    let decides = search.run() != nil
    if let limit = search.exceeded { return stop(limit, question) }
    guard !decides else { return }
    idle.append(rule)
    winners[rule] = search.winner
  }

  // MARK: Routes

  private mutating func ask(ofAcceptor index: Int) {
    let acceptor = patterns.acceptors[index]
    guard !acceptor.pattern.isClaim, acceptor.isTaken || !acceptor.isWide, let deciding = decidingRules(for: index)
    else { return }
    if acceptor.isTaken, !acceptor.isWide { return askWhetherHandedOver(index, deciding) }
    let route = acceptor.route.index
    for rule in deciding.rules where !rules[rule].excludes {
      var question = CounterexampleSearch.Question(acceptor: index, rule: rule, others: all, othersBelow: rule)
      question.exactBelow = acceptor.isWide ? .max : index
      question.wideBelow = acceptor.isWide ? index : 0
      search(
        question,
        acceptor.isWide
          ? .wider(route: route) : .refused(rule: rule, route: route, isRedirect: acceptor.isRedirect))
    }
  }

  /// Asks which links of routes the file hands over, whatever else the routes take.
  mutating func runForHandedOver() {
    for (index, acceptor) in patterns.acceptors.enumerated() where acceptor.isTaken && !acceptor.isWide {
      guard canGoOn(at: acceptor.name), !acceptor.pattern.isClaim, let deciding = decidingRules(for: index) else {
        continue
      }
      for rule in deciding.rules where !rules[rule].excludes {
        var question = CounterexampleSearch.Question(acceptor: index, rule: rule, others: all, othersBelow: rule)
        question.exactBelow = index
        search(question, .refused(rule: rule, route: acceptor.route.index, isRedirect: acceptor.isRedirect))
      }
    }
  }

  /// Asks for a URL that a pattern takes first, and that an excluding rule decides, or none.
  private mutating func askWhetherHandedOver(_ index: Int, _ deciding: DecidingRules) {
    let acceptor = patterns.acceptors[index]
    let key = DifferenceKey.neverHandedOver(route: acceptor.route.index, isRedirect: acceptor.isRedirect)
    var question = CounterexampleSearch.Question(acceptor: index, others: including, othersBelow: rules.count)
    question.exactBelow = index
    if !deciding.areAll { search(question, key) }
    for rule in deciding.rules where rules[rule].excludes {
      question.rule = rule
      question.othersBelow = rule
      search(question, key)
    }
  }

  /// The rules that may decide about the paths of a pattern.
  private struct DecidingRules {
    var rules: [Int]
    /// True if one of them decides about each path.
    var areAll: Bool
  }

  /// Returns the rules that may decide, or `nil` if there is no path.
  ///
  /// A pattern has fewer states without its constraints. A rule that takes its paths then takes those with them, too.
  private mutating func decidingRules(for acceptor: Int) -> DecidingRules? {
    let wide = patterns.acceptors[acceptor].wideTwin ?? acceptor
    let known = deciding[wide] ?? findDecidingRules(for: wide, with: nil)
    deciding[wide] = .some(known)
    guard let known, !known.areAll, wide != acceptor else { return known }
    return findDecidingRules(for: acceptor, with: known.rules)
  }

  private mutating func findDecidingRules(for acceptor: Int, with known: [Int]?) -> DecidingRules? {
    let question = CounterexampleSearch.Question(acceptor: acceptor)
    var search = CounterexampleSearch(question, subject)
    guard let shortest = search.run() else {
      if let limit = search.exceeded { stop(limit, question) }
      return nil
    }
    let met = known ?? meetingRules(acceptor) ?? Array(rules.indices)
    let sample = RuleSubject(path: shortest.path)
    let whole = met.lazy.filter { [rules, budget] in rules[$0].asksForPathOnly && rules[$0].matches(sample, budget) }
      .prefix(Self.maxWholeRules).first { contains(acceptor, in: $0) }
    guard let whole else { return DecidingRules(rules: met, areAll: false) }
    return DecidingRules(rules: met.filter { $0 <= whole }, areAll: true)
  }

  /// Returns the rules that take a path of a pattern, in order, or `nil` if a limit was met.
  private func meetingRules(_ acceptor: Int) -> [Int]? {
    var search = CounterexampleSearch(.init(acceptor: acceptor, meeting: all), subject)
    _ = search.run()
    return search.exceeded == nil ? search.met.sorted() : nil
  }

  /// The number of rules that are asked whether they take all paths of a pattern.
  private static let maxWholeRules = 8

  private func contains(_ acceptor: Int, in rule: Int) -> Bool {
    let only = LinkAutomaton(rules, [rule])
    var search = CounterexampleSearch(.init(acceptor: acceptor, others: only, othersBelow: rules.count), subject)
    return search.run() == nil && search.exceeded == nil
  }

  // MARK: Searches

  /// Searches for a URL that is shorter than the one that is known for a difference.
  @discardableResult
  private mutating func search(_ question: CounterexampleSearch.Question, _ key: DifferenceKey) -> Bool {
    var question = question
    question.length = found[key]?.length ?? .max
    var search = CounterexampleSearch(question, subject)
    let answer = search.run()
    if let limit = search.exceeded { stop(limit, question) }
    guard let answer else { return false }
    let url = "https://\(host)" + String(decoding: answer.path, as: UTF8.self) + answer.tail
    found[key] = FoundURL(url: url, acceptor: question.acceptor, rule: question.rule, length: answer.length)
    return true
  }

  private mutating func stop(_ limit: String, _ question: CounterexampleSearch.Question) {
    let rule = question.rule.map { "#\(rules[$0].number) \(rules[$0].fields.label)" }
    let route = question.acceptor.map { patterns.acceptors[$0].name }
    let place = [rule, route].compactMap { $0 }.joined(separator: " and ")
    unfinished.append("\(limit), at \(place)")
  }

  // MARK: Problems

  /// The rules that no URL reaches although some match, with the first rule that takes one of their URLs.
  var hiddenRules: [(rule: Int, winner: Int)] {
    idle.filter { !rules[$0].pathPattern.isBroken }.compactMap { rule in winners[rule].map { (rule, $0) } }
  }

  /// The rules that no URL reaches, but for those with an error that says why.
  ///
  /// - Parameter movable: the rules that may move up, or `nil` if there are no routes to tell.
  func idleRules(movable: Set<Int>? = nil) -> [AssociationFile.Problem] {
    idle.filter { !rules[$0].pathPattern.isBroken }.map { index in
      let rule = rules[index]
      guard let winner = winners[index] else {
        return AssociationFile.Problem(
          .neverDecides, .warning, rule: rule.number,
          "no URL matches \(rule.fields.label): write it as URLs are written, with escapes such as %20, or remove it")
      }
      return AssociationFile.Problem(
        .neverDecides, .warning, rule: rule.number,
        "\(rule.fields.label) never decides, since #\(rules[winner].number) \(rules[winner].fields.label) takes its URLs "
          + "before it: " + (movable?.contains(index) ?? true ? "move it up, or remove it" : "remove it"))
    }
  }

  /// The limit that was met, if one was.
  var limitProblem: AssociationFile.Problem? {
    guard let first = unfinished.first else { return nil }
    return AssociationFile.Problem(
      .incomplete, .warning,
      "the comparison was stopped after \(first), so there may be more differences: write components with fewer "
        + "wildcards and variables")
  }
}
