import WaymarkCore

extension RoutePattern {
  /// A component of a pattern that is built from parts.
  public enum Component: Sendable, Hashable, ExpressibleByStringLiteral {
    /// This text.
    ///
    /// Special characters have no meaning.
    case literal(String)
    /// A path parameter.
    case parameter(String)
    /// One segment without a name.
    case anything
    /// Any number of segments.
    case everything

    /// A component for this text.
    public init(stringLiteral value: String) {
      self = .literal(value)
    }

    fileprivate var text: String {
      switch self {
      case .literal(let text): RoutePattern.escaping(text)
      case .parameter(let name): ":\(name)"
      case .anything: ":_"
      case .everything: "*"
      }
    }
  }

  /// Builds a pattern with one segment for each component.
  public init(_ components: [Component]) {
    self.init("/" + components.map(\.text).joined(separator: "/"))
  }
}
