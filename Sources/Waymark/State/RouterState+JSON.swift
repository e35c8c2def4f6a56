import Foundation
import WaymarkCore

extension RouterState {
  /// The maximum size of a saved state.
  ///
  /// A larger text is not read.
  public static let maxJSONBytes = 4 << 20

  /// Reads a saved state.
  ///
  /// `Documentation/Formats/RouterState.md` describes the format. Reading never traps, and its memory is proportional
  /// to the text. The state may be of an older app: `Router.restore(_:animation:)` fits it into the map and reports the
  /// parts it left out.
  ///
  /// - Throws: ``InvalidJSON`` if the text is damaged, too large, or of another version.
  public init(json: some Sequence<UInt8>) throws(InvalidJSON) {
    let bytes = Array(json.prefix(Self.maxJSONBytes + 1))
    guard bytes.count <= Self.maxJSONBytes else {
      throw InvalidJSON(
        location: nil, reason: "it is larger than \(Self.maxJSONBytes >> 20) MiB: this is not a saved state")
    }
    self = try Self.decoded(bytes)
  }

  /// Reads a saved state.
  ///
  /// - Throws: ``InvalidJSON`` if the text is damaged, too large, or of another version.
  public init(json: String) throws(InvalidJSON) {
    try self.init(json: json.utf8)
  }

  /// The state as JSON on one line, for saving.
  ///
  /// Reading it gives an equal state.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// The reason why a text is not a saved state.
  ///
  /// ```swift
  /// do {
  ///   print(try RouterState(json: text).json)
  /// } catch {
  ///   print(error)       // at 1:24: what is wrong; no value of a link
  /// }
  /// ```
  public struct InvalidJSON: Error, Sendable, Hashable, CustomStringConvertible {
    /// The location `line:column`, in characters from 1, or `nil` if the error concerns the whole text.
    public let location: String?
    /// The reason, without values of a link.
    public let reason: String

    /// Location and reason.
    public var description: String { (location.map { "at \($0): " } ?? "") + reason }
  }

  /// Waymark's own parser checks syntax, offsets and limits.
  ///
  /// The state itself checks the values.
  private static func decoded(_ bytes: [UInt8]) throws(InvalidJSON) -> RouterState {
    let source = JSONSource(bytes: bytes, name: "saved state")
    do {
      let node = try JSONParser.parse(bytes)
      do {
        return try JSONDecoder().decode(RouterState.self, from: Data(bytes.drop(while: { $0 >= 0x80 })))
      } catch let error as DecodingError {
        if let problem = node.problemOfNumber { throw problem }
        let (offset, missing) = node.offset(at: error.path)
        throw JSONProblem(offset: offset, message: missing.map { "“\($0)” is missing" } ?? error.reason)
      }
    } catch let problem as JSONProblem {
      throw InvalidJSON(location: source.position(of: problem.offset), reason: problem.message)
    } catch {
      throw InvalidJSON(location: nil, reason: "it cannot be read")
    }
  }
}

extension JSONNode {
  /// The first whole number that has more than 64 bits.
  fileprivate var problemOfNumber: JSONProblem? {
    switch value {
    case .number(let number) where number.int == nil && number.text.allSatisfy({ $0.isNumber || $0 == "-" }):
      JSONProblem(offset: offset, message: "this number is too large: a whole number has at most 64 bits")
    case .array(let elements): elements.lazy.compactMap(\.problemOfNumber).first
    case .object(let members): members.lazy.compactMap(\.value.problemOfNumber).first
    case .null, .bool, .number, .string: nil
    }
  }

  /// Returns the offset of the value at the end of a path, as far as the path leads, and the missing key.
  fileprivate func offset(at path: some Sequence<any CodingKey>) -> (offset: Int, missing: String?) {
    var node = self
    for key in path {
      switch node.value {
      case .object(let members):
        guard let member = members.first(where: { $0.key == key.stringValue }) else {
          return (node.offset, key.stringValue)
        }
        node = member.value
      case .array(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return (node.offset, nil) }
        node = elements[index]
      case .null, .bool, .number, .string: return (node.offset, nil)
      }
    }
    return (node.offset, nil)
  }
}

extension DecodingError {
  fileprivate var path: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }

  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
    case .typeMismatch(let type, _), .valueNotFound(let type, _): "\(Self.name(of: type)) should be here"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "this cannot be read"
    }
  }

  private static func name(of type: any Any.Type) -> String {
    if type == Int.self { return "a whole number" }
    if type == String.self { return "a text" }
    if "\(type)".hasPrefix("Array") { return "a list" }
    return "\(type)".hasPrefix("Dictionary") ? "an object" : "another kind of value"
  }
}
