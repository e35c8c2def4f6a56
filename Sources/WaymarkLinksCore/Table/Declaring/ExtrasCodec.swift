/// Writes the extras of links into saved states, and reads them back.
///
/// Without a codec, extras are kept outside the state and end with the process. With a codec, a state that is saved
/// after `router.push` with extras restores them in the next run:
/// ```swift
/// router.configuration.extrasCodec = .json(["draft": Draft.self])       // import Waymark
/// ```
/// Its output is part of the state, and so of the file that the app saves. Leave out values that must not be there.
/// Nothing is written for an entry with sensitive values.
public struct ExtrasCodec: Sendable {
  package let encode: @Sendable (RouteMatch.Extras) -> String?
  package let decode: @Sendable (String) -> RouteMatch.Extras?

  /// Creates a codec.
  ///
  /// - Parameters:
  ///   - encode: returns the text to save, or `nil` to save nothing. It is called when a link with extras changes the
  ///     state, and must be quick.
  ///   - decode: returns the extras of a text, which may come from an older version of the app, or `nil` if it cannot
  ///     read them.
  public init(
    encode: @escaping @Sendable (RouteMatch.Extras) -> String?,
    decode: @escaping @Sendable (String) -> RouteMatch.Extras?
  ) {
    self.encode = encode
    self.decode = decode
  }

  /// Returns the text to save.
  ///
  /// Returns `nil` to save nothing.
  package func text(of extras: RouteMatch.Extras) -> String? { extras.isEmpty ? nil : encode(extras) }

  /// Returns the extras of a saved text.
  package func extras(of text: String) -> RouteMatch.Extras? { decode(text) }
}
