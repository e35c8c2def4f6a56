/// The rules of a gate as flat values.
///
/// They recognize an ordinary link that needs no closer check.
struct GateRules: Sendable, BitwiseCopyable {
  private let bytes: Int
  private let segments: Int
  private let queryItems: Int
  private let checks: Checks

  /// The parts of a link that need a closer check.
  private struct Checks: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let malformed = Checks(rawValue: 1 << 0)
    static let fragment = Checks(rawValue: 1 << 1)
    static let scheme = Checks(rawValue: 1 << 2)
    static let missingScheme = Checks(rawValue: 1 << 3)
    /// The hosts of web links.
    static let webHost = Checks(rawValue: 1 << 4)
    /// The hosts of all links.
    static let host = Checks(rawValue: 1 << 5)
  }

  init(_ options: RouteTable.Options, readsScheme: Bool, readsFragment: Bool, readsHosts: Bool) {
    bytes = options.limits.bytes
    segments = options.limits.segments
    queryItems = options.needsPairs ? 0 : options.limits.queryItems
    var checks: Checks = []
    if !options.keepsMalformed { checks.insert(.malformed) }
    if readsFragment { checks.insert(.fragment) }
    if readsScheme { checks.insert(.scheme) }
    if options.dialect.requiresScheme { checks.insert(.missingScheme) }
    switch options.hostPolicy {
    case .byScheme: checks.insert(.webHost)
    case .fixed: checks.insert(.host)
    case .segment, .undotted, .ignored: if readsHosts { checks.insert(.webHost) }
    }
    self.checks = checks
  }

  /// Returns whether a link certainly passes.
  ///
  /// Other links are checked closely.
  @inline(__always)
  func waveThrough(_ link: DeepLink, _ path: RoutePath) -> Bool {
    // An item of the query takes at least one byte.
    guard link.text.utf8.count <= bytes, path.count(in: link) <= segments, link.layout.query.count <= queryItems else {
      return false
    }
    let traits = link.layout.traits
    if checks.contains(.malformed), traits.contains(.malformed) { return false }
    if checks.contains(.fragment), traits.contains(.fragment) { return false }
    guard !link.layout.scheme.isEmpty else {
      return checks.isDisjoint(with: [.missingScheme, .host]) && link.source.trust != .foreign
    }
    return checks.isDisjoint(with: traits.contains(.web) ? [.scheme, .host, .webHost] : [.scheme, .host])
  }
}
