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

  package init(name: String?, constraint: Constraint?) {
    (self.name, self.constraint) = (name, constraint)
  }
}

package enum MixedPart: Sendable {
  case literal([UInt8])
  case parameter(PatternParameter)

  /// The part without the name of a parameter.
  ///
  /// Its length comes first, so that no literal looks like a parameter.
  fileprivate var identity: [UInt8] {
    switch self {
    case .literal(let bytes): Array("\(bytes.count)=".utf8) + bytes
    case .parameter(let parameter): Array(":\(parameter.spelling.utf8.count)=\(parameter.spelling)".utf8)
    }
  }
}

extension PatternParameter {
  fileprivate var spelling: String { constraint?.spelling ?? "" }
}

extension PatternSegment {
  /// The segment without the names of parameters.
  ///
  /// Segments with the same identity match the same texts. Others differ in a literal or in the spelling of a constraint.
  @inline(never)
  package var identity: [UInt8] {
    switch self {
    case .literal(let bytes): MixedPart.literal(bytes).identity
    case .parameter(let parameter): MixedPart.parameter(parameter).identity
    case .wildcard: Array("*".utf8)
    case .mixed(let segment): segment.parts.flatMap(\.identity)
    }
  }

  /// The parameters of the segment, in order.
  package var parameters: [PatternParameter] {
    switch self {
    case .literal, .wildcard: []
    case .parameter(let parameter): [parameter]
    case .mixed(let segment): segment.fields.map(\.parameter)
    }
  }
}

extension MixedSegment {
  /// The segment for a message, without the names of parameters.
  var words: String {
    parts.map { part in
      switch part {
      case .literal(let bytes): String(decoding: bytes, as: UTF8.self).replacing(":", with: "%3A")
      case .parameter(let parameter): ":\(parameter.spelling)"
      }
    }.joined()
  }
}
