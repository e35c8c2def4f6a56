/// Windows: where the link shows its screen, and whether it must wait.
extension Transaction {
  /// The window of its options, open or not, or else the key window.
  ///
  /// Opened links are counted in it.
  var targetWindow: RouterState.Window.ID? { options.window ?? guarded.current.keyWindow }

  /// True if any window is open.
  var hasWindow: Bool { !guarded.current.windows.isEmpty }

  /// True if its screen must wait, because no window is open, or not the one of the link.
  var lacksWindow: Bool {
    guard options.waitsForWindow, !hasStatelessHost else { return false }
    let windows = guarded.current.windows
    return windows.isEmpty || options.window.map { id in !windows.contains { $0.id == id } } ?? false
  }

  /// Returns true if the link shows a screen and must wait for a window.
  func needsWindow() -> Bool {
    guard lacksWindow else { return false }
    return isHeld || expectedMatch.map { !handles($0) } ?? false
  }

  /// Reports after a while that the link waits for a window that is missing.
  func reportMissingWindow() {
    guard mistakes.isOn, !isWindowAwaited, let original else { return }
    isWindowAwaited = true
    let (clock, limit) = (guarded.rules.clock, guarded.rules.stepLimit)
    _ = clock.after(limit) { [weak self] in
      guard let self, lacksWindow, !navigation.hasEnded else { return }
      mistakes.report(
        "a link is waiting for a window, but there is none: attach a host, as with router.uiKit.attach(to: window): \(original)"
      )
    }
  }
}
