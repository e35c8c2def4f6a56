import WaymarkLinksCore

/// The characters that an automaton tells apart at a position.
struct Distinctions {
  var singles: Set<UInt32> = []
  /// The first characters of ranges, and the first ones after them.
  var bounds: Set<UInt32> = []
  /// True if the number of characters matters in which something is spelled.
  var countsCharacters = false
  /// True if other characters than the single ones may lead on.
  var takesOthers = false

  mutating func add(_ scalars: ScalarSet, folded: Bool) {
    for range in scalars.ranges {
      if range.lowerBound == range.upperBound {
        add(range.lowerBound, folded: folded)
      } else {
        takesOthers = true
        bounds.insert(range.lowerBound)
        bounds.insert(range.upperBound + 1)
        guard folded, range.upperBound < 0x80 else { continue }
        for scalar in range { singles.formUnion(CaseFolding.variants(of: scalar)) }
      }
    }
  }

  mutating func add(_ scalar: UInt32, folded: Bool) {
    if folded { singles.formUnion(CaseFolding.variants(of: scalar)) } else { singles.insert(scalar) }
  }

  mutating func formUnion(_ other: Distinctions) {
    singles.formUnion(other.singles)
    bounds.formUnion(other.bounds)
    countsCharacters = countsCharacters || other.countsCharacters
    takesOthers = takesOthers || other.takesOthers
  }

  /// Adds what a variable tells apart after a state.
  mutating func add(_ machine: ScalarMachine, after state: Int32, folded: Bool) {
    for next in machine.following(state) {
      let label = machine.labels[Int(next)]
      add(label, folded: folded)
      if label.ranges.count == 1, label.contains(0x10_FFFF) { countsCharacters = true }
    }
  }
}

/// The deterministic form of the automaton of an expression, made as far as it is asked for.
final class LazyAutomaton {
  static var dead: Int32 { -1 }

  private let base: MachineAutomaton
  private var states: [[Int32]] = []
  private var numbers: [Set<Int32>: Int32] = [:]
  private var transitions: [UInt64: Int32] = [:]
  private var accepting: [Bool] = []
  private var known: [Distinctions?] = []
  private(set) var start: Int32 = 0

  init(_ base: MachineAutomaton) {
    self.base = base
    start = number(of: base.start)
  }

  func step(_ state: Int32, _ scalar: UInt32) -> Int32 {
    guard state >= 0 else { return Self.dead }
    let key = UInt64(state) << 32 | UInt64(scalar)
    if let known = transitions[key] { return known }
    let next = number(of: base.following(states[Int(state)], scalar))
    transitions[key] = next
    return next
  }

  func accepts(_ state: Int32) -> Bool { state >= 0 && accepting[Int(state)] }

  func distinctions(at state: Int32) -> Distinctions {
    guard state >= 0 else { return Distinctions() }
    if let known = known[Int(state)] { return known }
    let made = base.distinctions(at: states[Int(state)])
    known[Int(state)] = made
    return made
  }

  private func number(of positions: [Int32]) -> Int32 {
    guard !positions.isEmpty else { return Self.dead }
    let key = Set(positions)
    if let number = numbers[key] { return number }
    let number = Int32(states.count)
    numbers[key] = number
    states.append(positions)
    accepting.append(base.accepts(positions))
    known.append(nil)
    return number
  }
}

/// The automaton of one expression.
struct MachineAutomaton {
  let machine: ScalarMachine
  let foldsCase: Bool

  var start: [Int32] { [-1] }

  func following(_ positions: [Int32], _ scalar: UInt32) -> [Int32] {
    let scalar = foldsCase ? ASCIICase.lower(scalar) : scalar
    var seen: Set<Int32> = []
    for position in positions {
      for state in machine.following(position) where machine.labels[Int(state)].contains(scalar) { seen.insert(state) }
    }
    return Array(seen)
  }

  func accepts(_ positions: [Int32]) -> Bool {
    positions.contains { $0 < 0 ? machine.acceptsEmpty : machine.isLast[Int($0)] }
  }

  func distinctions(at positions: [Int32]) -> Distinctions {
    var output = Distinctions()
    for position in positions {
      for state in machine.following(position) { output.add(machine.labels[Int(state)], folded: foldsCase) }
    }
    return output
  }
}

/// The case of ASCII letters, which tables ignore if they ignore any.
enum ASCIICase {
  static func lower(_ value: UInt32) -> UInt32 { value &- 0x41 < 26 ? value | 0x20 : value }
}

extension Glob {
  /// Returns the characters that the pattern tells apart at some positions.
  func distinctions(at positions: [Position]) -> Distinctions {
    var output = Distinctions()
    for position in positions where Int(position.token) < tokens.count {
      switch tokens[Int(position.token)] {
      case .scalar(let scalar):
        output.add(scalar == 0x25 ? escapedScalar(at: Int(position.token)) ?? scalar : scalar, folded: foldsCase)
      case .any:
        output.takesOthers = true
        if !hasStar(at: Int(position.token) + 1) { output.countsCharacters = true }
      case .machine(let machine): output.add(machine, after: position.state, folded: foldsCase)
      case .star: output.takesOthers = true
      case .slash: break
      }
    }
    return output
  }

  /// Returns the character that escapes from a token on stand for.
  func escapedScalar(at start: Int) -> UInt32? {
    var bytes: [UInt8] = []
    var index = start
    while bytes.count < 4, index + 2 < tokens.count, case .scalar(0x25) = tokens[index],
      case .scalar(let high) = tokens[index + 1], case .scalar(let low) = tokens[index + 2],
      let high = URLParts.hex(high), let low = URLParts.hex(low)
    {
      bytes.append(high << 4 | low)
      index += 3
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value
  }
}
