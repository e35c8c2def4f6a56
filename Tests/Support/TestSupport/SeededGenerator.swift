internal import Foundation

/// Random numbers that repeat: the same in every run, unless `WAYMARK_SEED` sets another seed, which a failure names.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64
  /// The seed of a generator that goes on as this one does: it repeats one round of many.
  package var nextSeed: UInt64 { state }

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A generator with the seed of the environment, or that of every plain run.
  package static func make() -> SeededGenerator {
    let text = ProcessInfo.processInfo.environment["WAYMARK_SEED"]
    return SeededGenerator(seed: text.flatMap { UInt64($0) } ?? 14)
  }

  /// The rounds of a property that are tried: a third of `count`, so that `swift test` takes minutes.
  ///
  /// `scripts/prove` tries more: `WAYMARK_ROUNDS` multiplies `count`.
  package static func rounds(_ count: Int) -> Int {
    let factor = ProcessInfo.processInfo.environment["WAYMARK_ROUNDS"].flatMap { Int($0) }
    return factor.map { count * $0 } ?? (count + 2) / 3
  }

  /// True in `scripts/prove`, which tries more than `swift test`.
  private static var isProof: Bool { ProcessInfo.processInfo.environment["WAYMARK_ROUNDS"] != nil }

  /// Each fault alone and the pairs that once found something; in `scripts/prove` each pair.
  package static func combinations<Fault>(found: Set<Fault>...) -> [Set<Fault>]
  where Fault: CaseIterable & RawRepresentable & Hashable, Fault.RawValue: Comparable {
    Fault.allCases.flatMap { one in
      Fault.allCases.filter { one == $0 || one.rawValue < $0.rawValue && (isProof || found.contains([one, $0])) }
        .map { [one, $0] }
    }
  }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  package mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
    Int.random(in: 0..<denominator, using: &self) < numerator
  }
}
