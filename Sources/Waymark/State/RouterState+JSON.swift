import WaymarkCore

extension RouterState {
  /// The maximum size of a saved state.
  ///
  /// A larger text is not read.
  package static let maxJSONBytes = 4 << 20

  /// Reads a saved state.
  ///
  /// `Documentation/Formats/RouterState.md` describes the format. Reading never traps, and its memory is proportional
  /// to the text. The state may be of an older app: `Router.restore` fits it into the map and reports the
  /// parts it left out.
  ///
  /// - Throws: an error that says where and why, if the text is damaged, too large, or of another version.
  public init(json: some Sequence<UInt8>) throws {
    let bytes = Array(json.prefix(Self.maxJSONBytes + 1))
    guard bytes.count <= Self.maxJSONBytes else {
      throw InvalidJSON(
        location: nil, reason: "it is larger than \(Self.maxJSONBytes >> 20) MiB: this is not a saved state")
    }
    do throws(JSONProblem) {
      try self.init(saved: JSONParser.parse(bytes))
    } catch {
      let source = JSONSource(bytes: bytes, name: "saved state")
      throw InvalidJSON(location: source.position(of: error.offset), reason: error.message)
    }
  }

  /// Reads a saved state.
  ///
  /// - Throws: an error that says where and why, if the text is damaged, too large, or of another version.
  public init(json: String) throws {
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
  package struct InvalidJSON: Error, Sendable, Hashable, CustomStringConvertible {
    /// The location `line:column`, in characters from 1, or `nil` if the error concerns the whole text.
    package let location: String?
    /// The reason, without values of a link.
    package let reason: String

    /// Location and reason.
    package var description: String { (location.map { "at \($0): " } ?? "") + reason }
  }
}
