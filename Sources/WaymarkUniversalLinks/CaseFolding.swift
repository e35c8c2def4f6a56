/// Comparison without case: exact for ASCII, and elsewhere one scalar for one.
enum CaseFolding {
  static func fold(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return value &- 0x41 < 26 ? value | 0x20 : value }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    let lower = single(upper.properties.lowercaseMapping) ?? upper
    return lower.value < 0x80 ? value : lower.value
  }

  /// Returns the scalars that are folded to the same one, as far as mappings name them.
  static func variants(of value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    let others = [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping].compactMap {
      single($0)?.value
    }
    return [value] + others.filter { $0 != value && fold($0) == fold(value) }
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

/// The case of ASCII letters, which tables ignore if they ignore any.
enum ASCIICase {
  static func lower(_ value: UInt32) -> UInt32 { value &- 0x41 < 26 ? value | 0x20 : value }
}
