import WaymarkLinksCore

/// Conditions on the query as components can say them.
///
/// A component compares every item of a name, and takes an item that is missing for an empty one. So it cannot say that
/// an item is present, and it says a constraint only if that is a list or has one form.
extension [QueryCondition] {
  /// The conditions that a component can say: those that it cannot say are wider, or left out.
  var widened: [QueryCondition] {
    compactMap { condition in
      guard condition.isPlainItem else { return nil }
      switch condition.wish {
      case .presence: return nil
      case .value(let value): return value.isPlainItem ? condition : condition.takingEveryValue
      case .parameter, .rest: return condition.takingEveryValue
      }
    }
  }

  /// True if a component can say all of them.
  var areExact: Bool {
    allSatisfy { condition in
      guard condition.isPlainItem else { return false }
      switch condition.wish {
      case .presence: return false
      case .value(let value): return value.isPlainItem
      case .rest: return true
      case .parameter: return condition.outline.map { $0.constraint == nil || $0.choices != nil } ?? true
      }
    }
  }

  /// The texts that are captured.
  var values: [SegmentValue] { compactMap(\.outline) }

  /// The conditions that a component cannot say, as they are written.
  var unsaid: [String] { filter { ![$0].areExact && $0.constraint == nil }.map(\.text) }

  /// Returns whether the query of a URL satisfies all of them.
  func hold(for items: [(name: [UInt32], value: [UInt32])]) -> Bool {
    isEmpty
      || allSatisfy { condition in
        let named = items.last { Self.text($0.name) == condition.item }
        return named.map { condition.accepts(Self.text($0.value)) } ?? false
      }
  }

  private static func text(_ units: [UInt32]) -> String {
    let decoded = URLParts.decoded(units.map { $0 == 0x2B ? 0x20 : $0 })
    return String(String.UnicodeScalarView(decoded.compactMap { Unicode.Scalar($0) }))
  }
}

extension QueryCondition {
  /// True if the name of the item has no character that URLs write in several ways.
  fileprivate var isPlainItem: Bool { item.isPlainItem }

  /// Texts of an item, as in a URL, that satisfy the condition, and one that does not.
  var samples: [String] {
    switch wish {
    case .presence: [""]
    case .value(let value): [value.inItem]
    case .rest: ["0"]
    case .parameter: ([outline?.example].compactMap(\.self) + (outline?.choices ?? [])).map(\.inItem) + ["0"]
    }
  }
}

extension String {
  /// True if a URL has one spelling for the text.
  fileprivate var isPlainItem: Bool {
    utf8.allSatisfy { byte in
      byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || "-._~".utf8.contains(byte)
    }
  }

  /// The text as an item of the query has it.
  var inItem: String {
    let units = unicodeScalars.flatMap { scalar in
      "&+=".unicodeScalars.contains(scalar)
        ? Array("%\(String(scalar.value, radix: 16, uppercase: true))".unicodeScalars.map(\.value))
        : PathAlphabet.spelling(scalar.value)
    }
    return String(decoding: units.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
