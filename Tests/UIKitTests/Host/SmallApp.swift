@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// An app of its own map, in a window.
@MainActor
struct SmallApp {
  let router: Router
  let window: UIWindow
  let host: UIKitHost

  init(@RouteBuilder _ routes: () -> some RouteContent) {
    Simulation.reset()
    window = UIWindow(windowScene: Simulation.makeScene())
    host = UIKitHost(window: window)
    router = Router(reachable: .fromLinks, routes)
    router.attach(host, to: .init(0))
    window.makeKeyAndVisible()
    Simulation.settle()
  }

  var keys: [String] { Simulation.appeared(in: window).compactMap { ($0 as? Screen)?.key } }

  @discardableResult
  func open(_ link: String) -> Navigation {
    let navigation = router.open(link, .init(from: .inApp))
    Simulation.settle()
    return navigation
  }
}

/// A container of a class that the host knows nothing about: a deck of cards, the last one on top.
final class Deck: UIViewController {
  func show(_ cards: [UIViewController]) {
    for old in children where !cards.contains(old) {
      old.willMove(toParent: nil)
      old.view.removeFromSuperview()
      old.removeFromParent()
    }
    for card in cards where card.parent == nil {
      addChild(card)
      view.addSubview(card.view)
      card.didMove(toParent: self)
    }
  }
}
