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
  public func verdict(for url: String, app: String? = nil) -> Verdict {
    guard let parts = URLParts(url) else {
      return Verdict(nil, .noMatch, "“\(url)” is no URL with a scheme and a host", app: app)
    }
    let subject = RuleSubject(parts)
    var silent: Set<String> = []
    var start = 0
    let rules = compiled.rules
    // Each detail is asked alone: the first rule of an app decides for that app.
    while start < rules.count {
      let detail = rules[start].detail
      let end = rules[start...].firstIndex { $0.detail != detail } ?? rules.count
      defer { start = end }
      let apps = details[detail].apps
      guard let taker = app.map({ apps.contains($0) ? $0 : nil }) ?? apps.first(where: { !silent.contains($0) }) else {
        continue
      }
      guard let rule = rules[start..<end].first(where: { $0.matches(subject) }) else {
        continue
      }
      if rule.excludes, app == nil, start > 0 || end < rules.count {
        // Another app may take what this one excludes.
        silent.formUnion(apps)
        if let other = laterMatch(after: end, subject, silent) { return other }
      }
      return Verdict(rule, taker)
    }
    return missing(subject, app)
  }

  private func laterMatch(after start: Int, _ subject: RuleSubject, _ silent: Set<String>) -> Verdict? {
    var decided: Set<String> = silent
    for rule in compiled.rules[start...] where rule.matches(subject) {
      let apps = details[rule.detail].apps.filter { !decided.contains($0) }
      if let taker = apps.first, !rule.excludes { return Verdict(rule, taker) }
      decided.formUnion(apps)
    }
    return nil
  }

  private func missing(_ subject: RuleSubject, _ app: String?) -> Verdict {
    let own = compiled.rules.filter { rule in app.map { details[rule.detail].apps.contains($0) } ?? true }
    guard !own.isEmpty else {
      let reason =
        app.map { $0.isEmpty ? "the file names no app" : "no detail of the file names \($0)" }
        ?? "the file has no components"
      return Verdict(nil, .noMatch, reason, app: app)
    }
    let near = own.enumerated().max { lhs, rhs in
      let (left, right) = (Self.nearness(lhs.element, subject), Self.nearness(rhs.element, subject))
      return left == right ? lhs.offset > rhs.offset : left < right
    }?.element
    let miss = near.map {
      "; nearest is #\($0.number) \($0.fields.label), but its \(($0.failure(subject) ?? .path).rawValue) does not match"
    }
    return Verdict(nil, .noMatch, "no component takes it" + (miss ?? ""), app: app, nearest: near?.number)
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
