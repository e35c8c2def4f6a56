/// The redirects of one link.
///
/// They share one limit, and no link may occur twice.
package struct RedirectChain {
  /// The targets in order, filled in.
  ///
  /// If a target broke a rule, it is the last one.
  package private(set) var targets: [String] = []
  private let limit: Int
  /// The number of earlier rewrites by hooks, which count against the limit, too.
  private var rewriteCount = 0
  /// The links so far in canonical spelling.
  ///
  /// The first link is added when there is a second one.
  private var visited: Set<String> = []

  package init(limit: Int) {
    self.limit = limit
  }

  /// Records that a hook replaced a link.
  ///
  /// - Throws: a ``RouteTable/Rejection`` if the limit is exceeded.
  package mutating func noteRewrite(of subject: MatchSubject) throws(RouteTable.Rejection) {
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
  /// - Returns: the new link. `nil` if the target is the same link, which has no effect.
  /// - Throws: a ``RouteTable/Rejection`` if the target is not a link, does not pass the gate, occurred before, or exceeds
  ///   the limit.
  package mutating func follow(
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

  /// Follows a link that replaces another.
  ///
  /// Without a scheme, the new link is a path, and keeps the scheme and the host of the old one.
  ///
  /// - Parameter leader: the cause of the replacement, for the message if the text is not a link.
  package mutating func follow(
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
      throw RouteTable.Rejection(.redirectLoop, "the redirects lead back to an earlier link")
    }
    try checkBudget()
    if hasScheme { try Gate(store: store).check(link) } else { try Gate(store: store).checkForm(link) }
    return next
  }

  /// Parses a target.
  ///
  /// If it is not a link, the recorded chain ends with its text.
  private mutating func parse(
    _ text: String, _ subject: MatchSubject, _ store: RouteStore, of leader: String
  ) throws(RouteTable.Rejection) -> DeepLink {
    do throws(RouteTable.Rejection) {
      return try RouteTable(store: store).link(text, from: subject.link.source).called(at: subject.link.callSite)
    } catch {
      targets.append(text)
      throw RouteTable.Rejection(error.reason, "\(leader) leads to a text that is not a link: \(error.detail)")
    }
  }
}

extension PatternItem {
  /// The name of a value that is filled in, outside of groups.
  fileprivate var neededName: (name: String, isWildcard: Bool)? {
    guard case .token(let token) = self else { return nil }
    return switch token.kind {
    case .parameter(let name?, _): (name, false)
    case .wildcard(let name): (name ?? "*", true)
    case .parameter(nil, _), .literal, .slash, .hash: nil
    }
  }
}

extension MatchSubject {
  /// The canonical spelling of the link's target.
  ///
  /// Routes treat links with the same spelling alike.
  fileprivate var spelling: String {
    let scheme = namespace?.scheme.asciiLowercased ?? origin.scheme ?? ""
    let host = origin.isWeb ? origin.rawText(origin.layout.authority).asciiLowercased : ""
    return "\(scheme)://\(host)" + link.canonicalTail(hostIsSegment: path.hostIsSegment)
  }
}

extension RouteMatch {
  /// Returns the first name that the path of a target needs, and that no pattern of the route captures, or `nil` if there
  /// is none.
  ///
  /// A group and an item of the query are left out without a value, since a guard may stand at several routes.
  package func unknownName(in template: RedirectTemplate) -> String? {
    (template.path + (template.fragment ?? [])).lazy.compactMap(\.neededName).first { needed in
      guard RedirectTemplate.queryItem(needed.name) == nil, value(named: needed.name) == nil else { return false }
      return !store.candidates.contains { candidate in
        candidate.route == routeIndex
          && candidate.captures.contains { needed.isWildcard ? $0.isWildcard : $0.isNamed(needed.name) }
      }
    }?.name
  }

  /// Returns the captured value of a name.
  ///
  /// `*` is the wildcard, which is copied as written in the link. Returns `nil` if its group did not match.
  fileprivate func value(named name: String) -> FilledValue? {
    if let item = RedirectTemplate.queryItem(name) { return filledItem(named: item).map { .text($0) } }
    if let value = path[name] { return .text(value) }
    guard let wildcard, name == "*" || wildcard.name?.utf8.elementsEqual(name.utf8) == true else { return nil }
    return .raw(wildcard.encoded)
  }

  /// The query and the fragment of the link, as written.
  fileprivate var replaced: RedirectTemplate.Replaced {
    let traits = link.layout.traits
    return RedirectTemplate.Replaced(
      query: traits.contains(.query) ? link.rawText(link.layout.query) : "",
      fragment: traits.contains(.fragment) ? link.rawText(link.layout.fragment) : nil)
  }
}

extension RouteStore {
  /// Returns the redirect before all routes that takes a link, or `nil` if none does.
  package func redirectBeforeRoutes(
    of subject: MatchSubject, _ passed: PassedValues
  ) -> (match: RouteMatch, template: RedirectTemplate)? {
    guard let redirects else { return nil }
    var candidates = Candidates(subject.inAnyNamespace, passed: passed, store: redirects)
    while let match = candidates.next() {
      guard let template = match.route.redirectTemplate, match.redirectObstacle(to: template, in: self) == nil else {
        continue
      }
      return (match, template)
    }
    return nil
  }
}
