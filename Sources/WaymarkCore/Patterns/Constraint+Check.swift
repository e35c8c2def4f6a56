extension Constraint {
  /// Whether `text`, decoded and not empty, satisfies the constraint.
  ///
  /// - Parameter foldsCase: enum values compare without regard to the case of ASCII letters.
  func accepts(_ text: Span<UInt8>, foldsCase: Bool) -> Bool {
    switch self {
    case .int: Self.isInteger(text, signed: true)
    case .uint: Self.isInteger(text, signed: false)
    case .double: Self.isDouble(text)
    case .bool(let digits): Self.isBool(text, digits: digits)
    case .uuid: Self.isUUID(text)
    case .slug: Self.isSlug(text)
    case .date: Self.isDate(text)
    case .oneOf(let values): values.contains { Self.isEqual(text, $0, foldsCase: foldsCase) }
    case .regex(let regex): regex.matches(text)
    case .custom(_, let check): check(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Digits that fit 64 bits, after a minus sign if `signed`.
  private static func isInteger(_ text: Span<UInt8>, signed: Bool) -> Bool {
    let isNegative = signed && !text.isEmpty && text[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    guard index < text.count else { return false }
    var value: UInt64 = 0
    while index < text.count {
      guard isDigit(text[index]) else { return false }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(UInt64(text[index] &- UInt8(ascii: "0")))
      if isTooLarge || overflows { return false }
      value = sum
      index += 1
    }
    return !signed || value <= (isNegative ? Int64.min.magnitude : Int64.max.magnitude)
  }

  /// Decimal digits with an optional fraction and exponent, finite.
  private static func isDouble(_ text: Span<UInt8>) -> Bool {
    var index = !text.isEmpty && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard skipDigits(text, &index) else { return false }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits(text, &index) else { return false }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
      guard skipDigits(text, &index) else { return false }
    }
    guard index == text.count else { return false }
    return Double(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })?.isFinite ?? false
  }

  /// Goes past digits; `false` if there are none.
  private static func skipDigits(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    return index > start
  }

  private static func isBool(_ text: Span<UInt8>, digits: Bool) -> Bool {
    isEqual(text, "true", foldsCase: false) || isEqual(text, "false", foldsCase: false)
      || (digits && (isEqual(text, "0", foldsCase: false) || isEqual(text, "1", foldsCase: false)))
  }

  /// 8-4-4-4-12 hexadecimal digits, of any case.
  private static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: if text[index] != UInt8(ascii: "-") { return false }
      default: if PercentCoding.hexValue(text[index]) == nil { return false }
      }
    }
    return true
  }

  /// Runs of lower-case letters and digits with one hyphen between.
  private static func isSlug(_ text: Span<UInt8>) -> Bool {
    var isAfterHyphen = true
    for index in 0..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "-") {
        if isAfterHyphen { return false }
        isAfterHyphen = true
      } else {
        guard isDigit(byte) || byte &- UInt8(ascii: "a") < 26 else { return false }
        isAfterHyphen = false
      }
    }
    return !isAfterHyphen
  }

  /// A day that exists in the Gregorian calendar, as YYYY-MM-DD.
  private static func isDate(_ text: Span<UInt8>) -> Bool {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = number(text, 0..<4), let month = number(text, 5..<7), let day = number(text, 8..<10)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 1, 3, 5, 7, 8, 10, 12: 31
      case 4, 6, 9, 11: 30
      case 2: isLeap ? 29 : 28
      default: 0
      }
    return day >= 1 && day <= days
  }

  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard isDigit(text[index]) else { return nil }
      value = value * 10 + Int(text[index] &- UInt8(ascii: "0"))
    }
    return value
  }

  private static func isEqual(_ text: Span<UInt8>, _ other: String, foldsCase: Bool) -> Bool {
    guard text.count == other.utf8.count else { return false }
    var index = 0
    for byte in other.utf8 {
      let isSame =
        foldsCase ? ASCII.lowercased(byte) == ASCII.lowercased(text[index]) : byte == text[index]
      if !isSame { return false }
      index += 1
    }
    return true
  }
}
