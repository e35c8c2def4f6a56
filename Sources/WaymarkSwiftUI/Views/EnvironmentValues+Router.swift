#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  private struct RouterKey: EnvironmentKey {
    static let defaultValue: Router? = nil
  }

  private struct ReplyKey: EnvironmentKey {
    static let defaultValue: Router.Reply? = nil
  }

  extension EnvironmentValues {
    /// The router that shows the view; nil outside of one.
    ///
    /// ```swift
    /// struct OpenBook: View {
    ///   @Environment(\.router) private var router
    ///
    ///   var body: some View {
    ///     Button("Open") { router?.go("/books/4") }
    ///   }
    /// }
    /// ```
    public var router: Router? {
      get { self[RouterKey.self] }
      set { self[RouterKey.self] = newValue }
    }

    /// What the view answers with, if somebody presented it for an answer; it closes with the first one.
    ///
    /// ```swift
    /// struct PickQuantity: View {
    ///   @Environment(\.reply) private var reply
    ///
    ///   var body: some View {
    ///     Button("Three") { reply?(3) }       // whoever waits in `try await router.present(…)` gets it
    ///   }
    /// }
    /// ```
    public var reply: Router.Reply? {
      get { self[ReplyKey.self] }
      set { self[ReplyKey.self] = newValue }
    }
  }

  /// What surrounds each screen of a router.
  package struct ScreenEnvironment: ViewModifier {
    let router: Router?
    let reply: Router.Reply?

    package init(_ router: Router?, _ reply: Router.Reply?) {
      self.router = router
      self.reply = reply
    }

    package func body(content: Content) -> some View {
      content
        .environment(\.router, router)
        .environment(\.reply, reply)
        .environment(\.openURL, OpenURLAction { url in router?.result(ofContentLink: url) ?? .systemAction })
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
