/// The kind of a piece of a link.
///
/// The kind decides which bytes need no escape when a text is written into the piece (RFC 3986 §3).
package enum LinkPiece {
  case host
  case pathSegment
  case queryName
  case queryValue
  case fragment

  /// Returns whether `byte` needs no escape in this piece.
  func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
      UInt8(ascii: ","), UInt8(ascii: ";"):
      true
    case UInt8(ascii: ":"), UInt8(ascii: "@"): self != .host
    // Some readers take a plus sign in a query for a space, none in a fragment and few in a path.
    case UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "&"): self != .queryName && self != .queryValue
    case UInt8(ascii: "/"), UInt8(ascii: "?"): self != .pathSegment && self != .host
    default: false
    }
  }
}
