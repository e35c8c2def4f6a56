@_spi(Simulation) import UIKitStandIn

/// Screens that were made.
///
/// It keeps none.
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
  /// The number of those that are still alive.
  var alive: Int { probes.count { $0.screen != nil } }
}
