@_spi(Simulation) import UIKitStandIn

/// Screens that were made, none of which it keeps.
@MainActor
final class WeakScreens {
  private struct Probe {
    weak var screen: UIViewController?
  }

  private var probes: [Probe] = []

  func note<Screen: UIViewController>(_ screen: Screen) -> Screen {
    probes.append(Probe(screen: screen))
    return screen
  }

  var made: Int { probes.count }
  /// How many of them are still somewhere.
  var alive: Int { probes.count { $0.screen != nil } }
}
