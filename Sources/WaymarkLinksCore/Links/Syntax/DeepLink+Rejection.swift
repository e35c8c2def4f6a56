extension DeepLink {
  /// The reason why a text is not a link, and its offset.
  ///
  /// ```swift
  /// do {
  ///   print(try DeepLink(scanned, from: .code))
  /// } catch {
  ///   print("\(error.reason) at byte \(error.offset)")       // forbiddenScheme at byte 0
  /// }
  /// ```
  /// The description never contains the text itself, because a link may carry secrets.
  public struct Rejection: Error, Sendable, Hashable {
    /// The reason of a rejection.
    ///
    /// More cases may be added.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The text is empty or white space only.
      case empty
      /// The text has more bytes than ``Limits/bytes``.
      case tooLong
      /// The path has more segments than ``Limits/segments``.
      case tooManySegments
      /// The query has more items than ``Limits/queryItems``.
      case tooManyQueryItems
      /// The text before the first colon is not a scheme (RFC 3986 §3.1).
      case invalidScheme
      /// `javascript:` or `data:`.
      case forbiddenScheme
      /// The text begins with `//`: a host without a scheme.
      case missingScheme
      /// There is a user name before the host (`user@host`).
      case userInfo
      /// An `http` or `https` link without a host.
      case emptyHost
      /// The host of an `http` or `https` link is invalid: not ASCII, an empty label, a trailing dot.
      case invalidHost
      /// The text after the host's colon is not a port.
      case invalidPort
      /// There is a backslash before the query.
      case backslash
      /// There is a control character, literal or percent-encoded.
      case controlCharacter
      /// A percent sign without two hexadecimal digits after it.
      case malformedEscape
      /// The escapes decode to bytes that are not UTF-8.
      case invalidUTF8
      /// A value for a segment is `.` or `..`.
      ///
      /// Only links that are built from values have this reason.
      case dotSegment
    }

    /// The rule that the text breaks.
    public let reason: Reason
    /// The offset in UTF-8 bytes, counted from the beginning of the original text.
    public let offset: Int

    package init(reason: Reason, offset: Int) {
      self.reason = reason
      self.offset = offset
    }

    /// True if the text was rejected for its size.
    package var isOverLimit: Bool {
      switch reason {
      case .tooLong, .tooManySegments, .tooManyQueryItems: true
      default: false
      }
    }
  }
}

extension DeepLink.Rejection: CustomStringConvertible {
  /// The reason in words, with its offset.
  public var description: String { "\(explanation) (at byte \(offset))" }

  private var explanation: String {
    switch reason {
    case .empty: "the link is empty"
    case .tooLong: "the link is longer than the limit"
    case .tooManySegments: "the path has more segments than the limit"
    case .tooManyQueryItems: "the query has more items than the limit"
    case .invalidScheme: "the text before the colon is not a scheme: write a letter, then letters, digits, +, - or ."
    case .forbiddenScheme: "javascript: and data: links are never opened"
    case .missingScheme: "a link that begins with // needs a scheme before it"
    case .userInfo: "a user name before the host is never accepted"
    case .emptyHost: "an http or https link needs a host"
    case .invalidHost: "the host is not a valid name; write a name outside ASCII in its xn-- form"
    case .invalidPort: "the text after the host's colon is not a port"
    case .backslash: "a backslash is not allowed before the query; write %5C"
    case .controlCharacter: "control characters are not allowed, not even percent-encoded"
    case .malformedEscape: "a percent sign needs two hexadecimal digits after it; write %25 for the sign itself"
    case .invalidUTF8: "the escapes do not decode to UTF-8"
    case .dotSegment: "a value that is “.” or “..” cannot be a segment of a path"
    }
  }
}
