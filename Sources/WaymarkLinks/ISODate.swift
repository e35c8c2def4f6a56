/// A day, or an instant with its UTC offset, in the format of ISO 8601.
struct ISODate {
  /// The seconds since the first instant of 2001 in UTC.
  private(set) var secondsSinceReferenceDate = 0.0
  private var rest: Substring.UTF8View

  init?(_ text: String) {
    rest = text[...].utf8
    guard let day = readDay() else { return nil }
    var seconds = day * 86_400
    var fraction = 0.0
    if !rest.isEmpty {
      guard take("T") || take("t"), let time = readTime(&fraction), let offset = readOffset(), rest.isEmpty else {
        return nil
      }
      seconds += time - offset
    }
    secondsSinceReferenceDate = Double(seconds) + fraction
  }

  // MARK: Parts

  /// Reads the days since the first of 2001, or gives `nil` if the day does not exist.
  private mutating func readDay() -> Int? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    let before = year - 1
    let leapDays = before / 4 - before / 100 + before / 400
    let earlier = (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
    return before * 365 + leapDays + earlier + day - 1 - Self.daysBefore2001
  }

  private static let daysBefore2001 = 2000 * 365 + 2000 / 4 - 2000 / 100 + 2000 / 400

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Reads the seconds since midnight, without decimals.
  private mutating func readTime(_ fraction: inout Double) -> Int? {
    guard let hours = number(2, atMost: 23), take(":"), let minutes = number(2, atMost: 59), take(":"),
      let seconds = number(2, atMost: 59)
    else { return nil }
    if take(".") || take(",") {
      let digits = rest.prefix { Self.isDigit($0) }
      guard !digits.isEmpty else { return nil }
      fraction = Double("0." + String(Substring(digits))) ?? 0
      rest = rest.dropFirst(digits.count)
    }
    return hours * 3_600 + minutes * 60 + seconds
  }

  /// Reads the UTC offset in seconds, or gives `nil` if there is none.
  private mutating func readOffset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+") || take(" "), let hours = number(2, atMost: 23) else { return nil }
    var minutes = 0
    if !rest.isEmpty {
      _ = take(":")
      guard let read = number(2, atMost: 59) else { return nil }
      minutes = read
    }
    return (isBehind ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  // MARK: Characters

  private mutating func number(_ count: Int, atMost limit: Int = .max) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return value <= limit ? value : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
