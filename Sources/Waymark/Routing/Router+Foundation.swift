public import Foundation

extension Router {
  /// No type has the name that was given, or it makes no screens.
  public struct UnknownType: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name that was given.
    public let name: String
    /// Whether there is such a class, which does not conform to `MadeFromMatch`.
    public let exists: Bool

    /// What is wrong, and what to write instead.
    public var description: String {
      exists
        ? "the class “\(name)” makes no screens: let it conform to MadeFromMatch"
        : "there is no class “\(name)”: write Module.Class, and make sure that its module is linked"
    }
  }

  /// Registers a class by its name, as `Module.Class`, for a key.
  ///
  /// - Throws: ``UnknownType`` if there is none, or it makes no screens.
  @discardableResult
  public func register(
    typeNamed name: String, for key: RouteKey, file: String = #fileID, line: Int = #line
  ) throws(UnknownType) -> RouteTable.Route.ID {
    let found: AnyClass? = NSClassFromString(name)
    guard let found else { throw UnknownType(name: name, exists: false) }
    guard let type = found as? any MadeFromMatch.Type else { throw UnknownType(name: name, exists: true) }
    return registerScreen(type, for: key, file: file, line: line)
  }
}

extension Router {
  /// Opens a URL that stands in content: the text of a chat, Markdown, a page of a web view.
  ///
  /// Anyone may have written it, so it counts as `DeepLink.Source.webView`, whatever it looks like.
  @discardableResult
  public func openContentLink(_ url: URL) -> ContentLink { openContentLink(url.absoluteString) }
}

extension URL: LinkConvertible {
  /// The link of the URL's text.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try absoluteString.link(in: table, from: source)
  }
}
