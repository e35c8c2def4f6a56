/// Links made to be expensive, at several lengths: what they cost a byte must not grow.
package struct AdversarialInput: Sendable {
  /// A way of being expensive.
  package enum Family: String, Sendable, CaseIterable {
    /// A few segments, each very long.
    case longSegments = "long-segments"
    /// Runs of slashes, and dot segments between them.
    case manySlashes = "many-slashes"
    /// Groups nested eight deep, every one of them taken.
    case deepGroups = "deep-groups"
    /// Sixteen wildcards with suffixes that the link has over and over, and only the shortest at its end.
    case wildcards
    /// Escapes only.
    case escapes
  }

  /// The lengths, in bytes.
  package static let sizes = [1_024, 4_096, 16_384]

  package let family: Family
  /// The patterns of the table.
  package let patterns: [String]
  /// The link; one of the patterns matches it.
  package let link: String

  /// `long-segments/1024`.
  package var name: String { "\(family.rawValue)/\(byteCount)" }
  package let byteCount: Int

  package init(_ family: Family, byteCount: Int) {
    self.family = family
    self.byteCount = byteCount
    patterns = Self.patterns(family)
    link = Self.link(family, byteCount)
  }

  /// Every family at every length.
  package static var all: [AdversarialInput] {
    Family.allCases.flatMap { family in sizes.map { AdversarialInput(family, byteCount: $0) } }
  }

  private static func patterns(_ family: Family) -> [String] {
    switch family {
    case .longSegments: ["/files/:a/:b/:c/:d", "/files/:a/:b/:c/end", "/files/:a/:b/end/:d"]
    case .manySlashes: ["/x/*rest/end", "/x/*rest"]
    case .deepGroups: ["/g" + (0..<8).map { "(/:p\($0)" }.joined() + String(repeating: ")", count: 8)]
    case .wildcards: (1...16).map { "/w/*rest" + String(repeating: "/a", count: $0) + "/b" } + ["/w/*rest/b"]
    case .escapes: ["/e/:a/:b", "/e/:a/end"]
    }
  }

  private static func link(_ family: Family, _ byteCount: Int) -> String {
    switch family {
    case .longSegments: filled("shop:///files", 4, byteCount)
    case .manySlashes: repeated("//a/./", after: "shop:///x", before: "", byteCount)
    case .deepGroups: filled("shop:///g", 8, byteCount)
    case .wildcards: repeated("/a", after: "shop:///w", before: "/c/b", byteCount)
    case .escapes: repeated("%41", after: "shop:///e/", before: "/%62", byteCount)
    }
  }

  /// As many long segments as told, which fill the length.
  private static func filled(_ start: String, _ count: Int, _ byteCount: Int) -> String {
    let length = (byteCount - start.utf8.count) / count - 1
    let link = start + String(repeating: "/" + String(repeating: "a", count: length), count: count)
    return link + String(repeating: "z", count: byteCount - link.utf8.count)
  }

  /// A unit as often as it fits, the rest filled up in the last segment.
  private static func repeated(_ unit: String, after start: String, before end: String, _ byteCount: Int) -> String {
    let space = byteCount - start.utf8.count - end.utf8.count
    let count = space / unit.utf8.count
    let rest = String(repeating: "a", count: space - count * unit.utf8.count)
    return start + String(repeating: unit, count: count) + rest + end
  }
}
