/// The ways in which the value of a parameter can end, told without trying every text.
enum ValueForm: Sendable {
  /// Any text.
  case any
  /// The texts that an automaton accepts, read from the left or from the right.
  case regular(Automaton, reversed: Automaton)
  /// Texts of a few lengths, in bytes, that the constraint accepts.
  case lengths([Int])
  /// Texts that an automaton accepts, if there is one, and about which the constraint itself must be asked.
  indirect case asked(ValueForm)

  init(_ constraint: Constraint?) {
    switch constraint {
    case nil: self = .any
    case .named(let constraint): self = constraint.form
    case .oneOf(let values): self = .lengths(Set(values.map(\.utf8.count)).sorted())
    case .regex(let regex): self = .regular(regex.automaton)
    case .custom: self = .asked(.any)
    }
  }

  static func regular(_ automaton: Automaton) -> Self { .regular(automaton, reversed: automaton.reversed) }

  /// The automaton that accepts its texts from the left; nil if there is none.
  var automaton: Automaton? {
    switch self {
    case .any, .lengths: nil
    case .regular(let automaton, _): automaton
    case .asked(let form): form.automaton
    }
  }

  /// The constraint must be asked about each text.
  var isAsked: Bool { if case .asked = self { true } else { false } }
}
