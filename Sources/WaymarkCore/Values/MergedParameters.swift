/// Parameters of all sources under one roof, for code that moves from a router that kept one dictionary.
///
/// ```swift
/// let match = try table.match("/books/42?ref=mail", extras: ["draft": draft])
/// let parameters = match?.merged            // path, query and extras in one, as JLRoutes hands them to a handler
/// let id = parameters?.text("id")           // "42"
/// let ref = parameters?.text("ref")         // "mail"
/// ```
/// New code asks ``RouteMatch/path``, ``RouteMatch/queryItems`` and ``RouteMatch/extras``, which a link cannot mix up.
public struct MergedParameters: Sendable, Sequence {
  /// A value.
  public enum Value: Sendable {
    /// One text.
    case text(String)
    /// All texts of a repeated name, where the table makes lists of them.
    case list([String])
    /// What the caller passed along.
    case extra(any Sendable)
  }

  private var values: [ExactName: Value] = [:]

  /// The value of a name.
  public subscript(name: String) -> Value? { values[ExactName(name)] }

  /// The value of a name, if it is one text.
  public func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }

  /// Goes through names and values, sorted by name.
  public func makeIterator() -> AnyIterator<(name: String, value: Value)> {
    var rest = values.sorted { $0.key < $1.key }.makeIterator()
    return AnyIterator { rest.next().map { ($0.key.text, $0.value) } }
  }

  fileprivate mutating func set(_ value: Value, for name: String) {
    values[ExactName(name)] = value
  }

  /// Adds items; those without a value neither count nor erase.
  fileprivate mutating func add(
    _ items: [(name: String, value: String?)], into gathered: inout [ExactName: [String]], lists: Bool
  ) {
    for case (let name, let value?) in items {
      let name = ExactName(name)
      gathered[name, default: []].append(value)
      let all = gathered[name] ?? []
      values[name] = lists && all.count > 1 ? .list(all) : .text(value)
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
    // A name that the query and the fragment have is one name, repeated.
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
    return output
  }

  /// IKRouter has each parameter under its name, and under its name with the colon.
  private func addPath(to output: inout MergedParameters) {
    for (name, value) in path {
      output.set(.text(value), for: name)
      if store.options.dialect.namesWithColon { output.set(.text(value), for: ":" + name) }
    }
  }

  /// JLRoutes and HDRoutes tell link, pattern, scheme and wildcard under names of their own, which nothing overrules.
  private func addReserved(to output: inout MergedParameters) {
    guard let names = store.options.dialect.reservedNames else { return }
    output.set(.text(link.text), for: names.link)
    output.set(.text(shape.text), for: names.pattern)
    output.set(.text(namespace ?? names.globalScheme), for: names.scheme)
    if let wildcard { output.set(.list(wildcard.segments), for: names.wildcard) }
  }
}

extension RouteTable {
  /// The merged parameters of the route that matches a link first; of a link that none matches, those of its query, and what
  /// is passed along.
  package func mergedParameters(of link: DeepLink, extras: RouteMatch.Extras) -> MergedParameters {
    if let match = try? match(link, extras: extras) { return match.merged }
    var output = MergedParameters()
    var gathered: [ExactName: [String]] = [:]
    let items = store.query(of: link, in: link.layout.query).map { (name: $0.name.text, value: $0.value?.text) }
    output.add(items, into: &gathered, lists: store.options.repeatedQuery == .array)
    output.add(extras)
    return output
  }
}

extension MergedParameters: CustomStringConvertible, CustomReflectable {
  /// How many there are: anybody may have chosen their names.
  public var description: String { "\(map(\.0).count) values" }

  /// Nothing of what they say.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MergedParameters.Value: CustomStringConvertible, CustomReflectable {
  /// What it is; not what it says.
  public var description: String {
    switch self {
    case .text: "text"
    case .list(let texts): "\(texts.count) texts"
    case .extra(let value): "\(type(of: value))"
    }
  }

  /// Nothing of what it says.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
