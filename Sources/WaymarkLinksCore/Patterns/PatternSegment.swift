package enum PatternSegment: Sendable {
  /// This text, decoded.
  case literal([UInt8])
  case parameter(PatternParameter)
  /// Alternating literals and parameters, at least one of each.
  case mixed(MixedSegment)
  /// Any number of segments.
  case wildcard(name: String?)
}

package struct PatternParameter: Sendable {
  /// The name, or `nil` if the parameter is anonymous.
  package let name: String?
  package let constraint: Constraint?

  fileprivate var identity: [UInt8] { Array(":\(constraint?.spelling ?? "")".utf8) }
}

/// A part of a mixed segment.
enum MixedPart: Sendable {
  case literal([UInt8])
  case parameter(PatternParameter)
}

extension PatternSegment {
  /// The spelling of the segment without the names of parameters.
  ///
  /// Segments with the same spelling match the same texts.
  package var identity: [UInt8] {
    switch self {
    case .literal(let bytes): bytes
    case .parameter(let parameter): parameter.identity
    case .wildcard: Array("*".utf8)
    case .mixed(let segment):
      segment.parts.flatMap { part in
        switch part {
        // A literal colon must not look like a parameter.
        case .literal(let bytes): bytes.flatMap { $0 == UInt8(ascii: ":") ? Array("%3A".utf8) : [$0] }
        case .parameter(let parameter): parameter.identity
        }
      }
    }
  }

  /// The parameters of the segment, in order.
  var parameters: [PatternParameter] {
    switch self {
    case .literal, .wildcard: []
    case .parameter(let parameter): [parameter]
    case .mixed(let segment): segment.fields.map(\.parameter)
    }
  }
}
