#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  private struct SendResultKey: EnvironmentKey {
    static let defaultValue = SendResultAction()
  }

  extension EnvironmentValues {
    /// Sends a result to the code that presented the view.
    ///
    /// The first result closes the view.
    ///
    /// ```swift
    /// struct PickQuantity: View {
    ///   @Environment(\.sendResult) private var sendResult
    ///
    ///   var body: some View {
    ///     Button("Three") { sendResult(3) }       // whoever waits in `try await router.present(…)` gets it
    ///   }
    /// }
    /// ```
    /// It keeps neither the router nor the screen. After the screen has left, and in a view that no router shows, it does
    /// nothing and returns `false`.
    public var sendResult: SendResultAction {
      get { self[SendResultKey.self] }
      set { self[SendResultKey.self] = newValue }
    }
  }

  /// The position of a view in a router's window.
  struct RoutedPlace: Equatable {
    var host: WeakReference<SwiftUIHost>?
    /// The names of the views in the window that screens zoom out of.
    var namespace: Namespace.ID?
    /// The level of the modal that contains it, or `nil` at the root of the window.
    var level: WeakReference<ModalModel>?
    /// The router's modal that contains it.
    var modal: RouterState.Entry.ID?
    /// True if it is in a stack of the router, and in no modal over that stack.
    var isInStack = false
  }

  /// The host of a window or a level, held weakly.
  ///
  /// Some controls keep their environment after their screen has left.
  struct WeakReference<Object: AnyObject & Sendable>: Equatable {
    private let id: ObjectIdentifier
    private(set) weak var object: Object?

    init(_ object: Object) {
      self.object = object
      id = ObjectIdentifier(object)
    }

    static func == (one: Self, other: Self) -> Bool { one.id == other.id }
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

  private struct GivenOpenRouteKey: EnvironmentKey {
    static let defaultValue: OpenRouteAction? = nil
  }

  extension EnvironmentValues {
    /// Opens links in the window of the view, and calls the verbs of the router there.
    ///
    /// ```swift
    /// struct NoteList: View {
    ///   @Environment(\.openRoute) private var openRoute
    ///
    ///   var body: some View {
    ///     List {
    ///       RouteLink("The first note", to: Notes.note(id: 1))
    ///       Button("New") { openRoute(Notes.new) }
    ///     }
    ///     .routeLinkStyle(.row)
    ///   }
    /// }
    /// ```
    /// Its router and window are those of the next ``RoutedView`` or `routedModals` around the view. Without one, it is
    /// the router of `.environment(router)`, with its key window. Links in text belong to `\.openURL`.
    public var openRoute: OpenRouteAction {
      get {
        if let given = givenOpenRoute { return given }
        guard let routed = routed.host else {
          return OpenRouteAction { [weak router = self[Router.self]] in router.map { ($0, nil) } }
        }
        return OpenRouteAction { routed.object.flatMap { host in host.router.map { ($0, host.window) } } }
      }
      set { givenOpenRoute = newValue }
    }

    /// True if a router is around the view, or the app has set an action.
    var hasRouter: Bool { givenOpenRoute != nil || routed.host?.object != nil || self[Router.self] != nil }

    /// The action that the app, or a controller of UIKit around the view, has set.
    var givenOpenRoute: OpenRouteAction? {
      get { self[GivenOpenRouteKey.self] }
      set { self[GivenOpenRouteKey.self] = newValue }
    }
  }

  /// Puts the router and the action that sends results into the environment of a screen, and sends links in its text to the router.
  package struct ScreenEnvironment: ViewModifier {
    let router: Router?
    let sendResult: SendResultAction
    /// The app's own treatment of links in text, around the views of the router.
    @Environment(\.openURL) private var outer
    @Environment(\.openRoute) private var openRoute

    package init(_ router: Router?, _ sendResult: SendResultAction?) {
      self.router = router
      self.sendResult = sendResult ?? SendResultAction()
    }

    package func body(content: Content) -> some View {
      content
        .environment(router)
        .environment(\.sendResult, sendResult)
        .environment(
          \.openURL,
          OpenURLAction { [weak router, outer, openRoute] url in
            if let result = router?.result(ofContentLink: url, in: openRoute.navigationTarget?.window) { return result }
            outer(url)
            return .handled
          })
    }
  }

  extension Router {
    /// Opens a link in text as a link in content, if it belongs to the app.
    ///
    /// If `nil`, it does not.
    fileprivate func result(ofContentLink url: URL, in window: RouterState.Window.ID?) -> OpenURLAction.Result? {
      switch openContentLink(url.absoluteString, in: window, at: nil).result {
      case .unmatched: nil
      case .rejected: .discarded
      default: .handled
      }
    }
  }
#endif
