/// Finds out where a waiting link may lead, before it may be written to a file.
///
/// It follows redirects and the fallback, and asks hooks. It evaluates no guard, calls no handler and changes nothing.
@MainActor
struct SensitivitySurvey {
  private let transaction: Transaction
  private let table: RouteTable
  private var isSensitive = false
  private var isUnknown = false
  private var hasMatch = false

  init(_ transaction: Transaction) {
    self.transaction = transaction
    table = transaction.routes.table
  }

  /// Returns true if a value of the link may be sensitive: no route takes the link, or one marks a value.
  mutating func finds(_ link: DeepLink, asksHooks: Bool) -> Bool {
    // Only typed routes mark values.
    guard !table.store.destinations.isEmpty else { return false }
    follow(link, asksHooks: asksHooks)
    return isSensitive || isUnknown || !hasMatch
  }

  /// Returns true if a route that takes the link marks a value.
  mutating func findsSensitive(_ link: DeepLink) -> Bool {
    follow(link, asksHooks: false)
    defer { (isUnknown, hasMatch) = (false, false) }
    return isSensitive
  }

  private mutating func follow(_ link: DeepLink, asksHooks: Bool) {
    let options = transaction.options
    let resolver = Resolver(
      store: table.store, passed: PassedValues(extras: options.extras, local: options.local), fallsBack: true)
    var progress = resolver.begin(link, namespace: options.namespace, asksHooks: asksHooks)
    while case .ask(let question) = progress {
      guard let reply = reply(to: question, asksHooks) else { return }
      progress = resolver.answer(reply)
      if case .end(let resolution) = progress, let match = resolution.match {
        // The screen may be impossible to make. Then the fallback comes.
        progress = resolver.fallBack(after: match, CancellationError())
      }
    }
  }

  private mutating func reply(to question: Resolver.Question, _ asksHooks: Bool) -> Resolver.Reply? {
    switch question {
    case .hooks(let link): return asksHooks && transaction.code.isCalled ? askHooks(link) : .hooked(link, after: [])
    case .guards(let match, _):
      hasMatch = true
      isSensitive = isSensitive || match.isSensitive
      return .guardsPassed
    // A handler may pass the link on.
    case .action(let match): return .acted(transaction.handles(match) ? .pass : .screen)
    }
  }

  /// Asks hooks about a link.
  ///
  /// - Returns: the reply. If `nil`, the target of the link is unknown.
  private mutating func askHooks(_ link: DeepLink) -> Resolver.Reply? {
    var replaced: [DeepLink] = []
    let (hooks, extras) = (transaction.hooks, transaction.options.extras)
    let decided = try? hooks.decide(link, with: extras) { old, new in
      replaced.append(old)
      return new.from(new.source.leastTrusted(old.source))
    }
    // The target of a short link may be written in the short link itself.
    guard let decided, transaction.expander?.isFor(decided) != true else {
      isUnknown = true
      return nil
    }
    return .hooked(decided, after: replaced)
  }
}
