/// The positions of a link's parts in its text, found once when the link is parsed.
///
/// It holds the offsets at which parts end, because a link is copied often.
package struct LinkLayout: Sendable, BitwiseCopyable {
  private var schemeEnd: UInt32 = 0
  private var hostStart: UInt32 = 0
  private var hostEnd: UInt32 = 0
  private var pathStart: UInt32 = 0
  private var pathEnd: UInt32 = 0
  private var queryEnd: UInt32 = 0
  private var end: UInt32 = 0
  private var portNumber: UInt16 = 0
  package var traits: Traits = []

  /// The scheme without its colon, or empty if there is none.
  package var scheme: ByteRange { ByteRange(lower: 0, upper: schemeEnd) }

  /// The host as written, without port, or empty if there is none.
  var host: ByteRange { ByteRange(lower: hostStart, upper: hostEnd) }

  /// From the host to the end of the port.
  var authority: ByteRange { traits.contains(.authority) ? ByteRange(lower: hostStart, upper: pathStart) : .empty }

  /// The whole path, with its slashes.
  package var path: ByteRange { ByteRange(lower: pathStart, upper: pathEnd) }

  /// The query, without its question mark.
  package var query: ByteRange { ByteRange(lower: min(pathEnd &+ 1, queryEnd), upper: queryEnd) }

  /// The fragment, without its number sign.
  var fragment: ByteRange { ByteRange(lower: min(queryEnd &+ 1, end), upper: end) }

  /// The port, if one is written.
  var port: UInt16? { traits.contains(.port) ? portNumber : nil }

  package struct Traits: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// There is an authority (`//`), which may be empty.
    static let authority = Traits(rawValue: 1 << 0)
    package static let query = Traits(rawValue: 1 << 1)
    package static let fragment = Traits(rawValue: 1 << 2)
    /// The scheme is `http` or `https`.
    static let web = Traits(rawValue: 1 << 3)
    /// There is a percent sign in the host.
    static let hostEscapes = Traits(rawValue: 1 << 4)
    /// There is a percent sign in the path.
    static let pathEscapes = Traits(rawValue: 1 << 5)
    /// Dot segments were removed from the path.
    static let dotSegments = Traits(rawValue: 1 << 6)
    /// An escape somewhere cannot be decoded.
    ///
    /// Such text is kept undecoded.
    static let malformed = Traits(rawValue: 1 << 7)
    /// The host is a dot segment, which cannot be a segment of a path.
    static let dottedHost = Traits(rawValue: 1 << 9)
    /// There is a capital ASCII letter in the host.
    ///
    /// It is set for an escape, too, which may stand for one.
    static let hostCapitals = Traits(rawValue: 1 << 10)
    /// A port is written.
    static let port = Traits(rawValue: 1 << 8)
  }
}

/// Records the parts in the order in which they are met.
///
/// Parts that are not recorded are empty.
extension LinkLayout {
  mutating func setScheme(endingAt end: Int) {
    schemeEnd = UInt32(truncatingIfNeeded: end)
  }

  mutating func setAuthority(host: ByteRange, port: UInt16?) {
    traits.insert(.authority)
    (hostStart, hostEnd) = (host.lower, host.upper)
    guard let port else { return }
    traits.insert(.port)
    portNumber = port
  }

  mutating func setPath(_ path: ByteRange) {
    (pathStart, pathEnd) = (path.lower, path.upper)
    (queryEnd, end) = (path.upper, path.upper)
  }

  mutating func setQuery(endingAt end: Int) {
    traits.insert(.query)
    queryEnd = UInt32(truncatingIfNeeded: end)
    self.end = queryEnd
  }

  mutating func setFragment(endingAt end: Int) {
    traits.insert(.fragment)
    self.end = UInt32(truncatingIfNeeded: end)
  }
}
