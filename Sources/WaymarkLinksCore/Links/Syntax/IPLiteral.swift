/// Checks the text between the brackets of a host: an IPv6 address, with a zone or without, or a later version of IP
/// (RFC 3986 §3.2.2, RFC 6874).
enum IPLiteral {
  static func isValid(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    if first == UInt8(ascii: "v") || first == UInt8(ascii: "V") { return isFutureVersion(text) }
    let parts = text.split(separator: "%25", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].isEmpty { return false }
    return isVersion6(parts[0])
  }

  /// `v`, a hexadecimal version, a dot, and an address.
  private static func isFutureVersion(_ text: String) -> Bool {
    let parts = text.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    return parts[0].utf8.allSatisfy { PercentCoding.hexValue($0) != nil }
      && parts[1].utf8.allSatisfy {
        $0 == UInt8(ascii: ":") || (LinkPiece.queryName.allows($0) && $0 != UInt8(ascii: "@"))
      }
  }

  /// Eight groups of up to four hexadecimal digits, the last two perhaps as IPv4, one run of zeros as `::`.
  private static func isVersion6(_ text: Substring) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    var groups = 0
    for (index, half) in halves.enumerated() where !half.isEmpty {
      guard let count = groupCount(half, mayEndWithVersion4: index == halves.count - 1) else { return false }
      groups += count
    }
    return halves.count == 2 ? groups <= 7 : groups == 8
  }

  private static func groupCount(_ text: Substring, mayEndWithVersion4: Bool) -> Int? {
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    var count = groups.count
    for (index, group) in groups.enumerated() {
      if mayEndWithVersion4, index == groups.count - 1, isVersion4(group) {
        count += 1
      } else if group.isEmpty || group.utf8.count > 4 || !group.utf8.allSatisfy({ PercentCoding.hexValue($0) != nil }) {
        return nil
      }
    }
    return count
  }

  private static func isVersion4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } && UInt8(part) != nil
      }
  }
}
