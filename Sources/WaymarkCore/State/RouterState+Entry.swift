extension RouterState {
  /// An open screen or container, with the values it was opened with.
  ///
  /// ```swift
  /// if let entry = router.state.top() {
  ///   print(entry.key)                       // book: the name of its route
  ///   print(entry[parameter: "id"] ?? "")      // 42
  ///   print(entry[query: "ref"] ?? "")         // mail
  ///   print(entry.source)                      // customScheme
  /// }
  /// ```
  /// Extras, values that are not `Sendable` and awaited results are kept outside the state, by ``id``.
  public struct Entry: Sendable, Hashable, Identifiable {
    /// Identifies one opening of a screen or container.
    ///
    /// Equal ids mean the same screen.
    public struct ID: Sendable, Hashable, Comparable {
      package let number: Int

      package init(_ number: Int) {
        self.number = number
      }

      /// Compares numbers.
      ///
      /// Older entries come first.
      public static func < (lhs: ID, rhs: ID) -> Bool { lhs.number < rhs.number }
    }

    /// The way in which an entry was opened.
    package enum Opening: String, Sendable, Hashable, CaseIterable, Codable {
      /// A link opened it at its location in the map, as the target or on the way to the target.
      case declarative
      /// A verb opened it: push, present or replace.
      case imperative
    }

    /// A path parameter: its name and its decoded value.
    package struct Parameter: Sendable, Hashable {
      package let name: String
      /// The decoded value.
      package let value: String
      /// The text that stands for all spellings of the value, or `nil` if that is ``value`` or no link gave the value.
      let form: String?
      /// The text by which two parameters are compared: equal for all spellings of one value.
      package var comparedText: String { form ?? value }

      package init(name: String, value: String) {
        self.init(name: name, value: value, form: nil)
      }

      init(name: String, value: String, form: String?) {
        self.name = name
        self.value = value
        self.form = form
      }
    }

    /// An item of the query, decoded.
    package struct QueryItem: Sendable, Hashable {
      package let name: String
      /// The value, or `nil` if the item has none.
      package let value: String?

      package init(name: String, value: String?) {
        self.name = name
        self.value = value
      }
    }

    /// The identity of the opening.
    public let id: ID
    /// The kind of container, or `nil` for a screen.
    public let container: RouteMap.Container?
    private var box: Box

    /// The values that an entry was opened with.
    struct Values: Sendable, Hashable {
      var key: String
      var link: String?
      var parameters: [Parameter] = []
      var query: [QueryItem] = []
      var source = DeepLink.Source.inApp
      var opening = Opening.declarative
      var isBlocked = false
      var isSensitive = false
      /// The extras, as the app's codec wrote them, or `nil` if there are none or the app has no codec.
      var savedExtras: String?
    }

    /// Shared by all states that have the entry, so that copying and comparing unchanged entries is cheap.
    private final class Box: Sendable {
      let values: Values

      init(_ values: Values) {
        self.values = values
      }
    }

    init(id: ID, _ values: Values, container: RouteMap.Container? = nil) {
      self.id = id
      self.container = container
      box = Box(values)
    }

    /// The values that it was opened with.
    var values: Values {
      get { box.values }
      set {
        if newValue != box.values || !newValue.parameters.haveSameForms(as: box.values.parameters) {
          box = Box(newValue)
        }
      }
    }

    /// The key of the route, see `RouteTable.key(of:)`, or the name of the container.
    ///
    /// A route and a container may share one text.
    public var key: String { box.values.key }

    /// The link to the screen.
    ///
    /// For an entry on the path to another, the link up to this entry. It is `nil` for containers.
    public var link: String? { box.values.link }

    /// The values that the patterns of the route and of those above it captured.
    ///
    /// A wildcard's value is its path. Together with the key, they identify the screen: a link that captures the same
    /// values leads to the same screen. The constraint says which texts are one value: `7` and `007` are one `<int>`.
    /// The texts are those of the link.
    package var parameters: [Parameter] { box.values.parameters }

    /// The items of the query.
    package var query: [QueryItem] { box.values.query }

    /// The source of the link.
    public var source: DeepLink.Source { box.values.source }

    /// The way in which it was opened.
    package var opening: Opening { box.values.opening }

    /// True if the link carries a value that its destination marks as sensitive.
    ///
    /// Then no link, parameter or query item is saved or handed to another device.
    public var isSensitive: Bool { box.values.isSensitive }

    /// The extras of the link, as the app's ``ExtrasCodec`` wrote them.
    package var savedExtras: String? { box.values.savedExtras }

    /// True if its guards do not allow the entry or have not answered yet, and it cannot leave.
    ///
    /// This applies to the root of a stack, a branch, a section, a column, and the root of a window. Key, captures and
    /// link stay, so that the entry returns as soon as its guards allow it. Its screen is released, with its extras and
    /// awaited results. Hosts show a placeholder. Reading a saved state decides anew.
    public internal(set) var isBlocked: Bool {
      get { box.values.isBlocked }
      set { if newValue != box.values.isBlocked { values.isBlocked = newValue } }
    }

    /// The value of a path parameter.
    public subscript(parameter name: String) -> String? {
      parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The first value of a query item.
    public subscript(query name: String) -> String? {
      query.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
  }
}

extension RouterState.Entry.Parameter {
  /// Compares byte by byte.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && lhs.value.hasSameBytes(as: rhs.value)
  }

  /// Hashes the name and the text of the value.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }

  /// Returns whether both have the same name and, by the constraint, the same value.
  func isSame(as other: Self) -> Bool {
    guard name.hasSameBytes(as: other.name) else { return false }
    if value.hasSameBytes(as: other.value) { return true }
    guard form != nil || other.form != nil else { return false }
    return (form ?? value).hasSameBytes(as: other.form ?? other.value)
  }
}

extension [RouterState.Entry.Parameter] {
  /// Returns whether both have the same names and values, however the values are spelled.
  ///
  /// Every comparison of places uses it. Equal texts are compared byte by byte only.
  func areSame(as other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }

  /// Returns whether the forms of equal texts are equal, too: they are unknown until a link was matched.
  fileprivate func haveSameForms(as other: Self) -> Bool { elementsEqual(other) { $0.form == $1.form } }
}

extension RouterState.Entry.QueryItem {
  /// Compares byte by byte.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && (lhs.value == nil) == (rhs.value == nil)
      && (lhs.value ?? "").hasSameBytes(as: rhs.value ?? "")
  }
}

extension RouterState.Entry.Values {
  /// Compares byte by byte.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key.hasSameBytes(as: rhs.key) && (lhs.link == nil) == (rhs.link == nil)
      && (lhs.link ?? "").hasSameBytes(as: rhs.link ?? "") && lhs.parameters == rhs.parameters
      && lhs.query == rhs.query && lhs.source == rhs.source && lhs.opening == rhs.opening
      && lhs.isBlocked == rhs.isBlocked
      && lhs.isSensitive == rhs.isSensitive
      && (lhs.savedExtras ?? "").hasSameBytes(as: rhs.savedExtras ?? "")
  }
}

extension RouterState.Entry {
  /// Returns whether both are the same opening with the same values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.container == rhs.container
      && (lhs.sharesValues(with: rhs) || lhs.box.values == rhs.box.values)
  }

  /// Returns whether both have the same route or container.
  ///
  /// Their values may differ.
  func hasSameKey(as other: Self) -> Bool { container == other.container && key.hasSameBytes(as: other.key) }

  /// Returns whether both have the same route and captures.
  func isOfSamePlace(as other: Self) -> Bool { hasSameKey(as: other) && parameters.areSame(as: other.parameters) }

  /// Returns whether both are copies of one entry, apart from their ids.
  ///
  /// This is cheap.
  func sharesValues(with other: Self) -> Bool { box === other.box }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension RouterState.Entry {
  /// Adopts the values that a match has captured.
  ///
  /// The entry's own values may differ, if it comes from a file or its link was built from the key.
  mutating func take(_ match: RouteMatch) { follow(match, key: key) }

  /// Becomes the screen of a match.
  ///
  /// - Parameter key: the key of its route.
  mutating func follow(_ match: RouteMatch, key: String) {
    var values = values
    values.key = key
    values.link = match.link.text
    values.parameters = match.capturedParameters
    values.query = match.queryItems.map { .init(name: $0.name, value: $0.value) }
    values.isSensitive = values.isSensitive || match.isSensitive
    self.values = values
  }
}

extension RouterState.Entry: CustomStringConvertible, CustomReflectable {
  /// The key and the id, without values of the link.
  public var description: String { "\(key)#\(id.number)" + (isBlocked ? " (blocked)" : "") }

  /// The key, the id, the source and ``isBlocked``, without values of the link.
  public var customMirror: Mirror {
    Mirror(self, children: ["key": key, "id": id, "source": source, "isBlocked": isBlocked])
  }
}

extension RouterState.Entry.Parameter: CustomStringConvertible, CustomReflectable {
  /// The name, without the value.
  package var description: String { "\(name)=…" }

  /// The name, without the value.
  package var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension RouterState.Entry.QueryItem: CustomStringConvertible, CustomReflectable {
  /// `…=…`, or `…` for an item without a value.
  ///
  /// The name is left out, too, because the link's author chooses it.
  package var description: String { value == nil ? "…" : "…=…" }

  /// An empty mirror, so that the content does not reach a log.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
