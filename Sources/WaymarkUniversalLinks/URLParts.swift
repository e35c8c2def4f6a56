import WaymarkLinksCore

/// The parts of a URL as they are written, which the rules of a file are compared with.
struct URLParts {
  /// The path without slashes at its end, or one slash.
  var path: [UInt32]
  var query: [UInt32]
  var fragment: [UInt32]

  /// Parts with a path alone.
  init(path: [UInt32]) {
    self.path = path
    query = []
    fragment = []
  }

  /// Splits a URL, or gives `nil` if it has no scheme and host.
  init?(_ text: String) {
    let scalars = text.unicodeScalars.map(\.value)
    let isSpace = { (value: UInt32) in value == 0x20 || (0x09...0x0D).contains(value) }
    let trimmed = scalars.drop(while: isSpace)
    var rest = trimmed[..<(trimmed.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? trimmed.startIndex)]
    guard let colon = rest.firstIndex(of: 0x3A), rest[rest.startIndex..<colon].allSatisfy({ $0 < 0x80 && $0 != 0x2F }),
      rest[(colon + 1)...].starts(with: [0x2F, 0x2F])
    else { return nil }
    rest = rest[(colon + 3)...]
    let hostEnd = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    guard hostEnd > rest.startIndex else { return nil }
    rest = rest[hostEnd...]
    fragment = []
    query = []
    if let hash = rest.firstIndex(of: 0x23) {
      fragment = Array(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: 0x3F) {
      query = Array(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    path = Self.trimmedPath(Array(rest))
  }

  /// The items of the query as they are written: the first equals sign separates, and an empty item is none.
  var items: [(name: [UInt32], value: [UInt32])] {
    query.split(separator: 0x26).map { item in
      let equals = item.firstIndex(of: 0x3D)
      return (Array(item[..<(equals ?? item.endIndex)]), equals.map { Array(item[($0 + 1)...]) } ?? [])
    }
  }

  static func trimmedPath(_ path: [UInt32]) -> [UInt32] {
    guard let last = path.lastIndex(where: { $0 != 0x2F }) else { return [0x2F] }
    return Array(path[...last])
  }

  /// Decodes escapes; one that is none stays.
  static func decoded(_ text: [UInt32]) -> [UInt32] {
    guard text.contains(0x25) else { return text }
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x25, index + 2 < text.count, let high = hex(text[index + 1]), let low = hex(text[index + 2]) {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        if let scalar = Unicode.Scalar(text[index]) { bytes += String(scalar).utf8 }
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  }

  static func hex(_ value: UInt32) -> UInt8? { UInt8(exactly: value).flatMap(PercentCoding.hexValue) }
}
