public import Foundation

extension UUID: LinkValue {
  /// Reads 8-4-4-4-12 hexadecimal digits, of any case.
  public init?(linkText: String) {
    self.init(uuidString: linkText)
  }

  /// The digits in upper case.
  public var linkText: String { uuidString }
}

extension URL: LinkValue {
  /// Reads any text that Foundation accepts as a URL.
  public init?(linkText: String) {
    self.init(string: linkText)
  }

  /// The whole URL.
  public var linkText: String { absoluteString }
}

extension Date: LinkValue {
  private static let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
  private static let instant = Date.ISO8601FormatStyle(timeZone: .gmt)
  private static let preciseInstant = Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .gmt)

  /// Reads a day (`2026-05-01`, at midnight UTC) or an instant (`2026-05-01T10:00:00Z`), in the format of ISO 8601.
  ///
  /// An instant may have any number of decimals, and a UTC offset instead of the `Z`: `…T12:00:00.5+02:00`. A space
  /// before the offset counts as a plus sign, because a query reads a plus sign as a space.
  public init?(linkText: String) {
    guard let seconds = ISODate(linkText)?.secondsSinceReferenceDate else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// The day if it is midnight UTC, or else the instant, to the millisecond.
  public var linkText: String {
    let seconds = timeIntervalSinceReferenceDate
    if seconds.truncatingRemainder(dividingBy: 86_400) == 0 { return Self.day.format(self) }
    return seconds == seconds.rounded() ? Self.instant.format(self) : Self.preciseInstant.format(self)
  }
}
