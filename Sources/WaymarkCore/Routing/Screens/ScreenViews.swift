extension Router {
  /// A report that another screen is topmost in a window.
  ///
  /// ```swift
  /// for await event in router.events {
  ///   guard case .screenViewed(let view) = event else { continue }
  ///   analytics.log("screen", ["name": view.key, "route": view.pattern.text, "cause": view.cause.rawValue])
  /// }
  /// ```
  /// The router reports each change of the topmost screen once, after a host shows it. Other values for the same screen
  /// are not a change. Screens that no host has shown are not reported, such as those before the first host of a window or
  /// before a restored state. The report contains the pattern of the route, never a value of the link. Without a window,
  /// the router has no screens to report.
  public struct ScreenView: Sendable, Hashable {
    /// The window of the screen.
    public let window: RouterState.Window.ID
    /// The key of the route: its name, else its pattern.
    public let key: String
    /// The whole pattern of the route.
    public let pattern: RoutePattern
    /// The reason why it is topmost.
    public let cause: Cause
    /// The origin of the link or verb that made it topmost.
    ///
    /// If `nil`, the user, a guard or the system did.
    public let origin: DeepLink.Origin?

    /// The reason why another screen is topmost.
    ///
    /// ```swift
    /// let returns: Set<Router.ScreenView.Cause> = [.popped, .wentBack, .dismissed, .swipedDown, .history]
    /// if !returns.contains(view.cause) { analytics.log("screen", ["name": view.key]) }
    /// ```
    /// Later versions may add cases.
    @nonexhaustive public enum Cause: String, Sendable, Hashable, CaseIterable {
      /// A link, or a verb that shows a screen, opened it.
      case opened
      /// The app popped the screen above it.
      case popped
      /// The user went back: with the button, with a swipe, or with a tap on the selected tab.
      case wentBack
      /// The app or the user selected a tab or a section.
      case selected
      /// The app dismissed the modal above it, or that modal's screen sent its result.
      case dismissed
      /// The user closed the modal above it.
      case swipedDown
      /// The app went back or forward in the history.
      case history
      /// A saved state was restored.
      case restored
      /// It is the first screen of a window.
      case started
      /// Guards removed the screen above it, or allowed it again.
      case guarded
      /// The screen above it left: its route was removed, the app's own code removed it, or a host could not show it.
      case removed
    }
  }
}

extension Router.ScreenView.Cause {
  init(_ action: RouterState.Action) {
    switch action {
    case .show: self = .opened
    case .pop: self = .popped
    case .dismiss: self = .dismissed
    case .select, .selectBranches: self = .selected
    case .restore: self = .restored
    case .host(let event): self.init(event)
    }
  }

  init(_ event: RouterState.HostEvent) {
    switch event {
    case .popped, .reselected: self = .wentBack
    case .dismissed: self = .swipedDown
    case .selected: self = .selected
    case .removed: self = .removed
    case .windowConnected, .windowDisconnected, .windowActivated: self = .started
    }
  }
}

/// The topmost screen of each window, as it was reported last.
@MainActor
final class ScreenViews {
  private typealias Window = RouterState.Window.ID

  private var reported: [Window: RouterState.Entry.ID] = [:]
  /// The reason for the change of the topmost screen since then.
  private var causes: [Window: (cause: Router.ScreenView.Cause, origin: DeepLink.Origin?)] = [:]

  /// Starts with the screens that hosts show, because a first listener has come.
  func begin(with state: RouterState, _ shown: [RouterState]) {
    (causes, reported) = ([:], [:])
    for window in state.windows.map(\.id) where shown.show(window, of: state) {
      reported[window] = state.screen(in: window)?.id
    }
  }

  /// Notes the reason for the new topmost screens of another state.
  func note(
    _ cause: Router.ScreenView.Cause, by navigation: Navigation?, from old: RouterState, to new: RouterState
  ) {
    for window in new.windows.map(\.id) where old.screen(in: window)?.id != new.screen(in: window)?.id {
      causes[window] = (cause, navigation?.origin)
    }
  }

  /// Reports the topmost screens that a host shows by now.
  ///
  /// - Parameter shown: the states that hosts show.
  func report(
    _ state: RouterState, _ shown: [RouterState], _ table: @autoclosure () -> RouteTable,
    _ events: Broadcast<Router.Event>
  ) {
    let windows = state.windows.map(\.id)
    reported = reported.filter { windows.contains($0.key) }
    for window in windows where shown.show(window, of: state) {
      let screen = state.screen(in: window)
      let (cause, origin) =
        causes.removeValue(forKey: window) ?? (reported.keys.contains(window) ? .removed : .started, nil)
      guard screen?.id != reported[window] else { continue }
      reported[window] = screen?.id
      guard let screen, let route = table().route(forKey: screen.key) else { continue }
      events.send(
        .screenViewed(
          Router.ScreenView(window: window, key: screen.key, pattern: route.pattern, cause: cause, origin: origin)))
    }
  }
}

extension RouterState {
  /// The topmost screen of a window.
  ///
  /// If `nil`, there is none, or it is blocked.
  fileprivate func screen(in window: Window.ID) -> Entry? { top(in: window).flatMap { $0.container == nil ? $0 : nil } }
}

extension [RouterState] {
  /// Returns true if one of these states shows the topmost screen that a window has in another one.
  fileprivate func show(_ window: RouterState.Window.ID, of state: RouterState) -> Bool {
    contains { shown in
      shown.windows.contains { $0.id == window } && shown.screen(in: window)?.id == state.screen(in: window)?.id
    }
  }
}

extension Router.ScreenView.Cause {
  /// True if the user closed a screen.
  var isByUser: Bool { self == .wentBack || self == .swipedDown }
}
