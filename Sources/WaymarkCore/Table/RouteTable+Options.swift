extension RouteTable {
  /// The rules a table reads links and patterns by.
  ///
  /// ```swift
  /// var options = RouteTable.Options(reachable: .fromLinks)
  /// options.schemes = ["bookshop"]
  /// options.hosts = ["books.example.com"]
  /// options.fallback = "/today"                    // for links that no route takes
  /// let router = Router(options: options)
  /// ```
  /// One matcher, one pipeline: what the predecessors do differently is a choice of these.
  public struct Options: Sendable {
    /// In which order candidates are tried.
    public enum MatchOrder: String, Sendable, CaseIterable {
      /// By priority, then the most specific first, then as registered.
      case specificity
      /// By priority, then as registered.
      case registration
    }

    /// Where a plus sign is a space.
    public enum Plus: String, Sendable, CaseIterable {
      /// In names and values of the query.
      case query
      /// Nowhere.
      case none
      /// In the query, and in the values of path parameters.
      case pathAndQuery
      /// In the values of the query and of path parameters, where `%2B` is a space too (JLRoutes).
      case afterDecoding
    }

    /// What the merged view makes of a query name that occurs more than once.
    public enum RepeatedQuery: String, Sendable, CaseIterable {
      /// The last value.
      case last
      /// A list of all values.
      case array
    }

    /// Which query items are accepted.
    public enum QueryItems: String, Sendable, CaseIterable {
      /// All.
      case lenient
      /// Each item must be exactly `name=value`; any other makes the link invalid (IKRouter).
      case strictPairs
    }

    /// Whether items of the fragment are in the merged view.
    public enum FragmentItems: String, Sendable, CaseIterable {
      /// They are.
      case merged
      /// They are not.
      case separate
    }
    /// The schemes let in, in any case; empty lets any in.
    ///
    /// Namespaces need not be repeated here, and web links are a matter of ``hosts`` where there are any.
    public var schemes: [String] = []
    /// The hosts let in: `example.com`, `*.example.com`, with a port or without.
    public var hosts: [String] = []
    /// Which part of a link is its path.
    public var hostPolicy = DeepLink.HostPolicy.byScheme
    /// In which order candidates are tried.
    public var matchOrder = MatchOrder.specificity
    /// Whether a handler may pass a link on to the next candidate.
    public var passing = true
    /// Whether literals, and the values of `enum`, compare with regard to the case of ASCII letters.
    ///
    /// Letters beyond ASCII, `slug` and regular expressions always do.
    public var caseSensitive = true
    /// Where a plus sign is a space.
    public var plus = Plus.query
    /// What becomes of escapes that cannot be decoded.
    public var malformed = DeepLink.MalformedEscapes.reject
    /// What the merged view makes of a query name that occurs more than once.
    public var repeatedQuery = RepeatedQuery.last
    /// Which query items are accepted.
    public var queryItems = QueryItems.lenient
    /// The order of the merged view, later over earlier; a source left out is not in it.
    public var mergedOrder: [ParameterSource] = [.query, .fragment, .path, .extras]
    /// Whether items of the fragment are in the merged view.
    public var fragmentItems = FragmentItems.merged
    /// Whether parentheses in patterns are optional groups; otherwise they are literal.
    public var optionalGroups = true
    /// Redirects asked before any route: a pattern, and the link that replaces what it matches.
    public var redirects: [Redirect] = []
    /// How many redirects, rewrites and fallbacks one link may go through.
    public var redirectLimit = 5
    /// How large a link may be.
    public var limits = DeepLink.Limits.standard
    /// From which sources routes may be opened, unless they say less.
    public var reachable: Reach
    /// The link opened instead of one that no route takes; nil if there is none.
    public var fallback: String?
    /// The name of the query item that carries a fallback link, if links may carry one.
    public var fallbackParameter: String?
    /// The name of the query item that turns animation off, if links may.
    public var noAnimationParameter: String?
    /// From which sources a link may carry a fallback or turn animation off; from the app only unless told.
    public var controlParameters = Reach.inAppOnly
    /// Schemes that are namespaces: their links see their own routes first.
    public var namespaces: [Namespace] = []
    /// Constraints of one's own, by the name that patterns use: `/:code<isbn>`.
    ///
    /// Called with the decoded value while a link is matched; must be quick and have no effect.
    public var constraints: [String: @Sendable (String) -> Bool] = [:]

    var dialect = Dialect()

    /// The default rules, with the reach that the author of the table decides on.
    public init(reachable: Reach) {
      self.reachable = reachable
    }
  }

  /// A scheme whose links see its own routes before all others, or instead of them.
  ///
  /// ```swift
  /// var builder = RouteTable.Builder(reachable: .fromLinks)
  /// builder.options.namespaces = [.init("staff", fallsThrough: true)]
  /// var stock = RouteTable.Declaration("/books/:id", name: "stock")
  /// stock.schemes = ["staff"]                       // staff://books/42 is this one,
  /// builder.add("/books/:id", name: "book")         // bookshop://books/42 is the other
  /// builder.add(stock)
  /// ```
  public struct Namespace: Sendable, Hashable {
    /// The scheme; compared without regard to case.
    public var scheme: String
    /// Whether a link that none of the scheme's routes takes goes on to those for any scheme.
    public var fallsThrough: Bool

    /// A namespace.
    public init(_ scheme: String, fallsThrough: Bool = false) {
      self.scheme = scheme
      self.fallsThrough = fallsThrough
    }
  }

  /// A redirect that is asked before any route.
  ///
  /// ```swift
  /// options.redirects = [
  ///   .init(from: "/catalogue/:id", to: "/books/:id"),       // the path of the first catalogue
  ///   .init(from: "/m/*rest", to: "/*rest"),                 // the site for phones is no more
  /// ]
  /// ```
  public struct Redirect: Sendable, Hashable {
    /// Which links it replaces.
    public var pattern: RoutePattern
    /// The link instead: a pattern whose parameters are filled from the one replaced.
    public var target: RoutePattern

    /// A redirect from a pattern to a link.
    public init(from pattern: RoutePattern, to target: RoutePattern) {
      self.pattern = pattern
      self.target = target
    }
  }
}
