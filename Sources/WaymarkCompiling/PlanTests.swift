import WaymarkLinksCore

/// The tests of values of a plan, each once.
struct PlanTests {
  private var tests: [String] = []
  private var testNumbers: [String: Int] = [:]
  private var automata: [String] = []
  private var automatonNumbers: [String: Int] = [:]
  /// The names of the app's constraints.
  private(set) var constraints: [String] = []

  var lines: [String] { automata.map { "a " + $0 } + tests.map { "t " + $0 } }

  mutating func number(of constraint: Constraint, _ foldsCase: Bool) -> Int {
    switch constraint {
    case .named(.boolOrDigit): add("digit")
    case .named(let named): add(named.name)
    case .oneOf(let values): number(ofTexts: values.map { Array($0.utf8) }, foldsCase)
    case .regex(let regex): add("re \(number(of: regex.automaton))")
    case .custom(let name, _): add("own \(number(ofConstraint: name))")
    }
  }

  /// Returns the number of a test that a value is one of some texts.
  mutating func number(ofTexts texts: [[UInt8]], _ foldsCase: Bool) -> Int {
    add("one \(foldsCase ? 1 : 0) " + texts.map(\.planWord).joined(separator: " "))
  }

  /// Returns the number of the test for a segment with several parts.
  mutating func number(of segment: MixedSegment, _ foldsCase: Bool) -> Int {
    let fields = segment.fields.map { field in
      let test = field.parameter.constraint.map { number(of: $0, foldsCase) } ?? -1
      // The search for another split needs two parameters.
      let form = segment.fields.count > 1 ? self.form(field.form) : (automaton: -1, lengths: [])
      let words = ["\(test)", "\(form.automaton)", field.form.isAsked ? "1" : "0", field.literal.planWord]
      return (words + form.lengths.map { "\($0)" }).joined(separator: ",")
    }
    return add("parts \(foldsCase ? 1 : 0) \(segment.prefix.planWord) " + fields.joined(separator: " "))
  }

  private mutating func form(_ form: ValueForm) -> (automaton: Int, lengths: [Int]) {
    switch form {
    case .any: (-1, [])
    case .lengths(let lengths): (-1, lengths)
    case .regular(let automaton, _): (number(of: automaton), [])
    case .asked(let form): self.form(form)
    }
  }

  private mutating func add(_ test: String) -> Int {
    if let number = testNumbers[test] { return number }
    testNumbers[test] = tests.count
    tests.append(test)
    return tests.count - 1
  }

  private mutating func number(ofConstraint name: String) -> Int {
    if let number = constraints.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) { return number }
    constraints.append(name)
    return constraints.count - 1
  }

  private mutating func number(of automaton: Automaton) -> Int {
    func list(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
    let states = (0..<automaton.stateCount).map { state in
      let ranges = automaton.scalars(of: state).ranges.flatMap { [Int($0.lowerBound), Int($0.upperBound)] }
      return list(ranges) + ":" + list(automaton.states(after: state))
    }
    let words = ["f" + list(automaton.firstStates), "l" + list(automaton.lastStates)] + states
    let text = words.joined(separator: " ")
    if let number = automatonNumbers[text] { return number }
    automatonNumbers[text] = automata.count
    automata.append(text)
    return automata.count - 1
  }
}
