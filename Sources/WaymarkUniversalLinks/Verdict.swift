extension AssociationFile {
  /// The answer of a file to a URL.
  public struct Verdict: Sendable, Hashable {
    /// The kind of an answer.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The system hands the URL over to the app.
      case match
      /// A component with `exclude` keeps the URL in the browser.
      case exclude
      /// No component takes the URL.
      case noMatch
    }

    /// The kind.
    public let kind: Kind
    /// The number of the deciding component among all of the file, from one, or `nil` if none decided.
    public let rule: Int?
    /// The deciding component in short, such as `"/books/*"`.
    public let ruleText: String?
    /// The reason in words.
    public let reason: String
    /// The app that gets the URL, or whose component excludes it.
    public let app: String?
    /// The number of the component that came nearest, if none decided.
    public let nearest: Int?

    /// True if the system hands the URL over.
    public var isHandedOver: Bool { kind == .match }
  }

  /// Returns what Apple's rules say of a URL.
  ///
  /// The first component whose parts all match decides, an excluding one too. Scheme and host are not compared, since a
  /// file does not name its domain. The cost is at most the length of the URL times the size of the file.
  ///
  /// - Parameters:
  ///   - url: the URL as it is written.
  ///   - app: the identifier of an app, with its team. If `nil`, the first app of the file that has an answer gives it.
  public func verdict(for url: String, app: String? = nil) -> Verdict { verdict(for: url, app: app, remembering: nil) }

  /// Returns what Apple's rules say of one URL of many; the cost is about the length of the URL, unless no rule takes it.
  ///
  /// - Parameter memory: what was learned from earlier URLs.
  package func verdict(for url: String, app: String?, remembering memory: PathMemory?) -> Verdict {
    guard let parts = URLParts(url) else {
      return Verdict(nil, .noMatch, "“\(url)” is not a URL with a scheme and a host", app: app)
    }
    let subject = RuleSubject(parts)
    let taking = memory.map { $0.rules(taking: subject)[...] } ?? compiled.rules.indices.map { $0 }[...]
    return verdict(subject, app, taking, isPathKnown: memory != nil) ?? missing(subject, app, memory)
  }

  /// Asks rules in order.
  ///
  /// - Parameter taking: the indices of the rules that may take the path.
  private func verdict(
    _ subject: RuleSubject, _ app: String?, _ taking: ArraySlice<Int>, isPathKnown: Bool
  ) -> Verdict? {
    var rest = taking
    var silent: Set<String> = []
    // Each detail is asked alone: the first rule of an app decides for that app.
    while let first = rest.first {
      let detail = compiled.rules[first].detail
      let end = rest.firstIndex { compiled.rules[$0].detail != detail } ?? rest.endIndex
      let own = rest[..<end]
      rest = rest[end...]
      let apps = details[detail].apps
      guard let taker = app.map({ apps.contains($0) ? $0 : nil }) ?? apps.first(where: { !silent.contains($0) }),
        let index = own.first(where: { compiled.rules[$0].matches(subject, isPathKnown: isPathKnown) })
      else { continue }
      let rule = compiled.rules[index]
      if rule.excludes, app == nil {
        // Another app may take what this one excludes.
        silent.formUnion(apps)
        if let other = laterMatch(rest, subject, silent, isPathKnown) { return other }
      }
      return Verdict(rule, taker)
    }
    return nil
  }

  private func laterMatch(
    _ rest: ArraySlice<Int>, _ subject: RuleSubject, _ silent: Set<String>, _ isPathKnown: Bool
  ) -> Verdict? {
    var decided: Set<String> = silent
    for index in rest where compiled.rules[index].matches(subject, isPathKnown: isPathKnown) {
      let rule = compiled.rules[index]
      let apps = details[rule.detail].apps.filter { !decided.contains($0) }
      if let taker = apps.first, !rule.excludes { return Verdict(rule, taker) }
      decided.formUnion(apps)
    }
    return nil
  }

  private func missing(_ subject: RuleSubject, _ app: String?, _ memory: PathMemory?) -> Verdict {
    let own = compiled.rules.filter { rule in app.map { details[rule.detail].apps.contains($0) } ?? true }
    guard !own.isEmpty else {
      let reason =
        app.map { $0.isEmpty ? "the file names no app" : "no detail of the file names \($0)" }
        ?? "the file has no components"
      return Verdict(nil, .noMatch, reason, app: app)
    }
    // The memory is about the components of all apps.
    let near = own.count == compiled.rules.count ? memory.flatMap { nearest(to: subject, $0) } : nil
    let rule = near ?? Self.nearest(of: own, to: subject)
    let miss = rule.map {
      "; nearest is #\($0.number) \($0.fields.label), but its \(($0.failure(subject) ?? .path).rawValue) does not match"
    }
    return Verdict(nil, .noMatch, "no component takes it" + (miss ?? ""), app: app, nearest: rule?.number)
  }

  /// Returns the rule that comes nearest, without a look at each.
  private func nearest(to subject: RuleSubject, _ memory: PathMemory) -> CompiledRules.Rule? {
    let taking = memory.rules(taking: subject).map { compiled.rules[$0] }
    if let rule = Self.nearest(of: taking, to: subject) { return rule }
    guard let near = memory.nearest(to: subject), near.reach > 0 else { return compiled.rules.first }
    return compiled.rules[near.rule]
  }

  private static func nearest(of rules: [CompiledRules.Rule], to subject: RuleSubject) -> CompiledRules.Rule? {
    var near: (rule: CompiledRules.Rule, measure: Int)?
    for rule in rules {
      let measure = nearness(rule, subject)
      if near.map({ measure > $0.measure }) ?? true { near = (rule, measure) }
    }
    return near?.rule
  }

  /// A measure of how far a rule matches: a path that does comes before every one that does not.
  private static func nearness(_ rule: CompiledRules.Rule, _ subject: RuleSubject) -> Int {
    let form = subject.form(decoded: rule.decodes, folded: rule.foldsCase)
    switch rule.failure(subject) {
    case .path: return rule.path.map { $0.reach(in: form.path) } ?? 0
    case .query: return 1 << 30
    case .fragment, nil: return 1 << 31
    }
  }
}

extension AssociationFile.Verdict {
  fileprivate init(_ rule: CompiledRules.Rule, _ app: String) {
    let kind: Kind = rule.excludes ? .exclude : .match
    self.init(
      rule, kind, "the first rule that matches decides" + (rule.fields.comment.map { " (\($0))" } ?? ""), app: app)
  }

  fileprivate init(_ rule: CompiledRules.Rule?, _ kind: Kind, _ reason: String, app: String?, nearest: Int? = nil) {
    self.kind = kind
    self.rule = rule?.number
    ruleText = rule?.fields.label
    self.reason = reason
    self.app = app
    self.nearest = nearest
  }
}

extension AssociationFile.Verdict: CustomStringConvertible {
  /// The kind, the component and the reason on one line.
  public var description: String {
    let place = rule.map { "#\($0) \(ruleText ?? "")" } ?? "-"
    return "\(kind.rawValue)  \(place)  \(reason)"
  }
}
