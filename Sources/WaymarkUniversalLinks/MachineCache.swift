import WaymarkLinksCore

/// The expressions of constraints, which patterns of a table share.
final class MachineCache {
  private var machines: [String: ScalarMachine] = [:]

  /// Returns the tokens of segments, each after a separator.
  ///
  /// - Parameter isWide: True if constraints do not count.
  func tokens(of segments: [LinkPattern.Segment], foldsCase: Bool, isWide: Bool) -> [Glob.Token] {
    segments.flatMap { parts -> [Glob.Token] in
      guard let parts else { return [.machine(.segments)] }
      return [.scalar(PathAlphabet.separator)]
        + parts.flatMap { part -> [Glob.Token] in
          switch part {
          case .literal(let bytes):
            String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
              .scalar(foldsCase ? ASCIICase.lower($0.value) : $0.value)
            }
          case .value(let value): [.machine(isWide ? .some : machine(of: value, foldsCase))]
          }
        }
    }
  }

  private func machine(of value: SegmentValue, _ foldsCase: Bool) -> ScalarMachine {
    guard let constraint = value.constraint else { return .some }
    let key = (foldsCase ? "i" : "s") + constraint
    if let known = machines[key] { return known }
    let choices = foldsCase ? value.choices.map { RegexSyntax.alternatives($0.map(Self.inAnyCase)) } : nil
    let machine = ScalarMachine(choices ?? value.syntax)
    machines[key] = machine
    return machine
  }

  private static func inAnyCase(_ text: String) -> RegexSyntax {
    .sequence(
      text.unicodeScalars.map { scalar in
        let cases = scalar.isASCII ? CaseFolding.variants(of: scalar.value) : [scalar.value]
        return .scalars(ScalarSet(cases.map { $0...$0 }))
      })
  }
}
