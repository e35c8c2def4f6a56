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

  /// Where a view is in a router's window.
  struct RoutedPlace: Equatable {
    var host: RoutedHost?
    /// The modal of the router's that it is in.
    var modal: RouterState.Entry.ID?
    /// It is in a stack of the router's, and in no modal over that.
    var isInStack = false
  }

  /// The host of a window, which the window keeps: what a control keeps of its environment is no reason to keep screens.
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

  /// Tells once of each way in which views do not fit together.
  @MainActor
  package enum ViewMistakes {
    /// Takes the message; nil where nobody is to be told, as in a release build.
    package static var log: (@MainActor (Router.LogMessage) -> Void)? = initialLog
    private static var told: Set<String> = []

    private static var initialLog: (@MainActor (Router.LogMessage) -> Void)? {
      #if DEBUG
        Router.standardLog
      #else
        nil
      #endif
    }

    static func tell(_ text: String) {
      guard told.insert(text).inserted else { return }
      log?(Router.LogMessage(.mistake, text))
    }

    /// Tells of a view that needs a router and has none around it.
    static func tellViewMistakes(of view: String, wants what: String) {
      tell("a \(view) does nothing without a router in its environment: it wants \(what)")
    }

    /// Forgets what was told, for tests.
    package static func reset() { told = [] }
  }
#endif
