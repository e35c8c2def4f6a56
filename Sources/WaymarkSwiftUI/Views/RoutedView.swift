#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// Shows everything that a router has open in one window: its tabs, stacks and modals.
  ///
  /// ```swift
  /// struct BookshopApp: App {       // with @main
  ///   @State private var router = Router.app
  ///
  ///   var body: some Scene {
  ///     WindowGroup { RoutedView(router) }
  ///   }
  /// }
  /// ```
  /// Each `RoutedView` is a window of the router: the first is window 0, unless `window` says otherwise. The router's state
  /// follows the user, and the views follow the state.
  ///
  /// It makes its views when they are first shown, and releases them when they leave. URLs and activities of the window go to the router.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  public struct RoutedView: View {
    private let router: Router
    private let options: HostWindowOptions

    /// A view of a router's window.
    ///
    /// - Parameters:
    ///   - router: the router, which the app keeps.
    ///   - window: the window of the router. If `nil`, it is the first one without a view.
    ///   - place: the link to open, like the app's own code. It is ignored if the system restores the window.
    ///   - isRestored: if true, the system keeps the state of the window, and restores it after it ended the app.
    public init(
      _ router: Router, window: RouterState.Window.ID? = nil, opening place: String? = nil, isRestored: Bool = true
    ) {
      self.router = router
      options = HostWindowOptions(window: window, place: place.map { .constant($0) }, isRestored: isRestored)
    }

    /// A view of a router's window that the system opens for a link: `openWindow(value: "/books/7")`.
    ///
    /// ```swift
    /// WindowGroup(for: String.self) { $place in RoutedView(router, opening: $place) }
    /// ```
    /// The value follows the window. A window that has moved on is not brought to the front for its first link.
    public init(
      _ router: Router, window: RouterState.Window.ID? = nil, opening place: Binding<String?>, isRestored: Bool = true
    ) {
      self.router = router
      options = HostWindowOptions(window: window, place: place, isRestored: isRestored)
    }

    /// The screens of the window.
    public var body: some View {
      HostWindow(router, options) { host in WindowRoot(host: host).opensLinks(with: router, in: host.window) }
    }
  }

  /// The root of a window, without modals.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct WindowRoot: View {
    let host: SwiftUIHost

    var body: some View {
      if let root = host.root.root { EntryView(id: root, host: host).id(root) }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension RoutedView {
    /// The first screen of a preview.
    public struct PreviewPlace: Sendable {
      let places: [String]

      /// The screen of a link, with the screens below it in the map.
      public static func at(_ places: String...) -> PreviewPlace { PreviewPlace(places: places) }
    }

    /// Shows routes in a preview, at a screen.
    ///
    /// Guards are asked.
    ///
    /// ```swift
    /// #Preview { RoutedView.preview(.at("/books/42")) { AppRoutes.map } }
    /// ```
    public static func preview(
      _ place: PreviewPlace = .at(), file: String = #fileID, line: Int = #line,
      @RouteBuilder _ routes: () -> some RouteContent
    ) -> some View {
      preview(Router(reachable: .fromLinks, routes), place, file: file, line: line)
    }

    /// Shows a router in a preview, at a screen.
    public static func preview(
      _ router: Router, _ place: PreviewPlace = .at(), file: String = #fileID, line: Int = #line
    ) -> some View {
      RoutedView(router.showing(place.places, file: file, line: line), window: .init(0))
    }
  }

  /// The hosts of a router's windows, which their views keep.
  @MainActor
  final class SwiftUIHosts {
    private struct Weak {
      weak var host: SwiftUIHost?
    }

    private var hosts: [Weak] = []
    /// The tabs of the app's own that name no window.
    var selectedWithoutWindow: Set<String> = []
    private var selections: [RouterState.Window.ID: [String: TabsSelection]] = [:]

    func add(_ host: SwiftUIHost) { hosts = hosts.filter { $0.host != nil } + [Weak(host: host)] }

    func remove(_ host: SwiftUIHost) { hosts.removeAll { $0.host == nil || $0.host === host } }

    func shows(_ window: RouterState.Window.ID) -> Bool { host(of: window) != nil }

    func host(of window: RouterState.Window.ID) -> SwiftUIHost? { hosts.last { $0.host?.window == window }?.host }

    /// Returns the selection of tabs of the app.
    ///
    /// It is the same object each time, because bindings last.
    func selection(in tabs: String, _ window: RouterState.Window.ID, of router: Router) -> TabsSelection {
      if let known = selections[window]?[tabs] { return known }
      let made = TabsSelection(tabs, window, of: router)
      selections[window, default: [:]][tabs] = made
      return made
    }

    /// Shows the selected branch of the router in tabs where the app's own tab is selected.
    func leaveOwnTabs(of window: RouterState.Window.ID) {
      for selection in selections[window, default: [:]].values { selection.leaveOwnTab() }
    }

    var windows: [RouterState.Window.ID] { hosts.compactMap { $0.host?.window } }
  }

  extension Router {
    var swiftUIHosts: SwiftUIHosts { companion(SwiftUIHosts()) }
  }
#endif
