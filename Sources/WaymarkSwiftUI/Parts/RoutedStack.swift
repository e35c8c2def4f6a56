#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// A stack of the router's map among views of the app.
  ///
  /// ```swift
  /// RoutedTabs("main") { selection in
  ///   TabView(selection: selection) {
  ///     Tab("Books", systemImage: "book", value: "shelf") {
  ///       RoutedStack("shelf") { ShelfView() }
  ///     }
  ///     Tab("More", systemImage: "ellipsis", value: "more") { MoreView() }
  ///   }
  /// }
  /// .routedModals(router)
  /// ```
  /// Its items are views of the map, and its root is a view of the app.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  public struct RoutedStack<Root: View>: View {
    private let name: String
    private let root: Root
    @Environment(\.routed.host) private var routed

    /// A stack.
    ///
    /// - Parameters:
    ///   - name: its name in the map.
    ///   - root: the root view, which replaces the map's own root.
    public init(_ name: String, @ViewBuilder root: () -> Root) {
      self.name = name
      self.root = root()
    }

    /// The view.
    public var body: some View {
      if let host = routed?.object, case .stack(let stack) = host.container(named: name) {
        PathStack(stack: stack, host: host) { root.modifier(ScreenEnvironment(host.router, nil)) }
      } else {
        root.onAppear {
          if routed == nil { ViewMistakes.report(of: "RoutedStack", wants: ".routedModals(router)") }
          routed?.object?.router?.mistakes.reportUnknownContainer(name)
        }
      }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension View {
    /// Shows the modals of a router over views of the app.
    ///
    /// Write it once, around all of them.
    ///
    /// Inside, ``RoutedStack`` and ``RoutedTabs`` follow the router's state.
    /// - Parameters:
    ///   - router: the router.
    ///   - window: the window of the router that these views are. If `nil`, it is the first one without a view.
    ///   - isRestored: if true, the system keeps the state of the window, and restores it after it ended the app.
    public func routedModals(
      _ router: Router, window: RouterState.Window.ID? = nil, isRestored: Bool = true
    ) -> some View {
      modifier(RoutedModals(router: router, options: HostWindowOptions(window: window, isRestored: isRestored)))
    }
  }

  /// Makes views of the app a window of a router.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct RoutedModals: ViewModifier {
    let router: Router
    let options: HostWindowOptions

    func body(content: Content) -> some View {
      HostWindow(router, options) { _ in content }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension Router {
    /// Returns the selection of tabs of the map, for a `TabView` of the app.
    ///
    /// Its values are the keys of the branches.
    ///
    /// A tap asks the guards first, and a second tap on a tab goes back to its root, as in the router's own tabs. A key that the
    /// map does not have is selected as well, and the state stays.
    /// - Parameters:
    ///   - tabs: the name of the container.
    ///   - window: the window. If `nil`, it is window 0: in an app with several windows, write ``RoutedTabs``.
    public func selection(in tabs: String, window: RouterState.Window.ID? = nil) -> Binding<String> {
      if window == nil { noteSelection(in: tabs) }
      return Bindable(swiftUIHosts.selection(in: tabs, window ?? .init(0), of: self)).shown
    }

    /// Returns the same selection for a `List` of the app, such as a sidebar.
    ///
    /// A `List` writes its selection without a tap, too, so a write of the selected key does nothing.
    ///
    /// ```swift
    /// List(selection: router.listSelection(in: "main")) { Label("Books", systemImage: "book").tag("shelf") }
    /// ```
    public func listSelection(in tabs: String, window: RouterState.Window.ID? = nil) -> Binding<String?> {
      if window == nil { noteSelection(in: tabs) }
      return Bindable(swiftUIHosts.selection(in: tabs, window ?? .init(0), of: self)).listed
    }

    private func noteSelection(in tabs: String) {
      swiftUIHosts.selectedWithoutWindow.insert(tabs)
      reportSelectionsWithoutWindow()
    }

    /// Reports the selections that mean window 0 while there are several windows.
    func reportSelectionsWithoutWindow() {
      guard Set(swiftUIHosts.windows).count > 1 else { return }
      for tabs in swiftUIHosts.selectedWithoutWindow.sorted() {
        mistakes.report(
          "selection(in: “\(tabs)”) drives window 0 only, and there are several windows: write RoutedTabs(“\(tabs)”) "
            + "{ selection in TabView(selection: selection) { … } }, or name the window")
      }
    }
  }

  /// Tabs of the router's map that the app shows in a `TabView` of its own, in the window of the view.
  ///
  /// ``RoutedStack`` has an example.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  public struct RoutedTabs<Content: View>: View {
    private let name: String
    private let content: (Binding<String>) -> Content
    @Environment(\.routed.host) private var routed

    /// Tabs.
    ///
    /// - Parameters:
    ///   - name: their name in the map.
    ///   - content: the `TabView`, whose values are the keys of the branches.
    public init(_ name: String, @ViewBuilder content: @escaping (Binding<String>) -> Content) {
      self.name = name
      self.content = content
    }

    /// The view.
    public var body: some View {
      if let host = routed?.object, let router = host.router {
        content(router.selection(in: name, window: host.window))
      } else {
        content(.constant("")).onAppear { ViewMistakes.report(of: "RoutedTabs", wants: ".routedModals(router)") }
      }
    }
  }

  /// Holds the selection of tabs of the app.
  @MainActor @Observable
  final class TabsSelection {
    private let tabs: String
    private let window: RouterState.Window.ID
    /// A tab that is not in the map.
    private var own: String?
    @ObservationIgnored private weak var router: Router?

    init(_ tabs: String, _ window: RouterState.Window.ID, of router: Router) {
      self.tabs = tabs
      self.window = window
      self.router = router
    }

    private var model: TabsModel? {
      guard case .tabs(let tabs) = router?.swiftUIHosts.host(of: window)?.container(named: tabs) else { return nil }
      return tabs
    }

    var shown: String {
      get {
        _ = model?.revision
        return own ?? model?.selection ?? ""
      }
      set { write(newValue) { $0.shownSelection = newValue } }
    }

    var listed: String? {
      get { shown.isEmpty ? nil : shown }
      set { write(newValue) { $0.listedSelection = newValue } }
    }

    /// Shows the selected branch of the router instead of a tab that is not in the map.
    func leaveOwnTab() { if own != nil { own = nil } }

    private func write(_ key: String?, _ body: (TabsModel) -> Void) {
      router?.mistakes.reportUnknownContainer(tabs)
      guard let model, let key, model.places.contains(where: { $0.key == key }) else {
        if let key { own = key }
        return
      }
      let comesBack = own != nil && key == model.selection
      own = nil
      // If the app has hidden the branch that the router has selected, this is not a second tap.
      if !comesBack { body(model) }
    }
  }

  extension SwiftUIHost {
    /// The open container with this name, if there is one.
    func container(named name: String) -> EntryModel? { root.containers[name].flatMap { models[$0] } }
  }
#endif
