/// The links and verbs that led to an opening, back to the one event from outside that caused them all.
///
/// All that one event causes shares one budget, over all branches: links that are opened, received or claimed, texts that
/// are rejected, redirects and rewrites. Changes without a link and messages share another one, because a link may lead to
/// many of those. Code of the app belongs to the chain that calls it: handlers, claims, hooks,
/// guards, observers, the log. An asynchronous guard belongs to it until it answers, and so do the expander of short
/// links, the confirmation and leave guards.
///
/// A task that the app creates belongs to no chain, because it may live as long as the app. No link can hang the app
/// through it: each of its openings has a turn and a stack of its own.
@MainActor
package final class OpeningChain {
  /// The cause of one more link in the chain.
  package enum Step {
    /// A link was opened or received.
    case link(DeepLink)
    /// A text was rejected, because it is not a link.
    case text
    /// A change without a link, by its name.
    case verb(String)
    /// A message to listeners at a pattern.
    case message(RoutePattern)
    /// The log is called, which costs nothing.
    case log
  }

  /// True if the budget was sufficient.
  ///
  /// Otherwise the opening must be refused.
  package let isAllowed: Bool
  /// The pattern of the claim that the link was offered to last.
  var claim: RoutePattern?
  private let parent: OpeningChain?
  private let depth: Int
  private let budget: Budget
  /// The link, then the links that redirects and rewrites put in its place.
  private var links: [DeepLink] = []
  /// The name of a change or message without a link.
  private let name: String?

  private init(_ step: Step, after parent: OpeningChain?, _ budget: Budget) {
    self.parent = parent
    self.budget = budget
    depth = (parent?.depth ?? 0) + 1
    switch step {
    case .link, .text: isAllowed = budget.spend()
    // Each is called inside the one before, so their number is also that of frames on the stack.
    case .verb: isAllowed = budget.spendOnChange() && depth <= Budget.depthLimit
    case .message: isAllowed = budget.spendOnChange()
    case .log: isAllowed = true
    }
    switch step {
    case .link(let link): (links, name) = ([link], nil)
    case .text: name = nil
    case .verb(let verb): name = verb
    case .message(let pattern): name = "message \(pattern.text)"
    case .log: name = "log"
    }
  }

  /// Begins an opening, caused by the code that runs now, or by an event from outside.
  package convenience init(_ step: Step) {
    let current = Self.current
    self.init(step, after: current, current?.budget ?? Budget())
  }

  /// Begins the opening of a link that an earlier event brought, such as a link of the journal.
  ///
  /// It has a budget of its own, so that no link is lost because many are opened in one turn.
  static func adopted(_ link: DeepLink) -> OpeningChain {
    guard let current else { return OpeningChain(.link(link)) }
    return current.adopting(link)
  }

  /// Begins the opening of the same link after it was deferred.
  ///
  /// If the event that deferred it also opens it again, both share one budget.
  func resumed(_ link: DeepLink) -> OpeningChain {
    guard let current = Self.current, current.budget.event === budget.event else { return Self.adopted(link) }
    return OpeningChain(.link(link), after: self, budget)
  }

  private func adopting(_ link: DeepLink) -> OpeningChain {
    guard budget.event.mayAdopt() else { return OpeningChain(.link(link), after: self, budget) }
    return OpeningChain(.link(link), after: nil, Budget(of: budget.event))
  }

  /// Notes that a redirect or a hook puts another link in place of the last one.
  ///
  /// - Returns: false if the budget is spent.
  func follows(_ link: DeepLink) -> Bool {
    links.append(link)
    return budget.spend()
  }

  // MARK: Running code

  /// The chain of the code that runs now.
  ///
  /// If `nil`, an event from outside runs it.
  static var current: OpeningChain? { running ?? ofTask.get()?.chain }
  private static var running: OpeningChain?
  /// True if code of the app, or an opening, runs in this turn.
  static var isRunning: Bool { running != nil }
  private static let ofTask = TaskLocal<Waiting?>(wrappedValue: nil)

  /// Runs code that belongs to the chain.
  ///
  /// The code of a refused opening is the report of its refusal. Links that it opens are refused without another report.
  /// Otherwise the reports would not end.
  package func during<Value, Failure: Error>(_ body: @MainActor () throws(Failure) -> Value) throws(Failure) -> Value {
    try Self.during(self, body)
  }

  /// Runs code that belongs to a chain or, if that is `nil`, to an event from outside.
  static func during<Value, Failure: Error>(
    _ chain: OpeningChain?, _ body: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outer = running
    running = chain
    var reporting: Budget?
    if let chain, !chain.isAllowed, !chain.isReporting { reporting = chain.budget.event }
    reporting?.isReporting = true
    defer {
      running = outer
      reporting?.isReporting = false
    }
    return try body()
  }

  /// Runs asynchronous code that belongs to the chain until it returns.
  func during(_ body: @MainActor () async -> Void) async {
    let waiting = Waiting(self)
    await Self.ofTask.withValue(waiting) { await body() }
    waiting.chain = nil
  }

  /// Asynchronous code that has not returned.
  ///
  /// A task that it has created inherits the object, but does not belong to the chain after that.
  @MainActor
  private final class Waiting {
    var chain: OpeningChain?

    init(_ chain: OpeningChain) { self.chain = chain }
  }

  // MARK: Refusing

  /// The reason why the opening, or a redirect in it, must be refused.
  package func refusal(in table: RouteTable) -> RouteTable.Rejection {
    let words =
      name == nil
      ? "one event led to more than \(Budget.limit) openings and redirects: "
        + "a handler, claim, guard, hook or observer opens links in a loop"
      : "one event led to more than \(Budget.changeLimit) changes and messages, or to \(Budget.depthLimit) inside one "
        + "another: a guard, reducer, observer, listener or the log calls the router or the bus in a loop"
    return RouteTable.Rejection(.limitExceeded, "\(words): \(description(in: table))", advice: words)
  }

  /// True while a refusal is reported.
  var isReporting: Bool { budget.event.isReporting }

  /// The routes and claims of the chain, without values of links.
  private func description(in table: RouteTable) -> String {
    var chains = [self]
    while let parent = chains.last?.parent { chains.append(parent) }
    let names = chains.reversed().flatMap { $0.names(in: table) }
    guard names.count > 8 else { return names.joined(separator: " → ") }
    return (names.prefix(6) + ["…"] + names.suffix(2)).joined(separator: " → ")
  }

  private func names(in table: RouteTable) -> [String] {
    if let name { return [name] }
    return links.map { link in claim?.text ?? (try? table.match(link))??.pattern.text ?? link.description }
  }
}

extension OpeningChain {
  /// The openings that one event from outside may cause.
  @MainActor
  fileprivate final class Budget {
    static let limit = 32
    /// The most changes without a link, and messages, that one event may cause.
    static let changeLimit = 1_024
    /// The most changes that are called inside one another.
    static let depthLimit = 64
    /// The most links of earlier events that one event may open with a budget of their own.
    private static let adoptionLimit = 1_024

    /// True while a refusal is reported.
    var isReporting = false
    private var spent = 0
    private var changeCount = 0
    private var adoptedCount = 0
    /// The budget of the event that opens a link of an earlier event.
    ///
    /// If `nil`, this is the budget of the event itself.
    private let outer: Budget?

    init(of event: Budget? = nil) { outer = event }

    /// The budget that identifies the event.
    var event: Budget { outer ?? self }

    /// - Returns: false if nothing is left.
    func spend() -> Bool {
      guard spent < Self.limit else { return false }
      spent += 1
      return true
    }

    /// - Returns: false if the event has caused too many changes and messages.
    func spendOnChange() -> Bool {
      guard event.changeCount < Self.changeLimit else { return false }
      event.changeCount += 1
      return true
    }

    /// Returns true if one more link of an earlier event may have a budget of its own.
    func mayAdopt() -> Bool {
      adoptedCount += 1
      return adoptedCount <= Self.adoptionLimit
    }
  }
}
