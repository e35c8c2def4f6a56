#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  private struct RouteReplyKey: EnvironmentKey {
    static let defaultValue: Router.Reply? = nil
  }

  extension EnvironmentValues {
    /// What the view answers with, if somebody presented it for an answer; it closes with the first one.
    ///
    /// ```swift
    /// struct PickQuantity: View {
    ///   @Environment(\.routeReply) private var reply
    ///
    ///   var body: some View {
    ///     Button("Three") { reply?(3) }       // whoever waits in `try await router.present(…)` gets it
    ///   }
    /// }
    /// ```
    /// It keeps neither the router nor the screen: one that outlives its screen answers nobody.
    public var routeReply: Router.Reply? {
      get { self[RouteReplyKey.self] }
      set { self[RouteReplyKey.self] = newValue }
    }
  }

  private struct RoutedWindowKey: EnvironmentKey {
    static let defaultValue: RouterState.Window.ID? = nil
  }

  extension EnvironmentValues {
    /// The window of the router that a view is in.
    var routedWindow: RouterState.Window.ID? {
      get { self[RoutedWindowKey.self] }
      set { self[RoutedWindowKey.self] = newValue }
    }
  }

  /// What surrounds each screen of a router: itself, as `@Environment(Router.self) var router: Router?`, and more.
  package struct ScreenEnvironment: ViewModifier {
    let router: Router?
    let reply: Router.Reply?

    package init(_ router: Router?, _ reply: Router.Reply?) {
      self.router = router
      self.reply = reply
    }

    package func body(content: Content) -> some View {
      content
        .environment(router)
        .environment(\.routeReply, reply)
        .environment(
          \.openURL, OpenURLAction { [weak router] url in router?.result(ofContentLink: url) ?? .systemAction })
    }
  }

  extension Router {
    /// What a link in text does: one of the app's is opened, as content that anyone may have written.
    fileprivate func result(ofContentLink url: URL) -> OpenURLAction.Result {
      switch openContentLink(url) {
      case .opened: .handled
      case .rejected: .discarded
      case .foreign: .systemAction
      }
    }
  }
#endif
