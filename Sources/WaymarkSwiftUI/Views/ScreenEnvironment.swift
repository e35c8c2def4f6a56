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
    /// Replies to the code that presented the view for an answer.
    ///
    /// The first reply closes the view.
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
    /// It keeps neither the router nor the screen. After the screen has left, it does nothing.
    public var routeReply: Router.Reply? {
      get { self[RouteReplyKey.self] }
      set { self[RouteReplyKey.self] = newValue }
    }
  }

  /// The position of a view in a router's window.
  struct RoutedPlace: Equatable {
    var host: RoutedHost?
    /// The router's modal that contains it.
    var modal: RouterState.Entry.ID?
    /// True if it is in a stack of the router, and in no modal over that stack.
    var isInStack = false
  }

  /// The host of a window, held weakly.
  ///
  /// Some controls keep their environment after their screen has left.
  struct RoutedHost: Equatable {
    private let id: ObjectIdentifier
    private(set) weak var host: SwiftUIHost?

    init(_ host: SwiftUIHost) {
      self.host = host
      id = ObjectIdentifier(host)
    }

    static func == (one: RoutedHost, other: RoutedHost) -> Bool { one.id == other.id }
  }

  private struct RoutedPlaceKey: EnvironmentKey {
    static let defaultValue = RoutedPlace()
  }

  extension EnvironmentValues {
    var routed: RoutedPlace {
      get { self[RoutedPlaceKey.self] }
      set { self[RoutedPlaceKey.self] = newValue }
    }
  }

  /// Puts the router and the reply into the environment of a screen, and sends links in its text to the router.
  package struct ScreenEnvironment: ViewModifier {
    let router: Router?
    let reply: Router.Reply?
    /// The app's own treatment of links in text, around the views of the router.
    @Environment(\.openURL) private var outer

    package init(_ router: Router?, _ reply: Router.Reply?) {
      self.router = router
      self.reply = reply
    }

    package func body(content: Content) -> some View {
      content
        .environment(router)
        .environment(\.routeReply, reply)
        .environment(
          \.openURL,
          OpenURLAction { [weak router, outer] url in
            if let result = router?.result(ofContentLink: url) { return result }
            outer(url)
            return .handled
          })
    }
  }

  extension Router {
    /// Opens a link in text as a link in content, if it belongs to the app.
    ///
    /// If `nil`, it does not.
    fileprivate func result(ofContentLink url: URL) -> OpenURLAction.Result? {
      switch openContentLink(url) {
      case .opened: .handled
      case .rejected: .discarded
      case .foreign: nil
      }
    }
  }

  /// Logs each mistake in the use of views once.
  @MainActor
  package enum ViewMistakes {
    /// Takes the message.
    ///
    /// It is `nil` in release builds.
    package static var log: (@MainActor (Router.LogMessage) -> Void)? = initialLog
    private static var reported: Set<String> = []

    private static var initialLog: (@MainActor (Router.LogMessage) -> Void)? {
      #if DEBUG
        Router.standardLog
      #else
        nil
      #endif
    }

    static func tell(_ text: String) {
      guard reported.insert(text).inserted else { return }
      log?(Router.LogMessage(.mistake, text))
    }

    /// Logs that a view has no router in its environment.
    static func report(of view: String, wants what: String) {
      tell("a \(view) does nothing without a router in its environment: it wants \(what)")
    }

    /// Forgets the messages, for tests.
    package static func reset() { reported = [] }
  }
#endif
