/// A test for the text of a segment: a constrained parameter or a mixed segment.
package enum SegmentTest: Sendable {
  case constraint(Constraint)
  case mixed(MixedSegment)

  /// Returns whether `text`, which is decoded and not empty, passes.
  func accepts(_ text: Span<UInt8>, foldsCase: Bool) -> Bool {
    switch self {
    case .constraint(let constraint): constraint.accepts(text, foldsCase: foldsCase)
    case .mixed(let segment): segment.split(text, foldsCase: foldsCase) != nil
    }
  }
}
