extension DeepLink {
  /// The values that a destination writes into a link, by name and not yet encoded.
  ///
  /// ```swift
  /// func write(to link: inout DeepLink.Parts) {
  ///   link.setPath("number", to: number)
  ///   link.setQuery("page", to: page, unless: 1)                       // the first page is not written
  ///   link.setQuery("voucher", to: voucher, isSensitive: true)         // and this in no link of a custom scheme
  /// }
  /// ```
  public struct Parts: Sendable {
    /// The index of the destination's pattern that is filled.
    ///
    /// The default is the first.
    public var pattern = 0
    private(set) var path: [String: PathValue] = [:]
    private(set) var query: [(name: String, value: String?)] = []
    private(set) var fragment: String?
    /// Values that are passed in-process beside the link.
    private(set) var extras = RouteMatch.Extras()
    /// The names of values that a link of a custom scheme must not contain.
    package private(set) var sensitive: [String] = []

    /// The value of a path parameter, or the segments of a wildcard.
    struct PathValue: Sendable, Equatable {
      let segments: [String]
      let isList: Bool
      /// True if it is written only when another value in its group is.
      let isDefault: Bool
    }

    package init() {}

    /// Sets a parameter of the path.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - value: the value. If `nil`, the parameter is left out.
    ///   - isSensitive: if true, no link of a custom scheme is written with this value, because any app may claim the
    ///     scheme.
    public mutating func setPath<Value: LinkValue>(_ name: String, to value: Value?, isSensitive: Bool = false) {
      guard let value else { return }
      setPath(name, PathValue(segments: [value.linkText], isList: false, isDefault: false), isSensitive)
    }

    /// Sets a parameter of the path.
    ///
    /// If the value is the default, it is left out together with its optional group.
    public mutating func setPath<Value: LinkValue & Equatable>(
      _ name: String, to value: Value, unless standard: Value, isSensitive: Bool = false
    ) {
      setPath(name, PathValue(segments: [value.linkText], isList: false, isDefault: value == standard), isSensitive)
    }

    /// Sets the segments of a wildcard.
    public mutating func setPath<Value: LinkValue>(_ name: String, to values: [Value], isSensitive: Bool = false) {
      guard !values.isEmpty else { return }
      setPath(name, PathValue(segments: values.map(\.linkText), isList: true, isDefault: false), isSensitive)
    }

    /// Sets an item of the query.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - value: the value. If `nil`, the item is left out.
    ///   - isSensitive: if true, no link of a custom scheme is written with this value, because any app may claim the
    ///     scheme.
    public mutating func setQuery<Value: LinkValue>(_ name: String, to value: Value?, isSensitive: Bool = false) {
      guard let value else { return }
      query.append((name, value.linkText))
      if isSensitive { sensitive.append(name) }
    }

    /// Sets an item of the query.
    ///
    /// If the value is the default, the item is left out.
    public mutating func setQuery<Value: LinkValue & Equatable>(
      _ name: String, to value: Value, unless standard: Value, isSensitive: Bool = false
    ) {
      if value != standard { setQuery(name, to: value, isSensitive: isSensitive) }
    }

    /// Sets all values of a repeated item of the query.
    public mutating func setQuery<Value: LinkValue>(_ name: String, to values: [Value], isSensitive: Bool = false) {
      for value in values { query.append((name, value.linkText)) }
      if isSensitive, !values.isEmpty { sensitive.append(name) }
    }

    /// Sets the whole fragment.
    ///
    /// If the value is `nil`, there is no fragment.
    public mutating func setFragment<Value: LinkValue>(to value: Value?, isSensitive: Bool = false) {
      guard let text = value?.linkText else { return }
      fragment = text
      if isSensitive { sensitive.append("#") }
    }

    /// Sets the whole fragment.
    ///
    /// If the value is the default, it is left out.
    public mutating func setFragment<Value: LinkValue & Equatable>(
      to value: Value, unless standard: Value, isSensitive: Bool = false
    ) {
      if value != standard { setFragment(to: value, isSensitive: isSensitive) }
    }

    /// Passes a value in-process.
    ///
    /// It is in the extras of the match, and not in the link.
    public mutating func setExtra(_ name: String, to value: (any Sendable)?) {
      extras.set(value, for: name)
    }

    private mutating func setPath(_ name: String, _ value: PathValue, _ isSensitive: Bool) {
      path[name] = value
      if isSensitive { sensitive.append(name) }
    }
  }
}

extension DeepLink.Parts {
  /// Returns whether both make the same link.
  func makesSameLink(as other: Self) -> Bool {
    pattern == other.pattern && path == other.path && fragment == other.fragment
      && query.elementsEqual(other.query) { $0.name == $1.name && $0.value == $1.value }
  }
}

extension RouteDestination {
  /// The parts that the destination writes.
  var linkParts: DeepLink.Parts {
    var parts = DeepLink.Parts()
    write(to: &parts)
    return parts
  }
}
