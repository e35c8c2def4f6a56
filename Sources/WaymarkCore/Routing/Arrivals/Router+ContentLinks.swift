extension Router {
  /// Opens a link in content, as the app's code does.
  @discardableResult
  package func openContentLink(
    _ text: String, in window: RouterState.Window.ID? = nil, file: String = #fileID, line: Int = #line
  ) -> Navigation {
    openContentLink(text, in: window, at: RouteTable.SourceLocation(file: file, line: line))
  }

  /// - Parameter caller: the location of the app's call. If `nil`, the user has tapped the link.
  package func openContentLink(
    _ text: String, in window: RouterState.Window.ID?, at caller: RouteTable.SourceLocation?
  ) -> Navigation {
    lazyRoutes?(self)
    let link: DeepLink
    do throws(DeepLink.Rejection) {
      link = try DeepLink(
        text, from: .webView, keepingMalformed: table.options.keepsMalformed, limits: table.options.limits)
    } catch {
      // Except for disguised links, a text that Waymark cannot parse may belong to another app.
      return Navigation(error.hidesTarget ? .rejected(.init(error)) : .unmatched(nearest: []))
    }
    switch table.resolve(link).outcome {
    case .rejected(let rejection) where !rejection.isForeign: return Navigation(.rejected(rejection))
    case .matched:
      var options = NavigationOptions(in: window)
      options.fallsBack = false
      return open(link, as: .automatic, options, by: nil, at: caller)
    default: return Navigation(.unmatched(nearest: []))
    }
  }
}

extension DeepLink.Rejection {
  /// True if the text hides its target: no app opens it, or the app that opens it may read it differently.
  fileprivate var hidesTarget: Bool {
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
