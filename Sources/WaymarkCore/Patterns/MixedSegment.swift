/// A segment of literals and parameters in turn, like `:slug-:id(\d+)`.
///
/// Literals split the decoded text. Each parameter is at least one byte and takes the shortest text with which the rest
/// fits, constraints included; the last one takes the rest.
struct MixedSegment: Sendable {
  /// A parameter, and the literal behind it.
  struct Field: Sendable {
    let parameter: PatternParameter
    /// The ways its values can end.
    let form: ValueForm
    /// The literal that follows; empty behind the last parameter, if the segment ends with it.
    fileprivate(set) var literal: [UInt8] = []
  }

  let parts: [MixedPart]
  /// The literal before the first parameter.
  let prefix: [UInt8]
  let fields: [Field]

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

  /// Where the parameters stand; nil if the text does not fit.
  ///
  /// The literals alone decide nearly always. Only where a constraint fails, and another split is possible, is there a
  /// search for one; its cost, too, is bounded by a multiple of the length of the text.
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

  /// The split with the shortest values, whatever their constraints; nil if there is none.
  private func splitByLiterals(_ text: Span<UInt8>, _ foldsCase: Bool) -> [Range<Int>]? {
    guard text.has(prefix, at: 0, foldsCase) else { return nil }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(fields.count)
    var start = prefix.count
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      // The last parameter takes everything up to the literal at the end.
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
  /// Whether a literal stands at an offset.
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
