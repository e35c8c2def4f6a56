extension RouteTable {
  /// The rules by which a table reads links and patterns.
  ///
  /// ```swift
  /// var options = RouteTable.Options(reachable: .fromLinks)
  /// options.schemes = ["bookshop"]
  /// options.hosts = ["books.example.com"]
  /// options.fallback = "/today"                    // for links that no route takes
  /// let router = Router(.init(links: options))
  /// ```
  /// Presets of predecessors combine these options with rules that only presets and route files set.
  public struct Options: Sendable {
    /// The order in which candidates are tried.
    package enum MatchOrder: String, Sendable, CaseIterable {
      /// By priority, then the most specific first, then by registration.
      case specificity
      /// By priority, then by registration.
      case registration
    }

    /// The places where a plus sign is a space.
    public enum Plus: String, Sendable, CaseIterable {
      /// In names and values of the query.
      case query
      /// Nowhere.
      case none
      /// In the query, and in the values of path parameters.
      case pathAndQuery
      /// In the values of the query and of path parameters.
      ///
      /// `%2B` is a space, too (JLRoutes).
      case afterDecoding
    }

    /// The treatment of repeated query names in the merged view.
    package enum RepeatedQuery: String, Sendable, CaseIterable {
      /// The last value.
      case last
      /// A list of all values.
      case array
    }

    /// The treatment of the fragment's items in the merged view.
    package enum FragmentItems: String, Sendable, CaseIterable {
      /// The merged view includes them.
      case merged
      /// The merged view does not include them.
      case separate
    }
    /// The accepted schemes, in any case.
    ///
    /// An empty list accepts all. Namespaces need not be repeated here. Web links depend on ``hosts`` if there are any.
    public var schemes: [String] = []
    /// The accepted hosts: `example.com` or `*.example.com`, with a port or without.
    public var hosts: [String] = []
    /// The part of a link that is its path.
    public var hostPolicy = DeepLink.HostPolicy.byScheme
    /// The order in which candidates are tried.
    package var matchOrder = MatchOrder.specificity
    /// If true, a handler may pass a link on to the next candidate.
    public var passing = true
    /// If true, literals and the values of `enum` distinguish the case of ASCII letters.
    ///
    /// Other letters, `slug` and regular expressions always distinguish case.
    public var caseSensitive = true
    /// The places where a plus sign is a space.
    public var plus = Plus.query
    /// If true, a piece of a link with an escape that cannot be decoded is kept as it is.
    ///
    /// Otherwise, such a link is rejected.
    public var keepsMalformed = false
    /// The treatment of repeated query names in the merged view.
    package var repeatedQuery = RepeatedQuery.last
    /// If true, each item of a query must be exactly `name=value`, and any other makes the link invalid (IKRouter).
    public var needsPairs = false
    /// The order of the merged view.
    ///
    /// Later sources replace earlier ones, and a source that is left out is not included.
    package var mergedOrder: [ParameterSource] = [.query, .fragment, .path, .extras]
    /// The treatment of the fragment's items in the merged view.
    package var fragmentItems = FragmentItems.merged
    /// If true, links to patterns with a `#` are written with their query behind the path of the fragment.
    ///
    /// Web pages that route by the fragment read it there: `/#/room/7?via=a`. Reading takes items from both positions, and
    /// of repeated items the one in the fragment.
    public var queryInFragment = false
    /// If true, parentheses in patterns are optional groups.
    ///
    /// If false, they are literal.
    package var optionalGroups = true
    /// Redirects that come before all routes, regardless of specificity.
    ///
    /// ```swift
    /// options.redirects = [
    ///   RedirectRoute("/catalogue/:id", to: "/books/:id"),       // the path of the first catalogue
    ///   RedirectRoute("/m/*rest", to: "/*rest"),                 // the site for phones is no more
    /// ]
    /// ```
    public var redirects: [RedirectRoute] = []
    /// The maximum number of redirects, rewrites and fallbacks of one link.
    ///
    /// A router also counts them among the 32 openings that one event may lead to.
    public var redirectLimit = 5
    /// The size that a link may have.
    public var limits = DeepLink.Limits()
    /// The sources that may open routes, unless a route limits them further.
    public var reachable: Reach
    /// The link to open if no route takes a link, or `nil` if there is none.
    public var fallback: String?
    /// The name of the query item with a fallback link, if links may carry one.
    public var fallbackParameter: String?
    /// The name of the query item that turns animation off, if links may do so.
    public var noAnimationParameter: String?
    /// The sources whose links may carry a fallback or turn animation off.
    ///
    /// The default is the app only.
    public var controlParameters = Reach.inAppOnly
    /// The schemes that are namespaces.
    ///
    /// Their own routes are tried first for their links.
    package var namespaces: [Namespace] = []
    /// Constraints of the app, by the name that patterns use: `/:code<isbn>`.
    ///
    /// Called with the decoded value while a link is matched. They must be quick and have no effect.
    public var constraints: [String: @Sendable (String) -> Bool] = [:]

    package var dialect = Dialect()

    /// Creates default options with a reach.
    public init(reachable: Reach) {
      self.reachable = reachable
    }

    /// Makes a scheme a namespace: its own routes are tried before all others, or instead of them.
    ///
    /// ```swift
    /// var options = RouteTable.Options(reachable: .fromLinks)
    /// options.addNamespace("staff", fallsThrough: true)
    /// let table = try RouteTable(options: options) {
    ///   RouteTo("/books/:id", name: "stock").schemes("staff")       // staff://books/42 is this one,
    ///   RouteTo("/books/:id", name: "book")                         // bookshop://books/42 is the other
    /// }
    /// ```
    /// - Parameters:
    ///   - scheme: the scheme. Case is ignored.
    ///   - fallsThrough: if true, a link that no route of the scheme takes is passed on to routes for any scheme.
    public mutating func addNamespace(_ scheme: String, fallsThrough: Bool = false) {
      namespaces.append(Namespace(scheme, fallsThrough: fallsThrough))
    }
  }

  /// A scheme whose own routes are tried before all others, or instead of them.
  package struct Namespace: Sendable, Hashable {
    package var scheme: String
    /// If true, a link that no route of the scheme takes is passed on to routes for any scheme.
    package var fallsThrough: Bool

    package init(_ scheme: String, fallsThrough: Bool = false) {
      self.scheme = scheme
      self.fallsThrough = fallsThrough
    }
  }
}
