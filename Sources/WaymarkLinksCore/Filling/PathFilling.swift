/// A value written in place of a name of a pattern.
enum FilledValue: Sendable {
  /// One decoded segment.
  case text(String)
  /// Decoded segments.
  case segments([String])
  /// Segments as they are written in a link, with escapes and doubled slashes.
  case raw(String)

  /// True if nothing is written.
  var isEmpty: Bool {
    switch self {
    case .text: false
    case .segments(let segments): segments.isEmpty
    case .raw(let text): text.isEmpty
    }
  }
}

/// Writes the segments of a path: literals, and values in place of names, all percent-encoded.
struct PathFilling {
  /// The segments so far, without those whose values are missing.
  ///
  /// The segments of a wildcard are one element.
  private(set) var segments: [[UInt8]] = []
  /// True if a value made a dot segment, which would change the target of the link.
  private(set) var climbs = false
  private var current: [UInt8] = []
  private var isMissing = false
  private var hasValue = false
  /// True if a reader takes a plus sign for a space, so that plus signs of values are escaped.
  private let plusIsSpace: Bool

  init(plusIsSpace: Bool = false) {
    self.plusIsSpace = plusIsSpace
  }

  /// Adds a token.
  ///
  /// `values` returns the value of a name; `*` is the wildcard.
  mutating func add(_ token: PatternToken, _ values: (String) -> FilledValue?) {
    switch token.kind {
    case .slash, .hash: endSegment()
    case .literal(let bytes): for byte in bytes { LinkPiece.pathSegment.append(byte, to: &current) }
    case .parameter(let name, _):
      if case .text(let value)? = name.flatMap(values) { append(value) } else { isMissing = true }
    case .wildcard(let name):
      switch values(name ?? "*") {
      case .text(let value)?: append([value])
      case .segments(let values)?: append(values)
      case .raw(let text)?: appendRaw(text)
      case nil: break
      }
    }
  }

  /// Returns whether a decoded segment is a dot segment, which a link removes.
  static func isDots(_ segment: [UInt8]) -> Bool {
    segment.count < 3 && (segment.elementsEqual(".".utf8) || segment.elementsEqual("..".utf8))
  }

  mutating func endSegment() {
    if hasValue, Self.isDots(current) { climbs = true }
    if !current.isEmpty, !isMissing { segments.append(current) }
    current = []
    isMissing = false
    hasValue = false
  }

  private mutating func append(_ values: [String]) {
    for value in values {
      endSegment()
      append(value)
    }
  }

  private mutating func appendRaw(_ text: String) {
    endSegment()
    guard !text.isEmpty else { return }
    if Self.hasDots(text) { climbs = true }
    segments.append(Array(text.utf8))
  }

  /// Returns whether one of some segments, as written in a link, is a dot segment.
  static func hasDots(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains { segment in
      let segment = Array(segment)
      return segment.withUnsafeBufferPointer { SegmentPicker.dots(in: $0.span, ByteRange(0, segment.count)) != nil }
    }
  }

  private mutating func append(_ value: String) {
    for byte in value.utf8 {
      if plusIsSpace, byte == UInt8(ascii: "+") {
        LinkPiece.appendEscape(of: byte, to: &current)
      } else {
        LinkPiece.pathSegment.append(byte, to: &current)
      }
    }
    hasValue = true
  }

  /// Appends a path of these segments.
  ///
  /// Without segments, it appends `/`.
  ///
  /// - Parameter afterScheme: true if the path follows `myapp://`, so that the first segment is a host.
  static func append(_ segments: [[UInt8]], afterScheme: Bool = false, to output: inout [UInt8]) {
    guard !afterScheme else {
      let host = segments.first.map(asHost) ?? []
      output += ([host] + segments.dropFirst()).joined(separator: [UInt8(ascii: "/")])
      return
    }
    if segments.isEmpty { output.append(UInt8(ascii: "/")) }
    for segment in segments {
      output.append(UInt8(ascii: "/"))
      output += segment
    }
  }

  /// Writes a segment as a host.
  ///
  /// Escapes text that would be read as a port or a user.
  private static func asHost(_ segment: [UInt8]) -> [UInt8] {
    let end = segment.firstIndex(of: UInt8(ascii: "/")) ?? segment.count
    var output: [UInt8] = []
    for byte in segment[..<end] {
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@") {
        LinkPiece.appendEscape(of: byte, to: &output)
      } else {
        output.append(byte)
      }
    }
    return output + segment[end...]
  }
}
