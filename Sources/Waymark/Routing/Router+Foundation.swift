public import Foundation

extension Router {
  /// Opens a URL of the app's content: the text of a chat, Markdown, a page in a web view.
  ///
  /// Anyone may have written it, so it always counts as `DeepLink.Source.webView`.
  @discardableResult
  public func openContentLink(
    _ url: URL, in window: RouterState.Window.ID? = nil, file: String = #fileID, line: Int = #line
  ) -> Navigation {
    openContentLink(url.absoluteString, in: window, file: file, line: line)
  }
}
