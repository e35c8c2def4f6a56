/// Writes the extras of links into saved states, and reads them back.
package struct ExtrasCodec: Sendable {
  package let encode: @Sendable (RouteMatch.Extras) -> String?
  package let decode: @Sendable (String) -> RouteMatch.Extras?

  package init(
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
