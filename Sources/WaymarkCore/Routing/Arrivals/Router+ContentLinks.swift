extension Router {
  /// What became of a link in content that the app shows.
  public enum ContentLink {
    /// It is one of the app's, and is being opened.
    case opened(Navigation)
    /// It is not for content to open: it leads where only the app itself may go, or has a scheme that nobody opens.
    case rejected(RouteTable.Rejection)
    /// It is not the app's: the system opens it, if the app wants that.
    case foreign
  }

  /// Opens a link that stands in content: the text of a chat, Markdown, a page of a web view.
  ///
  /// Anyone may have written it, so it counts as ``DeepLink/Source/webView``, whatever it looks like. What no route takes
  /// is foreign; the table's fallback is not asked.
  /// ```swift
  /// switch router.openContentLink(url) {
  /// case .opened, .rejected: return
  /// case .foreign: print("for the system: \(url)")       // on iOS: UIApplication.shared.open(url)
  /// }
  /// ```
  @discardableResult
  public func openContentLink(_ text: String) -> ContentLink {
    bringsRoutes?(self)
    let link: DeepLink
    do throws(DeepLink.Rejection) {
      link = try DeepLink(text, from: .webView, malformed: table.options.malformed, limits: table.options.limits)
    } catch {
      // Beside what nobody opens, a text that Waymark does not understand may be another app's.
      return error.isDisguise ? .rejected(.init(error)) : .foreign
    }
    let resolution = table.resolve(link)
    switch resolution.outcome {
    case .unmatched, .fellBack: return .foreign
    case .rejected(let rejection): return rejection.isForeign ? .foreign : .rejected(rejection)
    case .matched, .denied, .deferred, .failed: return .opened(open(link))
    }
  }
}

extension DeepLink.Rejection {
  /// Nobody opens it, or it may be read as something else by whoever opens it.
  fileprivate var isDisguise: Bool {
    switch reason {
    case .forbiddenScheme, .invalidScheme, .controlCharacter, .backslash, .userInfo, .emptyHost, .invalidHost: true
    default: false
    }
  }
}

extension RouteTable.Rejection {
  /// The link is not for this table.
  fileprivate var isForeign: Bool {
    switch reason {
    case .schemeNotAllowed, .hostNotAllowed, .invalidLink: true
    case .notReachable, .limitExceeded, .redirectLoop, .redirectLimit: false
    }
  }
}
