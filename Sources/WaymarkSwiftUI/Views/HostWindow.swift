@_spi(Hosting) import WaymarkCore

#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// The window of a router that views show, and its first content.
  struct HostWindowOptions {
    var window: RouterState.Window.ID?
    /// The link that the system opened the window for, which follows the window from then on.
    var place: Binding<String?>?
    var isRestored = true
  }

  /// Shows a window of a router in some views, with the host and the modals over them.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct HostWindow<Content: View>: View {
    private let router: Router
    private let options: HostWindowOptions
    private let content: (SwiftUIHost) -> Content
    @State private var holder = HostHolder()
    @Namespace private var namespace
    /// The state of the window when the system ended the app.
    @SceneStorage private var saved: Data?
    /// The view of the scene whose state is saved.
    @SceneStorage("waymark.saver") private var saver: String?
    @State private var isSaved = true

    init(_ router: Router, _ options: HostWindowOptions, @ViewBuilder content: @escaping (SwiftUIHost) -> Content) {
      self.router = router
      self.options = options
      self.content = content
      // A window without a given number may get another number next time.
      _saved = SceneStorage(options.window.map { "waymark.window.\($0.number)" } ?? "waymark.window")
    }

    var body: some View {
      let host = holder.host(for: router, options, $saved, saver)
      LevelView(level: host.base, host: host) { content(host) }
        .modifier(
          WindowFollower(
            router: router, host: host, opened: options.place, saved: options.isRestored && isSaved ? $saved : nil)
        )
        .onChange(of: ObjectIdentifier(host), initial: true) {
          holder.openPlace()
          host.appeared()
          if options.window == nil, options.isRestored, !holder.claim($saver) { isSaved = false }
        }
        .environment(router)
        .environment(\.routed.host, WeakReference(host))
        .environment(\.routed.namespace, namespace)
        .environment(\.givenOpenRoute, nil)
    }
  }

  /// Keeps the host of a view as long as the view exists.
  ///
  /// The first evaluation makes the host.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor
  private final class HostHolder {
    private var host: SwiftUIHost?
    /// The link of a new window.
    ///
    /// It is opened when the window appears, because guards and the app's code must not run in an update of views.
    private var place: String?

    nonisolated init() {}

    func openPlace() {
      guard let host, let place else { return }
      self.place = nil
      host.router?.go(place, NavigationOptions(in: host.window, animated: false))
    }

    // MARK: Two views in one scene

    private struct Reference {
      weak var holder: HostHolder?
    }

    /// The views that save the state of their scenes, by their names in the scenes.
    private static var savers: [String: Reference] = [:]

    /// Returns true if another view saves the state of the scene.
    private func isSaved(by name: String?) -> Bool {
      name.flatMap { Self.savers[$0]?.holder }.map { $0 !== self } ?? false
    }

    /// Makes this view the one that saves the state of its scene.
    ///
    /// - Returns: false if another one does: scenes keep values by name, and both have the same name.
    func claim(_ saver: Binding<String?>) -> Bool {
      guard !isSaved(by: saver.wrappedValue) else {
        host?.router?.mistakes.report(
          "two views of one scene show windows without a number, and the scene keeps one state: write "
            + "RoutedView(router, window: .init(1)) for the second")
        return false
      }
      let name = saver.wrappedValue ?? UUID().uuidString
      Self.savers = Self.savers.filter { $0.value.holder != nil }
      Self.savers[name] = Reference(holder: self)
      if saver.wrappedValue != name { saver.wrappedValue = name }
      return true
    }

    // MARK: The host

    func host(
      for router: Router, _ options: HostWindowOptions, _ saved: Binding<Data?>, _ saver: String?
    ) -> SwiftUIHost {
      if let host, host.router === router { return host }
      // The saved content of the window is that of its first router.
      let isFirst = host == nil
      if let host { host.router?.detach(host) }
      let made = SwiftUIHost(router, window: options.window ?? router.freeWindow)
      host = made
      router.swiftUIHosts.add(made)
      router.reportSelectionsWithoutWindow()
      router.reportUnlisted([router.systemLinks.activityType])
      let isNew = !router.hasWindow(made.window)
      let isOther = options.window == nil && isSaved(by: saver)
      if options.window == nil, let saver, !isOther { Self.savers[saver] = Reference(holder: self) }
      let isRestored =
        isNew && isFirst && options.isRestored && !isOther
        && saved.wrappedValue.map { router.restore($0, as: made.window) } ?? false
      router.attach(made, to: made.window)
      place = isNew && !isRestored ? options.place?.wrappedValue : nil
      return made
    }

    deinit {
      guard let host else { return }
      // The views have disappeared. Another view may show the window by then.
      Task { @MainActor in
        guard let router = host.router else { return }
        router.swiftUIHosts.remove(host)
        router.detach(host)
        if !router.swiftUIHosts.shows(host.window) { router.report(.windowDisconnected(host.window)) }
      }
    }
  }

  extension Router {
    /// The first window that no view shows.
    fileprivate var freeWindow: RouterState.Window.ID {
      let taken = swiftUIHosts.windows.map(\.number)
      return .init((0...taken.count).first { !taken.contains($0) } ?? taken.count)
    }
  }

  /// Publishes the content of a window to the system: for the next start, for other devices, and for links that look
  /// for their window.
  ///
  /// SwiftUI evaluates this modifier whenever the state changes, and not the views in the window.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct WindowFollower: ViewModifier {
    let router: Router
    let host: SwiftUIHost
    /// The link that the system opened the window for.
    ///
    /// It follows the window, or `openWindow(value:)` would bring a window to the front that has moved on.
    let opened: Binding<String?>?
    /// If `nil`, the system keeps nothing.
    let saved: Binding<Data?>?
    @Environment(\.scenePhase) private var phase
    /// Windows side by side are all active: this tells in which one the user works.
    @Environment(\.appearsActive) private var isInFront

    func body(content: Content) -> some View {
      let window = host.window
      let place = router.publicLink(in: window)
      let activityType = router.systemLinks.activityType
      preferring(
        place,
        content
          .onChange(of: phase, initial: true) {
            host.isInBackground = phase == .background
          }
          .onChange(of: phase == .active && isInFront, initial: true) { _, isKey in
            if isKey { router.openWaitingLinks() }
            if isKey, router.state.keyWindow != window { router.report(.windowActivated(window)) }
          }
          .onChange(of: place) { _, link in
            if let opened, let link, opened.wrappedValue != nil, opened.wrappedValue != link {
              opened.wrappedValue = link
            }
          }
          .onChange(of: router.state.only(window)) { saved?.wrappedValue = router.saved(window) }
          .userActivity(activityType ?? SystemLinks.noActivity, element: activityType == nil ? nil : place) {
            router.write($0, into: $1)
          })
    }

    /// Prefers the window that shows the screen of a link, and then any open window.
    ///
    /// The system opens no new window for it. It compares by containment: all links contain that of a root, which is left
    /// out.
    private func preferring(_ place: String?, _ content: some View) -> some View {
      #if os(tvOS) || os(watchOS)
        content
      #else
        content.handlesExternalEvents(
          preferring: place.flatMap { $0.hasSuffix("/") ? nil : [$0] } ?? [], allowing: ["*"])
      #endif
    }
  }
#endif
