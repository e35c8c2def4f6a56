/// The redirects one link went through: one budget, and no link twice.
struct RedirectTrail {
  /// The targets in order, filled in; the one that broke a rule is the last.
  private(set) var targets: [String] = []
  private let limit: Int
  /// How often the link was rewritten before: that counts as well.
  private var rewriteCount = 0
  /// The links there were, each spelled in one way; the first one is spelled when there is a second.
  private var visited: Set<String> = []

  init(limit: Int) {
    self.limit = limit
  }

  /// The link was rewritten, from one that leads somewhere.
  ///
  /// - Throws: a ``RouteTable/Rejection`` if that was once too often.
  mutating func noteRewrite(of subject: MatchSubject) throws(RouteTable.Rejection) {
    visited.insert(subject.spelling)
    rewriteCount += 1
    try checkBudget()
  }

  private func checkBudget() throws(RouteTable.Rejection) {
    guard targets.count + rewriteCount <= limit else {
      throw RouteTable.Rejection(.redirectLimit, "there are more than \(limit) redirects: shorten the chain")
    }
  }

  /// Follows a redirect.
  ///
  /// - Returns: the link instead; nil if it is the same link, which goes on.
  /// - Throws: a ``RouteTable/Rejection`` if the target is no link, does not pass the gate, was there before (asked first)
  ///   or is one too many.
  mutating func follow(
    _ template: RedirectTemplate, filledFrom match: RouteMatch, _ subject: MatchSubject, _ store: RouteStore
  ) throws(RouteTable.Rejection) -> MatchSubject? {
    let text: String
    do {
      text = try template.filled(
        plusIsSpace: store.options.pathPlus != .literal, replacing: match.replaced, match.value(named:))
    } catch {
      throw RouteTable.Rejection(.invalidLink, "the redirect of \(match.pattern): \(error)")
    }
    return try follow(text, subject, store, of: "the redirect of \(match.pattern)")
  }

  /// Follows a link that replaces another; without a scheme it is a route path.
  ///
  /// - Parameter leader: what leads there, for the message if it is no link.
  mutating func follow(
    _ text: String, _ subject: MatchSubject, _ store: RouteStore, of leader: String
  ) throws(RouteTable.Rejection) -> MatchSubject? {
    let link = try parse(text, subject, store, of: leader)
    let hasScheme = !link.layout.scheme.isEmpty
    let next = hasScheme ? store.subject(link) : store.subject(link, replacing: subject)
    let spelling = subject.spelling
    let nextSpelling = next.spelling
    if nextSpelling == spelling { return nil }
    visited.insert(spelling)
    targets.append(text)
    guard !visited.contains(nextSpelling) else {
      throw RouteTable.Rejection(.redirectLoop, "the redirects lead back to a link that was there before")
    }
    try checkBudget()
    if hasScheme { try Gate(store: store).check(link) } else { try Gate(store: store).checkForm(link) }
    return next
  }

  /// The chain that is told ends with what is no link.
  private mutating func parse(
    _ text: String, _ subject: MatchSubject, _ store: RouteStore, of leader: String
  ) throws(RouteTable.Rejection) -> DeepLink {
    do throws(RouteTable.Rejection) {
      return try RouteTable(store: store).link(text, from: subject.link.source)
    } catch {
      targets.append(text)
      throw RouteTable.Rejection(error.reason, "\(leader) leads to what is no link: \(error.detail)")
    }
  }
}

extension MatchSubject {
  /// Where the link leads, spelled in one way: two links spelled alike are the same to the routes.
  fileprivate var spelling: String {
    let scheme = namespace?.scheme.asciiLowercased ?? origin.scheme ?? ""
    let host = origin.isWeb ? origin.rawText(origin.layout.authority).asciiLowercased : ""
    return "\(scheme)://\(host)" + link.canonicalTail(hostIsSegment: path.hostIsSegment)
  }
}

extension RouteMatch {
  /// What was captured under a name; `*` is the wildcard, which is carried on as it stands in the link.
  ///
  /// Nil if its group did not match.
  fileprivate func value(named name: String) -> FilledValue? {
    if let value = path[name] { return .text(value) }
    guard let wildcard, name == "*" || wildcard.name?.utf8.elementsEqual(name.utf8) == true else { return nil }
    return .raw(wildcard.encoded)
  }

  /// The query and the fragment of the link, as they stand there.
  fileprivate var replaced: RedirectTemplate.Replaced {
    let traits = link.layout.traits
    return RedirectTemplate.Replaced(
      query: traits.contains(.query) ? link.rawText(link.layout.query) : "",
      fragment: traits.contains(.fragment) ? link.rawText(link.layout.fragment) : nil)
  }
}
