/// A link that was opened, and may wait for a window, before a host showed its window.
///
/// A restored state must not remove its screen, because the user has not seen it.
struct UnshownLink {
  let request: LinkRequest
  let match: RouteMatch
  let navigation: Navigation
}

extension Router {
  /// Notes that a link was opened, and keeps it if no host has shown its screen yet.
  ///
  /// It notes only links that the journal may keep. It keeps only those that may wait for a window.
  func noteOpened(_ transaction: Transaction, _ match: RouteMatch) {
    guard transaction.origin.isKept, let request = transaction.request else { return }
    let shown = transaction.targetWindow
    deferred.noteOpened(in: shown)
    guard let window = shown else { return }
    unshown[window] = nil
    guard transaction.options.waitsForWindow, !transaction.navigation.isShown else { return }
    unshown[window] = UnshownLink(request: request, match: match, navigation: transaction.navigation)
  }

  /// Notes that a host shows a window from now on.
  ///
  /// - Parameter window: the window. If `nil`, the host shows all of them.
  func noteShown(in window: RouterState.Window.ID?) {
    for (id, link) in unshown where window == nil || id == window {
      link.navigation.isShown = link.navigation.entry.map { store.state.hasScreen($0.id) } ?? false
      unshown[id] = nil
    }
  }

  /// Shows links again whose screens a restored state has replaced before the user saw them.
  func showUnshownLinks() {
    for (window, link) in unshown.sorted(by: { $0.key < $1.key }) where hasWindow(window) {
      var options = link.request.options
      options.window = window
      let shown = show(link.match, as: link.request.presentation, options)
      if let entry = shown.entry {
        link.navigation.lead(to: entry)
      } else if shown.result != nil {
        // Guards deny it by now, and their verdict is followed once.
        unshown[window] = nil
      }
    }
  }
}
