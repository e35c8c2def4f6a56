/// Where the parts of a link stand in its text, found once when the link is parsed.
struct LinkLayout: Sendable, BitwiseCopyable {
  /// The scheme without its colon; empty when there is none.
  var scheme = ByteRange.empty
  /// The host as written, without port; empty when there is none.
  var host = ByteRange.empty
  /// From the host to the end of the port.
  var authority = ByteRange.empty
  /// The whole path, with its slashes.
  var path = ByteRange.empty
  /// The query, without its question mark.
  var query = ByteRange.empty
  /// The fragment, without its number sign.
  var fragment = ByteRange.empty
  /// The port, if one was written.
  var port: UInt16?
  var traits: Traits = []

  struct Traits: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt16

    /// There is an authority (`//`), though it may be empty.
    static let authority = Traits(rawValue: 1 << 0)
    static let query = Traits(rawValue: 1 << 1)
    static let fragment = Traits(rawValue: 1 << 2)
    /// The scheme is `http` or `https`.
    static let web = Traits(rawValue: 1 << 3)
    /// There is a percent sign in the host.
    static let hostEscapes = Traits(rawValue: 1 << 4)
    /// There is a percent sign in the path.
    static let pathEscapes = Traits(rawValue: 1 << 5)
    /// Dot segments were removed from the path.
    static let dotSegments = Traits(rawValue: 1 << 6)
    /// An escape somewhere cannot be decoded; such text is kept as it stands.
    static let malformed = Traits(rawValue: 1 << 7)
  }
}
