extension DeepLink {
  /// Returns whether `text` can be a scheme (RFC 3986 §3.1).
  static func isScheme(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.enumerated().allSatisfy { isSchemeByte($1, isFirst: $0 == 0) }
  }

  /// Returns the problem of a scheme that the app lists, or `nil` if links can have this scheme.
  static func fault(inScheme scheme: String) -> String? {
    guard isScheme(scheme) else {
      return "this is not a scheme: write a letter, then letters, digits, “+”, “-” or “.”, without a colon"
    }
    let isForbidden = ["javascript", "data"].contains(scheme.asciiLowercased)
    return isForbidden ? "links of this scheme carry code or content and are always refused: remove it" : nil
  }

  static func isSchemeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }
}
