public import Foundation

extension Router {
  /// The error of a class name that does not exist, or of a class that creates no screens.
  public struct UnknownType: Error, Sendable, Hashable, CustomStringConvertible {
    /// The given name.
    public let name: String
    /// True if there is such a class, which does not conform to `MadeFromMatch`.
    public let exists: Bool

    /// The problem and a remedy.
    public var description: String {
      exists
        ? "the class “\(name)” makes no screens: let it conform to MadeFromMatch"
        : "there is no class “\(name)”: write Module.Class, and make sure that its module is linked"
    }
  }

  /// Registers a class by its name, as `Module.Class`, for a key.
  ///
  /// - Throws: ``UnknownType`` if there is no such class, or it creates no screens.
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
  /// Opens a URL of the app's content: the text of a chat, Markdown, a page in a web view.
  ///
  /// Anyone may have written it, so it always counts as `DeepLink.Source.webView`.
  @discardableResult
  public func openContentLink(_ url: URL) -> ContentLink { openContentLink(url.absoluteString) }
}

extension URL: LinkConvertible {
  /// The link of the URL's text.
  public func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try absoluteString.link(in: table, from: source)
  }
}
