/// Writes what is passed along with a link into saved states, and reads it back.
///
/// Without one, extras are kept beside the state and are gone when the process ends. With one, a state that is saved after
/// ``Router/push(_:_:)`` with extras gives the screen the same extras in the next run:
/// ```swift
/// router.configuration.extrasCodec = .json(["draft": Draft.self])       // import Waymark
/// ```
/// What it writes is part of the state, and so of the file that the app keeps it in: leave out what must not be there. Of an
/// entry with sensitive values nothing is written.
public struct ExtrasCodec: Sendable {
  let encode: @Sendable (RouteMatch.Extras) -> String?
  let decode: @Sendable (String) -> RouteMatch.Extras?

  /// A codec of the app's own.
  ///
  /// - Parameters:
  ///   - encode: what is saved; nil: nothing. Called when a link that carries extras changes the state; must be quick.
  ///   - decode: the extras of a text that may come from an older version of the app; nil: it makes nothing of it.
  public init(
    encode: @escaping @Sendable (RouteMatch.Extras) -> String?,
    decode: @escaping @Sendable (String) -> RouteMatch.Extras?
  ) {
    self.encode = encode
    self.decode = decode
  }

  /// What is saved of extras; nil: nothing.
  package func text(of extras: RouteMatch.Extras) -> String? { extras.isEmpty ? nil : encode(extras) }

  /// The extras of a saved text.
  package func extras(of text: String) -> RouteMatch.Extras? { decode(text) }
}
