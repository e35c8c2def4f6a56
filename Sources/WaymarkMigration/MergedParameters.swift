import WaymarkCore

/// The parameters of all sources in one collection, for code that moves from a router with one dictionary.
///
/// ```swift
/// let match = try table.match("/books/42?ref=mail", extras: ["draft": draft])
/// let parameters = match?.merged            // path, query and extras in one, as JLRoutes hands them to a handler
/// let id = parameters?.text("id")           // "42"
/// let ref = parameters?.text("ref")         // "mail"
/// ```
/// New code uses `RouteMatch.path`, `RouteMatch.queryItems` and `RouteMatch.extras`, so that a link cannot
/// replace one by another.
public struct MergedParameters: Sendable, Sequence {
  /// A value.
  public enum Value: Sendable {
    /// One text.
    case text(String)
    /// All texts of a repeated name, if the table's options collect them in lists.
    case list([String])
    /// A value that the caller passed along.
    case extra(any Sendable)
  }

  /// The values, sorted by name once all are there.
  private var values: [(name: ExactName, value: Value)] = []

  /// The value of a name.
  public subscript(name: String) -> Value? {
    let wanted = ExactName(name)
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].name < wanted { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low].name == wanted ? values[low].value : nil
  }

  /// The value of a name, if it is one text.
  public func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }

  /// Iterates over names and values, sorted by name.
  public func makeIterator() -> AnyIterator<(name: String, value: Value)> {
    var rest = values.makeIterator()
    return AnyIterator { rest.next().map { ($0.name.text, $0.value) } }
  }

  fileprivate mutating func set(_ value: Value, for name: String) {
    values.append((ExactName(name), value))
  }

  /// Sorts the values, and keeps the last one of each name.
  fileprivate mutating func settle() {
    guard values.count > 1 else { return }
    let sorted = values.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
    values.removeAll(keepingCapacity: true)
    for (_, value) in sorted {
      if values.last?.name == value.name { values.removeLast() }
      values.append(value)
    }
  }

  /// Adds items.
  ///
  /// Items without a value are ignored.
  fileprivate mutating func add(
    _ items: [(name: String, value: String?)], into gathered: inout [ExactName: [String]], lists: Bool
  ) {
    guard lists else {
      for case (let name, let value?) in items { set(.text(value), for: name) }
      return
    }
    var names: Set<ExactName> = []
    for case (let name, let value?) in items {
      gathered[ExactName(name), default: []].append(value)
      names.insert(ExactName(name))
    }
    for name in names {
      let all = gathered[name] ?? []
      set(all.count == 1 ? .text(all[0]) : .list(all), for: name.text)
    }
  }
}

extension MergedParameters {
  fileprivate mutating func add(_ extras: RouteMatch.Extras) {
    for name in extras.names {
      guard let value = extras.value(name, as: (any Sendable).self) else { continue }
      if let text = value as? String {
        set(.text(text), for: name)
      } else if let list = value as? [String] {
        set(.list(list), for: name)
      } else {
        set(.extra(value), for: name)
      }
    }
  }
}

extension RouteMatch {
  /// All parameters merged in the order of the table's options, later over earlier.
  public var merged: MergedParameters {
    var output = MergedParameters()
    // If the query and the fragment have the same name, it counts as repeated.
    var gathered: [ExactName: [String]] = [:]
    let lists = store.options.repeatedQuery == .array
    for source in store.options.mergedOrder {
      switch source {
      case .query: output.add(queryItems, into: &gathered, lists: lists)
      case .fragment:
        if store.options.fragmentItems == .merged { output.add(fragmentItems, into: &gathered, lists: lists) }
      case .path: addPath(to: &output)
      case .extras: output.add(extras)
      }
    }
    addReserved(to: &output)
    output.settle()
    return output
  }

  /// IKRouter has each parameter under its name, and under its name with the colon.
  private func addPath(to output: inout MergedParameters) {
    for (name, value) in path {
      output.set(.text(value), for: name)
      if store.options.dialect.namesWithColon { output.set(.text(value), for: ":" + name) }
    }
  }

  /// JLRoutes and HDRoutes add link, pattern, scheme and wildcard under names of their own, which nothing overwrites.
  private func addReserved(to output: inout MergedParameters) {
    guard let names = store.options.dialect.reservedNames else { return }
    output.set(.text(link.text), for: names.link)
    output.set(.text(variant.text), for: names.pattern)
    output.set(.text(namespace ?? names.globalScheme), for: names.scheme)
    if let wildcard { output.set(.list(wildcard.segments), for: names.wildcard) }
  }
}

extension RouteTable {
  /// Returns the merged parameters of the first route that matches a link.
  ///
  /// If none matches, those of its query and the extras.
  func mergedParameters(of link: DeepLink, extras: RouteMatch.Extras) -> MergedParameters {
    if let match = try? match(link, extras: extras) { return match.merged }
    var output = MergedParameters()
    var gathered: [ExactName: [String]] = [:]
    output.add(store.queryItems(of: link), into: &gathered, lists: store.options.repeatedQuery == .array)
    output.add(extras)
    output.settle()
    return output
  }
}

extension MergedParameters: CustomStringConvertible, CustomReflectable {
  /// The number of values.
  ///
  /// Names are left out, because the link's author may have chosen them.
  public var description: String { "\(map(\.0).count) values" }

  /// An empty mirror, so that the values do not reach a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MergedParameters.Value: CustomStringConvertible, CustomReflectable {
  /// The kind of value, without its content.
  public var description: String {
    switch self {
    case .text: "text"
    case .list(let texts): "\(texts.count) texts"
    case .extra(let value): "\(type(of: value))"
    }
  }

  /// An empty mirror, so that the content does not reach a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
