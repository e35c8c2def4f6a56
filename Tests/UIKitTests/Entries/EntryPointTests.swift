import Foundation
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkMigration
import WaymarkUIKit

/// The events around a notification that is tapped, in every order.
private enum Happening: CaseIterable {
  /// The scene connects, with the notification if that comes by this entry point.
  case connect
  /// The window is on the screen.
  case appear
  /// The app is ready for links.
  case ready
  /// The delegate for notifications is called.
  case tell

  /// Every order.
  static var orders: [[Happening]] { orders(of: allCases) }

  private static func orders(of rest: [Happening]) -> [[Happening]] {
    guard !rest.isEmpty else { return [[]] }
    return rest.flatMap { first in orders(of: rest.filter { $0 != first }).map { [first] + $0 } }
  }
}

@MainActor
private final class EntryDelegate: RoutedSceneDelegate {
  let own: Router
  private let observer: OpenedLinks

  override init() {
    own = Router(schemes: ["bookshop"], reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
          RouteTo(":id", name: "book", screen: { BookScreen("book", $0) })
        }
      }
    }
    observer = OpenedLinks()
    own.legacy.addObserver(observer)
    own.isReady = false
    super.init()
  }

  override var router: Router { own }
  var openedCount: Int { observer.count }
}

private final class OpenedLinks: RouterObserver {
  private(set) var count = 0

  func router(_ router: Router, didOpen match: RouteMatch) { count += 1 }
}

extension OnOneDevice {
  @Suite("UIKit: each delivery once, each tap anew · N13")
  @MainActor
  struct EntryPointTests {
    private func live(_ order: [Happening], byScene: Bool, byDelegate: Bool) -> EntryDelegate {
      Simulation.reset()
      let delegate = EntryDelegate()
      let response = Simulation.response(["link": "/books/7"])
      for happening in order {
        switch happening {
        case .connect: Simulation.connect(delegate) { if byScene { Simulation.add(response, to: $0) } }
        case .appear: Simulation.settle()
        case .ready: delegate.own.isReady = true
        case .tell: if byDelegate { delegate.own.uiKit.receive(response) }
        }
      }
      Simulation.settle()
      return delegate
    }

    @Test("One tap, by one entry or both, in every order of connecting, appearing and being ready", arguments: 0..<24)
    func opensOnce(_ number: Int) {
      let order = Happening.orders[number]
      for (byScene, byDelegate) in [(true, false), (false, true), (true, true)] {
        let delegate = live(order, byScene: byScene, byDelegate: byDelegate)
        let keys = delegate.window.map { Simulation.appeared(in: $0).compactMap { ($0 as? Screen)?.key } }
        #expect(
          delegate.openedCount == 1,
          "\(order), by the scene: \(byScene), by the delegate: \(byDelegate): \(delegate.openedCount), \(keys ?? [])")
        #expect(
          keys == ["book"],
          "\(order), by the scene: \(byScene), by the delegate: \(byDelegate): \(delegate.openedCount), \(keys ?? [])")
        #expect(
          delegate.own.state.visible() == ["stack", "books", "book"],
          "\(order), by the scene: \(byScene), by the delegate: \(byDelegate): \(delegate.openedCount), \(keys ?? [])")
      }
    }

    @Test("Two taps open twice", arguments: 0..<24)
    func tapsOpenAnew(_ number: Int) {
      let delegate = live(Happening.orders[number], byScene: true, byDelegate: true)
      delegate.own.uiKit.receive(Simulation.response(["link": "/books/7"], date: Date(timeIntervalSince1970: 60)))
      Simulation.settle()
      #expect(delegate.openedCount == 2)
    }

    @Test("A link that waits for a window that never opens is reported; one without a screen does not wait")
    func missingWindowIsReported() {
      Simulation.reset()
      let delegate = EntryDelegate()
      delegate.own.isReady = true
      var handled = 0
      delegate.own.handle("/refresh") { _ in
        handled += 1
        return true
      }
      var told: [String] = []
      delegate.own.log = { if $0.kind == .mistake { told.append($0.text) } }
      delegate.own.uiKit.receive(Simulation.response(["link": "/refresh"]))
      #expect(handled == 1)
      delegate.own.uiKit.receive(Simulation.response(["link": "/books/7"], date: Date(timeIntervalSince1970: 60)))
      Simulation.pass(.seconds(2))
      #expect(told.isEmpty)
      Simulation.pass(.seconds(2))
      #expect(told.count == 1 && told[0].contains("is waiting for a window"))
    }
  }
}
