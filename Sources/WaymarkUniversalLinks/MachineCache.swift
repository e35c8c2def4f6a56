import WaymarkLinksCore

/// The automata of segments, which patterns share.
final class MachineCache {
  private var machines: [String: LazyAutomaton] = [:]

  /// Returns the automaton of a segment; without parts, it takes any text.
  ///
  /// - Parameter isWide: True if constraints do not count.
  func machine(of parts: [SegmentPart], foldsCase: Bool, isWide: Bool) -> LazyAutomaton {
    let key = Self.key(of: parts, foldsCase: foldsCase, isWide: isWide)
    if let known = machines[key] { return known }
    let syntaxes = parts.map { part -> RegexSyntax in
      switch part {
      case .literal(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        return .literal(foldsCase ? text.asciiLowercased : text)
      case .value(let value):
        if isWide { return .anyText }
        guard foldsCase, let choices = value.choices else { return value.syntax }
        return .alternatives(choices.map { .literal($0.asciiLowercased) })
      }
    }
    // Folding the text would keep capitals out of expressions, so only segments of literals and choices are folded.
    let folds =
      foldsCase
      && parts.allSatisfy { part in
        if case .value(let value) = part { value.choices != nil || value.constraint == nil || isWide } else { true }
      }
    let syntax: RegexSyntax = syntaxes.isEmpty ? .anyText : .sequence(syntaxes)
    let machine = LazyAutomaton(MachineAutomaton(machine: ScalarMachine(syntax), foldsCase: folds))
    machines[key] = machine
    return machine
  }

  /// Returns a text that is the same for segments that take the same texts.
  static func key(of parts: [SegmentPart], foldsCase: Bool, isWide: Bool) -> String {
    (foldsCase ? "i" : "s")
      + parts.map { part in
        switch part {
        case .literal(let bytes): "\(bytes.count)=" + String(decoding: bytes, as: UTF8.self)
        case .value(let value): ":" + (isWide ? "" : value.constraint ?? "")
        }
      }.joined()
  }
}
