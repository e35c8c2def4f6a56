/// A host that shows the screens of a router without a state, in the app's own hierarchy.
@MainActor
package protocol StatelessHost: AnyObject {
  /// Shows the screen of a match above the topmost screen.
  ///
  /// - Parameter called: the presentation of the call. For `.automatic`, ``Router/preferredPresentation(of:screen:)``
  ///   decides.
  /// - Parameter completion: must be called exactly once. If `nil`, the screen is shown.
  func show(
    _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (HostError?) -> Void)
}

/// The hosts without a state, each with its window if that is known, the one that is used first at the front.
package struct StatelessHosts {
  private struct Entry {
    weak var host: (any StatelessHost)?
    var window: RouterState.Window.ID?
  }

  private var entries: [Entry] = []

  /// The hosts that exist.
  package var all: [any StatelessHost] { entries.compactMap(\.host) }

  /// The host of a window, else the one that is used first.
  package func host(of window: RouterState.Window.ID? = nil) -> (any StatelessHost)? {
    window.flatMap { id in entries.first { $0.window == id }?.host } ?? all.first
  }

  /// Adds a host, which replaces that of its window, or all if it has no window.
  package mutating func add(_ host: any StatelessHost, of window: RouterState.Window.ID?) {
    entries.removeAll { $0.host == nil || window == nil || $0.window == nil || $0.window == window }
    entries.insert(Entry(host: host, window: window), at: 0)
  }

  /// Uses the host of a window first.
  package mutating func activate(_ window: RouterState.Window.ID) {
    entries = entries.filter { $0.window == window } + entries.filter { $0.window != window }
  }
}
