/// The form of host names with letters outside ASCII in links: `xn--bcher-kva` for `bücher` (RFC 3492).
enum Punycode {
  /// Returns a host name in ASCII.
  ///
  /// If `nil`, the text is not in a form that can be written, as with letters and accents apart.
  static func host(_ text: String) -> String? {
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label($0) }
    guard !labels.contains(nil) else { return nil }
    return labels.compactMap { $0 }.joined(separator: ".")
  }

  private static func label(_ text: Substring) -> String? {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { !$0.isASCII }) else { return String(text) }
    guard scalars.count <= 63, scalars.allSatisfy({ $0.properties.canonicalCombiningClass == .notReordered }) else {
      return nil
    }
    return "xn--" + encoded(scalars.map { Int($0.value) })
  }

  /// Writes the numbers of the letters outside ASCII after the others, as the standard says.
  private static func encoded(_ scalars: [Int]) -> String {
    var output = scalars.filter { $0 < 128 }.map { UInt8($0) }
    var handled = output.count
    if handled > 0 { output.append(UInt8(ascii: "-")) }
    let basic = handled
    var (next, delta, bias) = (128, 0, 72)
    while handled < scalars.count {
      let least = scalars.filter { $0 >= next }.min() ?? next
      delta += (least - next) * (handled + 1)
      next = least
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    var (rest, step) = (delta, 36)
    while true {
      let threshold = min(max(step - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      step += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var bias = 0
    while rest > 455 {
      rest /= 35
      bias += 36
    }
    return bias + 36 * rest / (rest + 38)
  }
}
