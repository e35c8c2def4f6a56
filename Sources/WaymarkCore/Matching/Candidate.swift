/// One combination of a route's pattern, as the matcher tries it.
///
/// Its index in the table is its rank.
struct Candidate: Sendable {
  /// The route, by its index in the table.
  let route: Int
  let shape: PatternShape
  let captures: [Capture]
  /// Which links it is for; 0 is all.
  let limit: Int
}

/// Which links a candidate is for.
struct CandidateLimit: Sendable, Hashable {
  /// In lower case; empty is any.
  var schemes: [String] = []
  var host: HostRule?

  static let none = CandidateLimit()
}

/// Where the value of a parameter is in a link.
struct Capture: Sendable {
  enum Extent: Sendable {
    /// A whole segment.
    case segment
    /// A parameter of a mixed segment, counted from its first.
    case part(Int)
    /// All segments from this one on, but for as many at the end.
    case wildcard(segmentsAfter: Int)
  }

  /// Nil: anonymous.
  let name: String?
  let extent: Extent
  /// Which segment; after a wildcard counted from the last, which is 1.
  let index: Int
  let isFromEnd: Bool
  let isInFragment: Bool
}

extension Capture {
  /// Whether this is the parameter of a name, byte by byte.
  @inline(__always)
  func hasName(_ wanted: String) -> Bool {
    guard let name, name.utf8.count == wanted.utf8.count, !isWildcard else { return false }
    return name.utf8.elementsEqual(wanted.utf8)
  }

  /// All captures of a shape, in the order they are written.
  static func all(in shape: PatternShape) -> [Capture] {
    captures(in: shape.path, isInFragment: false) + captures(in: shape.fragment ?? [], isInFragment: true)
  }

  private static func captures(in segments: [PatternSegment], isInFragment: Bool) -> [Capture] {
    var output: [Capture] = []
    var isFromEnd = false
    for (position, segment) in segments.enumerated() {
      let index = isFromEnd ? segments.count - position : position
      func add(_ name: String?, _ extent: Extent) {
        output.append(
          Capture(name: name, extent: extent, index: index, isFromEnd: isFromEnd, isInFragment: isInFragment))
      }
      switch segment {
      case .literal: break
      case .parameter(let parameter): add(parameter.name, .segment)
      case .mixed:
        for (part, parameter) in segment.parameters.enumerated() { add(parameter.name, .part(part)) }
      case .wildcard(let name):
        add(name, .wildcard(segmentsAfter: segments.count - position - 1))
        isFromEnd = true
      }
    }
    return output
  }
}
