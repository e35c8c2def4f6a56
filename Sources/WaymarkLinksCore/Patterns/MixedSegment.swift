/// A segment of alternating literals and parameters, like `:slug-:id(\d+)`.
///
/// The literals split the decoded text. Each parameter takes at least one byte, and the shortest text with which the
/// rest matches, constraints included. The last parameter takes the rest.
package struct MixedSegment: Sendable {
  /// A parameter, and the literal after it.
  package struct Field: Sendable {
    package let parameter: PatternParameter
    /// The possible ends of its values.
    package let form: ValueForm
    /// The literal that follows.
    ///
    /// It is empty after the last parameter, if the segment ends with it.
    package fileprivate(set) var literal: [UInt8] = []
  }

  package let parts: [MixedPart]
  /// The literal before the first parameter.
  package let prefix: [UInt8]
  package let fields: [Field]

  init(_ parts: [MixedPart]) {
    var prefix: [UInt8] = []
    var fields: [Field] = []
    for part in parts {
      switch part {
      case .parameter(let parameter): fields.append(Field(parameter: parameter, form: ValueForm(parameter.constraint)))
      case .literal(let literal):
        if fields.isEmpty { prefix += literal } else { fields[fields.count - 1].literal += literal }
      }
    }
    self.parts = parts
    self.prefix = prefix
    self.fields = fields
  }

  /// Returns the ranges of the parameters, or `nil` if the text does not match.
  ///
  /// The literals alone nearly always decide. A search follows only if a constraint fails and another split is
  /// possible. Its cost is bounded by a multiple of the length of the text, too.
  func split(_ text: Span<UInt8>, foldsCase: Bool) -> [Range<Int>]? {
    guard let ranges = splitByLiterals(text, foldsCase) else { return nil }
    let fits = zip(fields, ranges).allSatisfy { field, range in
      field.parameter.constraint?.accepts(text.extracting(range), foldsCase: foldsCase) ?? true
    }
    if fits { return ranges }
    guard fields.count > 1 else { return nil }
    var search = SplitSearch(of: text, by: self, foldsCase: foldsCase)
    return search.run()
  }

  /// Returns the split with the shortest values, ignoring their constraints, or `nil` if there is none.
  private func splitByLiterals(_ text: Span<UInt8>, _ foldsCase: Bool) -> [Range<Int>]? {
    guard text.has(prefix, at: 0, foldsCase) else { return nil }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(fields.count)
    var start = prefix.count
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      // The last parameter takes all text up to the final literal.
      var end = isLast ? max(text.count - field.literal.count, start + 1) : start + 1
      while !text.has(field.literal, at: end, foldsCase) {
        guard end + field.literal.count < text.count else { return nil }
        end += 1
      }
      ranges.append(start..<end)
      start = end + field.literal.count
    }
    return ranges
  }
}

extension Span<UInt8> {
  /// Returns whether a literal stands at an offset.
  func has(_ literal: [UInt8], at start: Int, _ foldsCase: Bool) -> Bool {
    guard start + literal.count <= count else { return false }
    for index in 0..<literal.count {
      let byte = self[start + index]
      guard byte == literal[index] || (foldsCase && ASCII.lowercased(byte) == ASCII.lowercased(literal[index])) else {
        return false
      }
    }
    return true
  }
}
