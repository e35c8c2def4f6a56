#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// All that a router has open in one window: its tabs, stacks and modals.
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
  /// Each `RoutedView` is a window of the router: the first is window 0, unless `window` says otherwise. What the user does
  /// becomes state, and what becomes of the state is shown.
  ///
  /// Its views are made when they are first shown and let go when they leave. URLs and activities of the window go to the router.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  public struct RoutedView: View {
    private let router: Router
    private let options: HostWindowOptions

    /// A view of a router's window.
    ///
    /// - Parameters:
    ///   - router: the router, which the app keeps.
    ///   - window: which of its windows it is; nil: the first that nobody shows.
    ///   - place: the place that the window is opened for, as the app's own code would go there; not where the system brings back
    ///     what was open: `WindowGroup(for: String.self) { $place in RoutedView(router, opening: place) }`.
    ///   - isRestored: whether the system keeps what is open in the window, and brings it back after the app was ended.
    public init(
      _ router: Router, window: RouterState.Window.ID? = nil, opening place: String? = nil, isRestored: Bool = true
    ) {
      self.router = router
      options = HostWindowOptions(window: window, place: place, isRestored: isRestored)
    }

    /// The view.
    public var body: some View {
      HostWindow(router, options) { host in RoutedWindow(router: router, host: host) }
    }
  }

  /// All of a window: views of the router's, and the ways into it.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct RoutedWindow: View {
    let router: Router
    let host: SwiftUIHost

    var body: some View {
      LevelView(level: host.base) { WindowRoot(window: host.root) }
        .opensLinks(with: router, in: host.window)
    }
  }

  /// What a window shows without modals.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct WindowRoot: View {
    let window: WindowModel

    var body: some View {
      if let root = window.root { EntryView(model: root).id(root.id) }
    }
  }

  /// The hosts of a router's windows, which their views keep.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor
  final class SwiftUIHosts {
    private struct Weak {
      weak var host: SwiftUIHost?
    }

    private var hosts: [Weak] = []
    private var selections: [RouterState.Window.ID: [String: TabsSelection]] = [:]

    func add(_ host: SwiftUIHost) { hosts = hosts.filter { $0.host != nil } + [Weak(host: host)] }

    func remove(_ host: SwiftUIHost) { hosts.removeAll { $0.host == nil || $0.host === host } }

    func shows(_ window: RouterState.Window.ID) -> Bool { host(of: window) != nil }

    func host(of window: RouterState.Window.ID) -> SwiftUIHost? { hosts.last { $0.host?.window == window }?.host }

    /// What is selected in tabs that are the app's own: the same object each time, for bindings last.
    func selection(in tabs: String, _ window: RouterState.Window.ID, of router: Router) -> TabsSelection {
      if let known = selections[window]?[tabs] { return known }
      let made = TabsSelection(tabs, window, of: router)
      selections[window, default: [:]][tabs] = made
      return made
    }

    var windows: [RouterState.Window.ID] { hosts.compactMap { $0.host?.window } }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension Router {
    var swiftUIHosts: SwiftUIHosts { companion(SwiftUIHosts()) }
  }

  /// The host of a window, which the window keeps: what a control keeps of its environment is no reason to keep screens.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct RoutedHost: Equatable {
    private let id: ObjectIdentifier
    private(set) weak var host: SwiftUIHost?

    init(_ host: SwiftUIHost) {
      self.host = host
      id = ObjectIdentifier(host)
    }

    static func == (one: RoutedHost, other: RoutedHost) -> Bool { one.id == other.id }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct RoutedHostKey: EnvironmentKey {
    static let defaultValue: RoutedHost? = nil
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension EnvironmentValues {
    /// The host of the window that a view is in.
    var routedHost: RoutedHost? {
      get { self[RoutedHostKey.self] }
      set { self[RoutedHostKey.self] = newValue }
    }
  }
#endif
