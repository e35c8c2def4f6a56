extension RouteTable {
  /// The sources that may open routes.
  ///
  /// ```swift
  /// let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
  ///   RouteTo("/books/:id", name: "book")                     // from everywhere
  ///   RouteTo("/orders/:number", name: "order").reachable(.fromSources([.push, .handoff]))
  ///   RouteTo("/settings", name: "settings").reachable(.inAppOnly)
  /// }
  /// ```
  /// A table has a reach, and routes and subtrees may limit it. A source may open a route if the table, every route
  /// above and the route itself allow it. An external link cannot widen its reach.
  public enum Reach: Sendable, Hashable {
    /// From every source.
    case fromLinks
    /// From these sources, and from the app's own code.
    case fromSources(Set<DeepLink.Source>)
    /// From the app's own code only.
    case inAppOnly
    /// From redirects only, of links that another reach includes: see ``fromRedirects``.
    indirect case fromRedirects(of: Reach)

    /// From redirects only: of the table, of a guard or of a hook.
    ///
    /// ```swift
    /// RouteTo("/pay/:id", name: "pay").reachable(.fromRedirects)       // the address that a payment page returns to
    /// RedirectRoute("/return/:id", to: "/pay/:id")
    /// ```
    /// No link, verb or fallback of the app opens such a route itself, and no link to it is written. A saved state may
    /// contain it. It is not ``inAppOnly``: that one takes links and verbs of the app, and no redirect of a link from
    /// outside.
    public static let fromRedirects = Self.fromRedirects(of: .fromLinks)

    /// Returns whether a link from `source` may open a route with this reach, if no redirect has replaced it.
    public func includes(_ source: DeepLink.Source) -> Bool {
      switch self {
      case .fromLinks: true
      case .fromSources(let sources): !source.isExternal || sources.contains(source)
      case .inAppOnly: !source.isExternal
      case .fromRedirects: false
      }
    }

    /// Returns whether a link from `source` may open a route with this reach.
    ///
    /// - Parameter isRedirected: true if a redirect has led to the link, or a saved state contains it.
    package func includes(_ source: DeepLink.Source, isRedirected: Bool) -> Bool {
      guard case .fromRedirects(let reach) = self else { return includes(source) }
      return isRedirected && reach.includes(source, isRedirected: true)
    }

    /// Returns whether every sender that another reach includes is included, too.
    package func covers(_ other: Reach) -> Bool {
      (DeepLink.Source.all + namedSources + other.namedSources).allSatisfy { source in
        [false, true].allSatisfy {
          !other.includes(source, isRedirected: $0) || includes(source, isRedirected: $0)
        }
      }
    }

    private var namedSources: [DeepLink.Source] {
      switch self {
      case .fromLinks, .inAppOnly: []
      case .fromSources(let sources): Array(sources)
      case .fromRedirects(let reach): reach.namedSources
      }
    }

    /// True if only redirects lead to a route with this reach.
    package var isOfRedirects: Bool { if case .fromRedirects = self { true } else { false } }

    /// Returns the sources that both allow.
    package func narrowed(to other: Reach?) -> Reach {
      switch (self, other) {
      case (_, nil), (_, .fromLinks): self
      case (.fromLinks, let other?): other
      case (.fromRedirects(let own), .fromRedirects(let other)): .fromRedirects(of: own.narrowed(to: other))
      case (.fromRedirects(let own), let other?): .fromRedirects(of: own.narrowed(to: other))
      case (let own, .fromRedirects(let other)): .fromRedirects(of: own.narrowed(to: other))
      case (.inAppOnly, _), (_, .inAppOnly): .inAppOnly
      case (.fromSources(let sources), .fromSources(let others)): .fromSources(sources.intersection(others))
      }
    }
  }
}
