extension Router {
  /// The result of a link in content that the app shows.
  public enum ContentLink {
    /// The app has a route for it, and opens it.
    case opened(Navigation)
    /// Content may not open it: the link is for the app itself only, or its scheme is never opened.
    case rejected(RouteTable.Rejection)
    /// It is not a link of the app.
    ///
    /// The system may open it, if the app wants that.
    case foreign
  }

  /// Opens a link in content: the text of a chat, Markdown, or a page of a web view.
  ///
  /// The author of the content is unknown, so the source is always `DeepLink.Source.webView`. A link that no route
  /// takes is foreign, also if its handler passes it on. Neither the table's fallback nor an error screen is shown for it.
  /// ```swift
  /// switch router.openContentLink(url) {
  /// case .opened, .rejected: return
  /// case .foreign: print("for the system: \(url)")       // on iOS: UIApplication.shared.open(url)
  /// }
  /// ```
  /// - Parameters:
  ///   - text: the link.
  ///   - window: the window of the content. If `nil`, it is the key window.
  ///   - file: the file of the call, which the origin of the opening names.
  ///   - line: the line of the call.
  @discardableResult
  public func openContentLink(
    _ text: String, in window: RouterState.Window.ID? = nil, file: String = #fileID, line: Int = #line
  ) -> ContentLink {
    openContentLink(text, in: window, at: RouteTable.SourceLocation(file: file, line: line))
  }

  /// - Parameter caller: the location of the app's call. If `nil`, the user has tapped the link.
  package func openContentLink(
    _ text: String, in window: RouterState.Window.ID?, at caller: RouteTable.SourceLocation?
  ) -> ContentLink {
    lazyRoutes?(self)
    let link: DeepLink
    do throws(DeepLink.Rejection) {
      link = try DeepLink(text, from: .webView, malformed: table.options.malformed, limits: table.options.limits)
    } catch {
      // Except for disguised links, a text that Waymark cannot parse may belong to another app.
      return error.isDisguise ? .rejected(.init(error)) : .foreign
    }
    let resolution = table.resolve(link)
    switch resolution.outcome {
    case .unmatched, .fellBack: return .foreign
    case .rejected(let rejection): return rejection.isForeign ? .foreign : .rejected(rejection)
    case .matched, .denied, .deferred, .failed:
      var options = NavigationOptions(in: window)
      options.fallsBack = false
      let navigation = open(link, as: .automatic, options, by: nil, at: caller)
      // A handler or guard has passed it on, or a hook has led it nowhere.
      if case .unmatched = navigation.result { return .foreign }
      return .opened(navigation)
    }
  }
}

extension DeepLink.Rejection {
  /// True if the text hides its target: no app opens it, or the app that opens it may read it differently.
  fileprivate var isDisguise: Bool {
    switch reason {
    case .forbiddenScheme, .invalidScheme, .controlCharacter, .backslash, .userInfo, .emptyHost, .invalidHost: true
    default: false
    }
  }
}

extension RouteTable.Rejection {
  /// True if the link is not for this table.
  fileprivate var isForeign: Bool {
    switch reason {
    case .schemeNotAllowed, .hostNotAllowed, .invalidLink: true
    case .notReachable, .limitExceeded, .redirectLoop, .redirectLimit: false
    }
  }
}
