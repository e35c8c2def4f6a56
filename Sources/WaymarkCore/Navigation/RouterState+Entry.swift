extension RouterState {
  /// A screen or a container that is open, with what it was opened with.
  ///
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
    /// The key of the route or the name of the container, see ``NavigationMap/key(of:)``.
    public internal(set) var route: String
    /// The link that leads here; for an entry on the way to another, the link up to it.
    ///
    /// Nil for containers.
    public internal(set) var link: String?
    /// The path parameters of the route and of those above it.
    public internal(set) var parameters: [Parameter] = []
    /// The items of the query.
    public internal(set) var query: [QueryItem] = []
    /// Who brought the link.
    public internal(set) var source: DeepLink.Source
    /// How it came to be where it is.
    public internal(set) var origin: Origin

    init(id: ID, route: String, source: DeepLink.Source = .inApp, origin: Origin = .declarative) {
      self.id = id
      self.route = route
      self.source = source
      self.origin = origin
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

extension RouterState.Entry: CustomStringConvertible {
  /// Route and id; no value of the link.
  public var description: String { "\(route)#\(id.number)" }
}
