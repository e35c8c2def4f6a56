extension RouterState {
  /// A screen or a container that is open, with what it was opened with.
  ///
  /// ```swift
  /// if let entry = router.state.top() {
  ///   print(entry.key)                       // book: the name of its route
  ///   print(entry[parameter: "id"] ?? "")      // 42
  ///   print(entry[query: "ref"] ?? "")         // mail
  ///   print(entry.source)                      // customScheme
  /// }
  /// ```
  /// Extras, values that are not `Sendable` and replies are kept beside the state, by ``id``.
  public struct Entry: Sendable, Hashable, Identifiable {
    /// Stands for one opening of a screen or container: equal ids are the same screen.
    public struct ID: Sendable, Hashable, Comparable {
      /// The number.
      public let number: Int

      /// The entry with a number.
      public init(_ number: Int) {
        self.number = number
      }

      /// By number: older entries first.
      public static func < (lhs: ID, rhs: ID) -> Bool { lhs.number < rhs.number }
    }

    /// How an entry came to be where it is.
    public enum Origin: String, Sendable, Hashable, CaseIterable, Codable {
      /// It is on the way to a link, where the map has it.
      case declarative
      /// A verb put it there: pushed, presented, replaced.
      case imperative
    }

    /// A path parameter: its name and its decoded value.
    public struct Parameter: Sendable, Hashable {
      /// The name.
      public let name: String
      /// The decoded value.
      public let value: String

      /// A parameter.
      public init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }

    /// An item of the query, decoded.
    public struct QueryItem: Sendable, Hashable {
      /// The name.
      public let name: String
      /// The value; nil if it has none.
      public let value: String?

      /// An item.
      public init(name: String, value: String?) {
        self.name = name
        self.value = value
      }
    }

    /// Which opening it is.
    public let id: ID
    /// The kind of container it is; nil: a screen.
    public let container: RouteMap.Container?
    private var box: Box

    /// What an entry was opened with.
    struct Values: Sendable, Hashable {
      var key: String
      var link: String?
      var parameters: [Parameter] = []
      var query: [QueryItem] = []
      var source = DeepLink.Source.inApp
      var origin = Origin.declarative
      var isHeld = false
      var isSensitive = false
      /// What was passed along, as the app's codec writes it; nil: nothing, or the app has no codec.
      var savedExtras: String?
    }

    /// Shared by all states an entry is in: copying and comparing entries that stay costs next to nothing.
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

    /// What it was opened with.
    var values: Values {
      get { box.values }
      set { if newValue != box.values { box = Box(newValue) } }
    }

    /// The key of the route, see ``RouteTable/key(of:)``, or the name of the container; both may be the same text.
    public var key: String { box.values.key }

    /// The link that leads here; for an entry on the way to another, the link up to it.
    ///
    /// Nil for containers.
    public var link: String? { box.values.link }

    /// What the patterns of the route and of those above it captured; that of a wildcard is the path it took.
    ///
    /// With the key it tells which place an entry is: a link that captures the same leads to the same screen.
    public var parameters: [Parameter] { box.values.parameters }

    /// The items of the query.
    public var query: [QueryItem] { box.values.query }

    /// Who brought the link.
    public var source: DeepLink.Source { box.values.source }

    /// How it came to be where it is.
    public var origin: Origin { box.values.origin }

    /// The link that led here carries a value that its destination marks as sensitive: no link, no parameter and no item of the
    /// query is saved, and none is handed to another device.
    public var isSensitive: Bool { box.values.isSensitive }

    /// What was passed along with the link that led here, as the app's ``ExtrasCodec`` has written it.
    package var savedExtras: String? { box.values.savedExtras }

    /// Its guards do not let it be there, or have not answered yet, and it cannot leave: the root of a stack, a branch, a
    /// section, a column, the first place of a window.
    ///
    /// Key, captures and link stay, so that it is there again as soon as it may; its screen is gone, with what was passed along
    /// and whoever waits for its answer. Hosts show something else in its place. Decided anew when a saved state is read.
    public internal(set) var isHeld: Bool {
      get { box.values.isHeld }
      set { if newValue != box.values.isHeld { values.isHeld = newValue } }
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
  /// Byte by byte.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && lhs.value.hasSameBytes(as: rhs.value)
  }
}

extension RouterState.Entry.QueryItem {
  /// Byte by byte.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && (lhs.value == nil) == (rhs.value == nil)
      && (lhs.value ?? "").hasSameBytes(as: rhs.value ?? "")
  }
}

extension RouterState.Entry.Values {
  /// Byte by byte.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key.hasSameBytes(as: rhs.key) && (lhs.link == nil) == (rhs.link == nil)
      && (lhs.link ?? "").hasSameBytes(as: rhs.link ?? "") && lhs.parameters == rhs.parameters
      && lhs.query == rhs.query && lhs.source == rhs.source && lhs.origin == rhs.origin && lhs.isHeld == rhs.isHeld
      && lhs.isSensitive == rhs.isSensitive
      && (lhs.savedExtras ?? "").hasSameBytes(as: rhs.savedExtras ?? "")
  }
}

extension RouterState.Entry {
  /// Whether both are the same opening with the same values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.container == rhs.container
      && (lhs.sharesValues(with: rhs) || lhs.box.values == rhs.box.values)
  }

  /// Whether both are of one route or container, perhaps with other values.
  func hasSameKey(as other: Self) -> Bool { container == other.container && key.hasSameBytes(as: other.key) }

  /// Whether both are one place: of one route that captured the same.
  func isOfSamePlace(as other: Self) -> Bool { hasSameKey(as: other) && parameters == other.parameters }

  /// Whether both are copies of one another, or were until an id was given anew; cheap.
  func sharesValues(with other: Self) -> Bool { box === other.box }

  /// By id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension RouterState.Entry: CustomStringConvertible, CustomReflectable {
  /// Key and id; no value of the link.
  public var description: String { "\(key)#\(id.number)" + (isHeld ? " (held)" : "") }

  /// Key, id, source and whether it is held; no value of the link.
  public var customMirror: Mirror {
    Mirror(self, children: ["key": key, "id": id, "source": source, "isHeld": isHeld])
  }
}

extension RouterState.Entry.Parameter: CustomStringConvertible, CustomReflectable {
  /// The name; not the value.
  public var description: String { "\(name)=…" }

  /// The name; not the value.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension RouterState.Entry.QueryItem: CustomStringConvertible, CustomReflectable {
  /// `…=…`, or `…` for an item without a value: anybody may have chosen its name.
  public var description: String { value == nil ? "…" : "…=…" }

  /// Nothing of what it says.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
