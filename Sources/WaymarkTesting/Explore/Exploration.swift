public import Waymark

extension RouterTester {
  /// A fresh app for one path of an exploration: its router, and the parts of it that can change.
  ///
  /// ```swift
  /// let session = Session()
  /// let subject = RouterTester.Exploration(makeRouter(session), links: ["bookshop://sale?code=7"])
  ///   .fact("signedIn") { session.isSignedIn = $0 }
  /// ```
  /// The closure of ``RouterTester/explore(states:actions:handlers:_:)`` makes one for each path. Nothing in it may be
  /// shared with the ones before.
  @MainActor
  public struct Exploration {
    struct Fact {
      let name: String
      let set: @MainActor (Bool) -> Void
    }

    struct Action {
      let name: String
      let perform: @MainActor (RouterTester) async -> Void
    }

    struct Invariant {
      let name: String
      let holds: @MainActor (RouterTester) -> Bool
    }

    let router: Router
    let links: [String]
    private(set) var facts: [Fact] = []
    private(set) var actions: [Action] = []
    private(set) var invariants: [Invariant] = []
    private(set) var prepare: @MainActor (RouterTester) -> Void = { _ in }

    /// Creates the subject of one path.
    ///
    /// - Parameters:
    ///   - router: a new router with the app's map and guards.
    ///   - links: links beside those that are made from the patterns. One without a scheme is the app's own.
    public init(_ router: Router, links: [String] = []) {
      self.router = router
      self.links = links
    }

    /// Adds a fact that guards read, such as whether the user is signed in.
    ///
    /// A path begins with all facts unset.
    /// - Parameters:
    ///   - name: the name in findings.
    ///   - set: makes the fact true or false.
    public func fact(_ name: String, _ set: @escaping @MainActor (Bool) -> Void) -> Self {
      var copy = self
      copy.facts.append(Fact(name: name, set: set))
      return copy
    }

    /// Adds something that the user or the app does.
    ///
    /// It counts as done or not done: two states differ if it was done on the way to one of them only.
    /// - Parameters:
    ///   - name: the name in findings.
    ///   - perform: does it. It may open links with the tester.
    public func action(_ name: String, _ perform: @escaping @MainActor (RouterTester) async -> Void) -> Self {
      var copy = self
      copy.actions.append(Action(name: name, perform: perform))
      return copy
    }

    /// Adds a statement that must hold in every state.
    ///
    /// - Parameters:
    ///   - name: the statement in findings.
    ///   - holds: returns false if the statement is violated.
    public func invariant(_ name: String, _ holds: @escaping @MainActor (RouterTester) -> Bool) -> Self {
      var copy = self
      copy.invariants.append(Invariant(name: name, holds: holds))
      return copy
    }

    /// Changes the tester before the first step.
    package func preparing(_ prepare: @escaping @MainActor (RouterTester) -> Void) -> Self {
      var copy = self
      copy.prepare = prepare
      return copy
    }

    /// Unsets all facts, and opens a window, for tests that repeat the steps of a finding.
    public func begin() async -> RouterTester {
      for fact in facts { fact.set(false) }
      let app = RouterTester(router)
      prepare(app)
      await app.settle()
      return app
    }

    /// Sets a fact, for tests that repeat the steps of a finding.
    ///
    /// A name that the exploration does not have changes nothing.
    public func set(_ fact: String, to value: Bool) { facts.first { $0.name == fact }?.set(value) }

    /// Performs an action, for tests that repeat the steps of a finding.
    ///
    /// A name that the exploration does not have does nothing.
    public func perform(_ action: String, in app: RouterTester) async {
      await actions.first { $0.name == action }?.perform(app)
    }
  }

  /// The treatment of an app's handlers, claims, hooks, observers and expanders in an exploration.
  public enum Handlers: Sendable, Hashable, CaseIterable {
    /// They are not called: handlers and claims take their links, and hooks let links proceed.
    case assumed
    /// They are called.
    case run
  }

  /// Explores the states that an app's map can be in, and checks each of them.
  ///
  /// ```swift
  /// let report = await RouterTester.explore {                  // called for each path
  ///   let session = Session()
  ///   return .init(makeRouter(session)).fact("signedIn") { session.isSignedIn = $0 }
  /// }
  /// let missed = report.missedRoutes
  /// ```
  /// It opens a link to each route, goes back, dismisses, taps tabs, sets and unsets facts, and performs the actions:
  /// from every state, breadth first. Two states are the same if they show the same screens with the same values, and
  /// the facts and performed actions are the same. The same map gives the same report on every machine, unless a guard
  /// waits for real time. Guards run. The user confirms whatever the router asks.
  ///
  /// The cost is in proportion to the number of states, times the number of links and gestures. The memory is a few
  /// dozen bytes a state.
  /// - Parameters:
  ///   - states: the maximum number of states.
  ///   - actions: the maximum number of links, gestures and actions, repeated ones included. In a large app the screens
  ///     that are looked at have a bound, too: 50 for each action, and 100,000.
  ///   - handlers: the treatment of the app's handlers, claims, hooks, observers and expanders.
  ///   - subject: makes a new router with new facts.
  /// - Returns: what was found, each with a shortest path, and what was covered.
  public static func explore(
    states: Int = 20_000, actions: Int = 200_000, handlers: Handlers = .assumed,
    _ subject: @escaping @MainActor () -> Exploration
  ) async -> Report {
    await Explorer(states: states, acts: actions, handlers: handlers, subject).run()
  }
}
