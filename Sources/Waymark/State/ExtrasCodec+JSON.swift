import Foundation

extension Router.Configuration {
  /// Saves the extras of these names with the state, as JSON, each with its type.
  ///
  /// Until it is called, extras end with the process. After it, a state that is saved after `router.push` with extras
  /// restores them in the next run:
  /// ```swift
  /// router.configuration.saveExtras(["draft": Draft.self])
  /// ```
  /// They are part of the state, and so of the file that the app saves. Leave out values that must not be there. Nothing
  /// is written for an entry with sensitive values.
  ///
  /// Other extras are not saved. A value is left out if it cannot be written, or has another type when it is read.
  public mutating func saveExtras(_ types: [String: any (Codable & Sendable).Type]) { extrasCodec = .json(types) }
}

extension ExtrasCodec {
  package static func json(_ types: [String: any (Codable & Sendable).Type]) -> ExtrasCodec {
    ExtrasCodec { extras in
      var texts: [String: String] = [:]
      for (name, type) in types { texts[name] = text(of: extras, name, as: type) }
      guard !texts.isEmpty else { return nil }
      var writer = JSONWriter()
      writer.object { writer in for name in texts.keys.sorted() { writer.member(name, texts[name]) } }
      return writer.text
    } decode: { text in
      guard let texts = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) else { return nil }
      var extras = RouteMatch.Extras()
      for (name, type) in types { extras.set(texts[name].flatMap { value(of: $0, as: type) }, for: name) }
      return extras
    }
  }

  private static func text<Value: Codable & Sendable>(
    of extras: RouteMatch.Extras, _ name: String, as type: Value.Type
  ) -> String? {
    guard let value = extras.value(name, as: type) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func value<Value: Codable & Sendable>(of text: String, as type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
