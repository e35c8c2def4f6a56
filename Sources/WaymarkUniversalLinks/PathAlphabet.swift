import WaymarkLinksCore

/// The characters of a path, as Waymark spells them.
enum PathAlphabet {
  /// The symbol between segments, beside all characters.
  static let separator: UInt32 = 0x11_0000

  /// The characters of a segment that need no escape, those that read best first.
  static let plain: [UInt32] = Array(
    "0a1bcdefghijklmnopqrstuvwxyz23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_~!$'()*,;:@+=&.".unicodeScalars
  )
  .map(\.value)
  private static let isPlain = Set(plain)
  private static let escapedASCII: [UInt32] = Array(" \"<>[]^`{|}%?#\\".unicodeScalars).map(\.value)
  private static let longer: [[UInt32]] = [
    Array(0xC0...0xFF), Array(0x4E00...0x4E40), Array(0x1F600...0x1F640),
  ]

  /// Returns the characters of a URL that a character of a segment is written with.
  static func spelling(_ scalar: UInt32) -> [UInt32] {
    if scalar < 0x80 { return spellings[Int(scalar)] }
    return scalar == separator ? [0x2F] : escaped(scalar)
  }

  private static let spellings = (0..<0x80 as Range<UInt32>).map { isPlain.contains($0) ? [$0] : escaped($0) }

  private static func escaped(_ scalar: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(scalar) else { return [] }
    return String(scalar).utf8.flatMap { byte in [0x25, hexDigit(byte >> 4), hexDigit(byte & 15)] }
  }

  private static func hexDigit(_ value: UInt8) -> UInt32 { UInt32(value) + (value < 10 ? 0x30 : 0x37) }

  /// Returns a character for each class that is distinguished.
  static func representatives(_ distinctions: Distinctions, withSlash: Bool) -> [UInt32] {
    var output = distinctions.singles.filter { isContent($0, withSlash) }
    guard distinctions.takesOthers else { return output.sorted { order($0) < order($1) } }
    let bounds = ([0] + distinctions.bounds + [0x11_0000]).sorted()
    for (lower, upper) in zip(bounds, bounds.dropFirst()) where lower < upper {
      let isFree = { (value: UInt32) in value >= lower && value < upper && !distinctions.singles.contains(value) }
      var classes = [plain.first(where: isFree), escapedASCII.first(where: isFree)]
      classes += longer.map { $0.first(where: isFree) }
      let found = classes.compactMap { $0 }
      if distinctions.countsCharacters {
        output.formUnion(found)
      } else if let first = found.first ?? others(lower, upper, isFree) {
        output.insert(first)
      }
    }
    return output.sorted { order($0) < order($1) }
  }

  private static func others(_ lower: UInt32, _ upper: UInt32, _ isFree: (UInt32) -> Bool) -> UInt32? {
    let start = max(lower, 0xA0)
    guard start < upper else { return nil }
    return (start..<min(upper, start + 1_000)).first { isFree($0) && isContent($0, false) }
  }

  private static func isContent(_ value: UInt32, _ withSlash: Bool) -> Bool {
    value >= 0x20 && !(0x7F..<0xA0).contains(value) && Unicode.Scalar(value) != nil && (withSlash || value != 0x2F)
  }

  private static let positions = Dictionary(uniqueKeysWithValues: plain.enumerated().map { ($1, $0) })

  /// Sorts characters that read well first, so that they stand in the URLs of messages.
  private static func order(_ value: UInt32) -> Int { positions[value] ?? 1_000 + Int(value) }
}
