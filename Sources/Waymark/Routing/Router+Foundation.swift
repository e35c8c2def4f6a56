public import Foundation

extension Router {
  /// Opens a link in content: the text of a chat, Markdown, or a page of a web view.
  ///
  /// The author of the content is unknown, so the source is always `DeepLink.Source.webView`. A link that no route
  /// takes ends as unmatched, also if it is of another host or its handler passes it on: the system may open it. Neither the
  /// table's fallback nor an error screen is shown for it. One that content may not open ends as rejected.
  /// ```swift
  /// if case .unmatched = router.openContentLink(url).result {
  ///   print("for the system: \(url)")       // on iOS: UIApplication.shared.open(url)
  /// }
  /// ```
  /// - Parameters:
  ///   - url: the link.
  ///   - window: the window of the content. If `nil`, it is the key window.
  ///   - file: the file of the call, which the origin of the opening names.
  ///   - line: the line of the call.
  @discardableResult
  public func openContentLink(
    _ url: URL, in window: RouterState.Window.ID? = nil, file: String = #fileID, line: Int = #line
  ) -> Navigation {
    openContentLink(url.absoluteString, in: window, file: file, line: line)
  }
}
