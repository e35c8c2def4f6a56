/// One combination of a route's pattern, which the matcher tries as a whole.
///
/// Its index in the table is its rank.
package struct Candidate: Sendable {
  /// The route, by its index in the table.
  package let route: Int
  /// The pattern of the route that the combination belongs to: 0 is the main one, then its aliases in order.
  package let spelling: Int
  package let variant: PatternVariant
  package let captures: [Capture]
  /// The index of its limit to schemes and hosts; 0 stands for no limit.
  package let limit: Int
}

/// The position of a parameter's value in a link.
package struct Capture: Sendable {
  package enum Extent: Sendable {
    /// A whole segment.
    case segment
    /// A parameter of a mixed segment, by its index among the segment's parameters.
    case part(Int)
    /// An item of the query.
    case item
    /// The host, with its port if it has one.
    case host
    /// The segments of a wildcard: all from this one on, except for a number of segments at the end.
    case wildcard(segmentsAfter: Int)
  }

  /// The name, or `nil` if the parameter is anonymous.
  package let name: String?
  package let extent: Extent
  /// The index of the segment.
  ///
  /// After a wildcard, it is counted from the last segment, which is 1. For an item of the query, it is the index of
  /// the condition.
  package let index: Int
  package let isFromEnd: Bool
  package let isInFragment: Bool
  /// True if several texts are one value of the parameter, as `7` and `007` are one `<int>`.
  let hasSpellings: Bool
}

extension PatternVariant {
  /// Returns the segment of the pattern that has a capture of the path or the fragment.
  package func segment(of capture: Capture) -> PatternSegment {
    let segments = capture.isInFragment ? fragment ?? [] : path
    return segments[capture.isFromEnd ? segments.count - capture.index : capture.index]
  }

  /// Returns the constraint of a capture, or `nil` if it has none.
  package func constraint(of capture: Capture) -> Constraint? {
    if case .item = capture.extent { return conditions[capture.index].constraint }
    if case .host = capture.extent { return nil }
    return switch (segment(of: capture), capture.extent) {
    case (.parameter(let parameter), _): parameter.constraint
    case (.mixed(let segment), .part(let part)): segment.fields[part].parameter.constraint
    default: nil
    }
  }
}

extension Capture {
  /// True if it is a value of the query.
  package var isItem: Bool { if case .item = extent { true } else { false } }

  package var isHost: Bool { if case .host = extent { true } else { false } }

  /// Returns whether this parameter has a name, compared byte by byte.
  @inline(__always)
  func hasName(_ wanted: String) -> Bool {
    guard let name, name.utf8.count == wanted.utf8.count, !isWildcard else { return false }
    return name.utf8.elementsEqual(wanted.utf8)
  }

  /// All captures of a variant, in the order they are written.
  static func all(in variant: PatternVariant) -> [Capture] {
    var captures = variant.hostName.map { [Self.host($0)] } ?? []
    captures += self.captures(in: variant.path, isInFragment: false)
    if let fragment = variant.fragment { captures += self.captures(in: fragment, isInFragment: true) }
    return variant.conditions.isEmpty ? captures : captures + self.captures(in: variant.conditions)
  }

  private static func host(_ name: String) -> Capture {
    Capture(name: name, extent: .host, index: 0, isFromEnd: false, isInFragment: false, hasSpellings: false)
  }

  private static func captures(in conditions: [QueryCondition]) -> [Capture] {
    conditions.enumerated().compactMap { index, condition in
      condition.captureName.map { name in
        Capture(
          name: name, extent: .item, index: index, isFromEnd: false, isInFragment: false,
          hasSpellings: condition.constraint?.hasSpellings ?? false)
      }
    }
  }

  private static func captures(in segments: [PatternSegment], isInFragment: Bool) -> [Capture] {
    var output: [Capture] = []
    var isFromEnd = false
    for (position, segment) in segments.enumerated() {
      let index = isFromEnd ? segments.count - position : position
      func add(_ name: String?, _ constraint: Constraint?, _ extent: Extent) {
        output.append(
          Capture(
            name: name, extent: extent, index: index, isFromEnd: isFromEnd, isInFragment: isInFragment,
            hasSpellings: constraint?.hasSpellings ?? false))
      }
      switch segment {
      case .literal: break
      case .parameter(let parameter): add(parameter.name, parameter.constraint, .segment)
      case .mixed:
        for (part, parameter) in segment.parameters.enumerated() {
          add(parameter.name, parameter.constraint, .part(part))
        }
      case .wildcard(let name):
        add(name, nil, .wildcard(segmentsAfter: segments.count - position - 1))
        isFromEnd = true
      }
    }
    return output
  }
}
