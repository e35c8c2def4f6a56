import WaymarkCore

/// The characters that an automaton tells apart at a place.
struct Distinctions {
  var singles: Set<UInt32> = []
  /// The first characters of ranges, and the first ones after them.
  var bounds: Set<UInt32> = []
  /// True if the number of characters matters in which something is spelled.
  var countsCharacters = false

  mutating func add(_ scalars: ScalarSet, folded: Bool) {
    for range in scalars.ranges {
      if range.lowerBound == range.upperBound {
        add(range.lowerBound, folded: folded)
      } else {
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
  }
}

/// An automaton that can be at several places at a time.
protocol PlacedAutomaton {
  associatedtype Place: Hashable
  var start: [Place] { get }
  func following(_ places: [Place], _ scalar: UInt32) -> [Place]
  func accepts(_ places: [Place]) -> Bool
  func distinctions(at places: [Place]) -> Distinctions
}

/// The deterministic form of an automaton, made as far as it is asked for.
final class LazyAutomaton<Base: PlacedAutomaton> {
  static var dead: Int32 { -1 }

  private let base: Base
  private var states: [[Base.Place]] = []
  private var numbers: [Set<Base.Place>: Int32] = [:]
  private var transitions: [UInt64: Int32] = [:]
  private var accepting: [Bool] = []
  private var known: [Distinctions?] = []
  private(set) var start: Int32 = 0

  init(_ base: Base) {
    self.base = base
    start = number(of: base.start)
  }

  var stateCount: Int { states.count }

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

  private func number(of places: [Base.Place]) -> Int32 {
    guard !places.isEmpty else { return Self.dead }
    let key = Set(places)
    if let number = numbers[key] { return number }
    let number = Int32(states.count)
    numbers[key] = number
    states.append(places)
    accepting.append(base.accepts(places))
    known.append(nil)
    return number
  }
}

/// The automaton of one expression.
struct MachineAutomaton: PlacedAutomaton {
  let machine: ScalarMachine
  let foldsCase: Bool

  var start: [Int32] { [-1] }

  func following(_ places: [Int32], _ scalar: UInt32) -> [Int32] {
    let scalar = foldsCase ? ASCIICase.lower(scalar) : scalar
    var seen: Set<Int32> = []
    for place in places {
      for state in machine.following(place) where machine.labels[Int(state)].contains(scalar) { seen.insert(state) }
    }
    return Array(seen)
  }

  func accepts(_ places: [Int32]) -> Bool {
    places.contains { $0 < 0 ? machine.acceptsEmpty : machine.isLast[Int($0)] }
  }

  func distinctions(at places: [Int32]) -> Distinctions {
    var output = Distinctions()
    for place in places {
      for state in machine.following(place) { output.add(machine.labels[Int(state)], folded: foldsCase) }
    }
    return output
  }
}

/// The case of ASCII letters, which tables ignore if they ignore any.
enum ASCIICase {
  static func lower(_ value: UInt32) -> UInt32 { value &- 0x41 < 26 ? value | 0x20 : value }
}

extension Glob: PlacedAutomaton {
  func distinctions(at places: [Place]) -> Distinctions {
    var output = Distinctions()
    for place in places where Int(place.token) < tokens.count {
      switch tokens[Int(place.token)] {
      case .scalar(let scalar):
        output.add(scalar == 0x25 ? escapedScalar(at: Int(place.token)) ?? scalar : scalar, folded: foldsCase)
      case .any:
        let next = Int(place.token) + 1
        if next < tokens.count, case .star = tokens[next] {} else { output.countsCharacters = true }
      case .machine(let machine):
        for state in machine.following(place.state) {
          output.add(machine.labels[Int(state)], folded: foldsCase)
          if machine.labels[Int(state)].ranges.count == 1, machine.labels[Int(state)].contains(0x10_FFFF) {
            output.countsCharacters = true
          }
        }
      case .star, .slash: break
      }
    }
    return output
  }

  /// Returns the character that escapes from a token on stand for.
  private func escapedScalar(at start: Int) -> UInt32? {
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
