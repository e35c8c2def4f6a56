extension DeepLink {
  /// What a destination writes into a link: values by name, not yet encoded.
  public struct Parts: Sendable {
    /// Which of the destination's patterns is filled; the first unless told.
    public var pattern = 0
    private(set) var path: [String: PathValue] = [:]
    private(set) var query: [(name: String, value: String?)] = []
    private(set) var fragment: String?
    /// Values that travel beside the link, in-process.
    private(set) var extras = RouteMatch.Extras()
    /// The names of values that no custom scheme may carry.
    private(set) var sensitive: [String] = []

    /// The value of a path parameter, or the segments of a wildcard.
    struct PathValue: Sendable, Equatable {
      let segments: [String]
      let isList: Bool
      /// Written only if something beside it in its group must be.
      let isDefault: Bool
    }

    /// No values.
    public init() {}

    /// Sets a value; nil leaves it out.
    ///
    /// - Parameters:
    ///   - name: the name of the path parameter, or of the query item.
    ///   - isSensitive: no link of a custom scheme is written with this value, since any app may claim the scheme.
    public mutating func set<Value: LinkValue>(
      _ name: String, in place: RouteMatch.Place, to value: Value?, isSensitive: Bool = false
    ) {
      guard let value else { return }
      set(name, place, [value.linkText], isSensitive: isSensitive)
    }

    /// Sets a value, and leaves it out where it is what is read when there is none.
    public mutating func set<Value: LinkValue & Equatable>(
      _ name: String, in place: RouteMatch.Place, to value: Value, unless standard: Value, isSensitive: Bool = false
    ) {
      set(name, place, [value.linkText], isDefault: value == standard, isSensitive: isSensitive)
    }

    /// Sets all values of a repeated query item, or the segments of a wildcard.
    public mutating func set<Value: LinkValue>(
      _ name: String, in place: RouteMatch.Place, to values: [Value], isSensitive: Bool = false
    ) {
      set(name, place, values.map(\.linkText), isList: true, isSensitive: isSensitive)
    }

    /// Sets the whole fragment; nil leaves it out.
    public mutating func setFragment<Value: LinkValue>(to value: Value?, isSensitive: Bool = false) {
      guard let text = value?.linkText else { return }
      fragment = text
      if isSensitive { sensitive.append("#") }
    }

    /// Sets the whole fragment, and leaves it out where it is what is read when there is none.
    public mutating func setFragment<Value: LinkValue & Equatable>(
      to value: Value, unless standard: Value, isSensitive: Bool = false
    ) {
      if value != standard { setFragment(to: value, isSensitive: isSensitive) }
    }

    /// Passes a value along beside the link, in-process: it is in the extras of the match, and in no link.
    public mutating func setExtra(_ name: String, to value: (any Sendable)?) {
      extras.set(value, for: name)
    }

    private mutating func set(
      _ name: String, _ place: RouteMatch.Place, _ texts: [String], isList: Bool = false, isDefault: Bool = false,
      isSensitive: Bool
    ) {
      switch place {
      case .path:
        guard !texts.isEmpty else { return }
        path[name] = PathValue(segments: texts, isList: isList, isDefault: isDefault)
      case .query:
        guard !isDefault else { return }
        for text in texts { query.append((name, text)) }
      }
      if isSensitive, !isDefault, !texts.isEmpty { sensitive.append(name) }
    }
  }
}

extension DeepLink.Parts {
  /// Whether both make the same link.
  func makesSameLink(as other: Self) -> Bool {
    pattern == other.pattern && path == other.path && fragment == other.fragment
      && query.elementsEqual(other.query) { $0.name == $1.name && $0.value == $1.value }
  }
}

extension RouteDestination {
  /// What the destination writes into a link.
  var linkParts: DeepLink.Parts {
    var parts = DeepLink.Parts()
    write(to: &parts)
    return parts
  }
}
