/// A value of a saved state.
///
/// It describes once what is written, for encoders and for JSON in the order of the documentation.
enum SavedValue {
  case number(Int)
  case flag(Bool)
  case text(String)
  case list([SavedValue])
  case object([Member])

  /// A member of an object, which is left out if it has no value.
  typealias Member = (name: String, value: SavedValue?)

  func write(to writer: inout JSONWriter) {
    switch self {
    case .number(let number): writer.int(number)
    case .flag(let flag): writer.bool(flag)
    case .text(let text): writer.string(text)
    case .list(let values): writer.array { writer in for value in values { value.write(to: &writer) } }
    case .object(let members):
      writer.object { writer in
        for case (let name, let value?) in members {
          writer.key(name)
          value.write(to: &writer)
        }
      }
    }
  }
}

extension SavedValue: Encodable {
  /// The name of a member, for encoders and decoders.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number): try number.encode(to: encoder)
    case .flag(let flag): try flag.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .list(let values): try values.encode(to: encoder)
    case .object(let members):
      var fields = encoder.container(keyedBy: Name.self)
      for case (let name, let value?) in members { try fields.encode(value, forKey: Name(stringValue: name)) }
    }
  }
}
