import WaymarkLinksCore

/// The variables that patterns of a file can use, compiled when they are asked for.
final class VariableList {
  private let own: [String: [String]]
  private var machines: [String: ScalarMachine] = [:]

  init(_ variables: [SubstitutionVariable]) {
    own = Dictionary(variables.map { ($0.name, $0.values) }) { _, last in last }
  }

  /// Returns the automaton of a variable, or `nil` if there is no such variable.
  func machine(_ name: String, foldsCase: Bool) -> ScalarMachine? {
    guard let values = own[name] ?? PredefinedVariables.values(of: name) else { return nil }
    let key = (foldsCase ? "i" : "s") + name
    if let known = machines[key] { return known }
    let machine = ScalarMachine(Self.syntax(of: values, foldsCase: foldsCase))
    machines[key] = machine
    return machine
  }

  private static func syntax(of values: [String], foldsCase: Bool) -> RegexSyntax {
    let texts = values.map { value in
      value.unicodeScalars.map { foldsCase ? CaseFolding.fold($0.value) : $0.value }
    }
    let plain = texts.filter { !$0.contains(0x2A) && !$0.contains(0x3F) }
    let others = texts.filter { $0.contains(0x2A) || $0.contains(0x3F) }.map(syntax)
    // Nothing matches a variable without values.
    if texts.isEmpty { return .scalars(ScalarSet([ClosedRange<UInt32>]())) }
    return .alternatives((plain.isEmpty ? [] : [.trie(plain)]) + others)
  }

  private static func syntax(of text: [UInt32]) -> RegexSyntax {
    var parts: [RegexSyntax] = []
    var index = 0
    while index < text.count {
      let run = WildcardRun(text[index...])
      parts += Array(repeating: .scalars(.all), count: run.least)
      if run.isOpen { parts.append(.repeated(.scalars(.all), least: 0, most: nil)) }
      if run.length == 0 { parts.append(.scalars(ScalarSet([text[index]...text[index]]))) }
      index += max(run.length, 1)
    }
    return .sequence(parts)
  }
}
