/// The form of a parameter's values.
///
/// It tells where a value can end without trying every text.
package indirect enum ValueForm: Sendable {
  /// Any text.
  case any
  /// Texts that an automaton accepts, read from the left or from the right.
  case regular(Automaton, reversed: Automaton)
  /// Texts of a few lengths, in bytes, for which the constraint is checked.
  case lengths([Int])
  /// Texts of a form for which the constraint itself must be checked, too.
  case asked(ValueForm)

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

  /// The automaton that reads the value from the left, or `nil` if there is none.
  package var automaton: Automaton? {
    switch self {
    case .any, .lengths: nil
    case .regular(let automaton, _): automaton
    case .asked(let form): form.automaton
    }
  }

  /// True if the constraint must be checked for each text.
  package var isAsked: Bool { if case .asked = self { true } else { false } }
}
