/// Values of any types, as a path.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []
  /// The elements that can be decoded again, and `nil` for the others.
  private var encoders: [(any Codable)?] = []

  /// Nothing.
  public init() {}

  /// Values of one type.
  public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable {
    for element in elements { append(element) }
  }

  /// Values of one type that can be written down.
  public init<S>(_ elements: S) where S: Sequence, S.Element: Decodable, S.Element: Encodable, S.Element: Hashable {
    for element in elements { append(element) }
  }

  /// Values that were written down.
  public init(_ codable: NavigationPath.CodableRepresentation) {
    for element in codable.elements { add(element) }
  }

  /// The number of elements.
  public var count: Int { elements.count }
  /// None.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds a value.
  public mutating func append<V>(_ value: V) where V: Hashable {
    elements.append(AnyHashable(value))
    encoders.append(nil)
  }

  /// Adds a value that can be written down.
  public mutating func append<V>(_ value: V) where V: Decodable, V: Encodable, V: Hashable {
    elements.append(AnyHashable(value))
    encoders.append(value)
  }

  private mutating func add(_ value: any Codable & Hashable) {
    elements.append(AnyHashable(value))
    encoders.append(value)
  }

  /// Takes the last away.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
    encoders.removeLast(k)
  }

  /// To write the values down; nil if one of them cannot be.
  public var codable: CodableRepresentation? {
    var values: [any Codable & Hashable] = []
    for encoder in encoders {
      guard let value = encoder as? any Codable & Hashable else { return nil }
      values.append(value)
    }
    return CodableRepresentation(elements: values)
  }

  /// Returns whether they are the same values.
  public static func == (one: NavigationPath, other: NavigationPath) -> Bool { one.elements == other.elements }

  /// Values that can be written down: the name of the type and the value as JSON, last first, as SwiftUI does.
  public struct CodableRepresentation: Codable, Equatable {
    let elements: [any Codable & Hashable]

    init(elements: [any Codable & Hashable]) {
      self.elements = elements
    }

    /// From what was written down.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [any Codable & Hashable] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        let text = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) is not a decodable type.")
        }
        elements.append(try JSONDecoder().decode(type, from: Data(text.utf8)))
      }
      self.elements = elements.reversed()
    }

    /// Writes them down.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in elements.reversed() {
        try container.encode(_mangledTypeName(type(of: element)) ?? "\(type(of: element))")
        try container.encode(String(decoding: JSONEncoder().encode(element), as: UTF8.self))
      }
    }

    /// Returns whether they are the same values.
    public static func == (one: Self, other: Self) -> Bool {
      one.elements.map { AnyHashable($0) } == other.elements.map { AnyHashable($0) }
    }
  }
}
