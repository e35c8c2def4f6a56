extension Router {
  /// A screen came on top of a window.
  ///
  /// ```swift
  /// for await event in router.events {
  ///   guard case .screenViewed(let view) = event else { continue }
  ///   analytics.log("screen", ["name": view.key, "route": view.pattern.text, "cause": view.cause.rawValue])
  /// }
  /// ```
  /// There is one for each change of the screen on top, once hosts show it. Other values for the same screen are no
  /// change, and a screen that never came to be seen is not told of. It carries the pattern of the route, never a value
  /// of the link. Without a window nothing is known of screens, and nothing is told.
  public struct ScreenView: Sendable, Hashable {
    /// The window.
    public let window: RouterState.Window.ID
    /// The key of the route: its name, else its pattern.
    public let key: String
    /// The whole pattern of the route.
    public let pattern: RoutePattern
    /// Why it is on top.
    public let cause: Cause

    /// Why another screen is on top.
    ///
    /// ```swift
    /// let returns: Set<Router.ScreenView.Cause> = [.popped, .wentBack, .dismissed, .swipedDown, .history]
    /// if !returns.contains(view.cause) { analytics.log("screen", ["name": view.key]) }
    /// ```
    /// More may come.
    @nonexhaustive public enum Cause: String, Sendable, Hashable, CaseIterable {
      /// A link, or a verb that shows a place, leads there.
      case opened
      /// The app popped what was on top of it.
      case popped
      /// The user went back: with the button, with a swipe, or by tapping the tab that is selected.
      case wentBack
      /// The app or the user selected a tab or a section.
      case selected
      /// The app dismissed what was presented over it, or that was answered.
      case dismissed
      /// The user closed what was presented over it.
      case swipedDown
      /// The app went back or forward in the history.
      case history
      /// A saved state was restored.
      case restored
      /// It is the first screen of a window.
      case started
      /// Guards took away what was on top of it, or let it be there again.
      case guarded
      /// What was on top of it is gone: its route was removed, the app's own code removed it, or a host could not show it.
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

/// The screen on top of each window, as listeners were told of it.
@MainActor
final class ScreenViews {
  private typealias Window = RouterState.Window.ID

  private var told: [Window: RouterState.Entry.ID] = [:]
  /// Why the screen on top is another one since then.
  private var causes: [Window: Router.ScreenView.Cause] = [:]

  /// Somebody listens from now on.
  func begin(with state: RouterState) {
    causes = [:]
    told = Dictionary(
      uniqueKeysWithValues: state.windows.compactMap { window in
        state.screen(in: window.id).map { (window.id, $0.id) }
      })
  }

  /// Another state is to be shown.
  func note(_ cause: Router.ScreenView.Cause, from old: RouterState, to new: RouterState) {
    for window in new.windows.map(\.id) where old.screen(in: window)?.id != new.screen(in: window)?.id {
      causes[window] = cause
    }
  }

  /// Hosts show the state, or as much of it as they could.
  func tell(_ state: RouterState, _ router: Router) {
    let windows = state.windows.map(\.id)
    told = told.filter { windows.contains($0.key) }
    for window in windows {
      let screen = state.screen(in: window)
      let cause = causes.removeValue(forKey: window)
      guard screen?.id != told[window] else { continue }
      told[window] = screen?.id
      guard let screen, let route = router.table.route(forKey: screen.key) else { continue }
      router.note(
        .screenViewed(
          Router.ScreenView(window: window, key: screen.key, pattern: route.pattern, cause: cause ?? .removed)))
    }
  }
}

extension RouterState {
  /// The screen on top of a window; nil if there is none, or it is held.
  fileprivate func screen(in window: Window.ID) -> Entry? { top(in: window).flatMap { $0.container == nil ? $0 : nil } }
}
