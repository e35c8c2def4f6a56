import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

private struct PickNumber: ResultRoute {
  typealias Result = Int
  static let patterns: [RoutePattern] = ["/home/pick"]
  var current: Int?

  init(current: Int?) {
    self.current = current
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    current = try match.value("current", in: .query)
  }

  func write(to link: inout DeepLink.Parts) { link.setQuery("current", to: current) }
}

private struct Confirm: ResultRoute {
  typealias Result = Bool
  static let patterns: [RoutePattern] = ["/home/sure"]

  init() {}

  init(_ match: RouteMatch) throws(ParameterError) {}

  func write(to link: inout DeepLink.Parts) {}
}

@MainActor
private final class PickScreen: UIViewController {
  let current: Int?
  let sendResult: SendResultAction

  init(_ route: PickNumber, _ sendResult: SendResultAction) {
    current = route.current
    self.sendResult = sendResult
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

extension OnOneDevice {
  @Suite("UIKit host: screens and alerts with results · N3 F7 · HOSTS 16")
  @MainActor
  struct ResultTests {
    /// UIKit raises an exception for a second cancel, and adds no button itself.
    @Test func alertsWithoutAButtonOrWithTwoCancelsCanBeClosed() throws {
      let app = SmallApp {
        StackRoutes("stack") { RouteTo("/home", name: "home", screen: { Screen("home", $0) }) }
        ModalRoute("/saved", as: .alert, alert: { _ in AlertContent("Saved", buttons: []) })
        ModalRoute(
          "/both", as: .alert,
          alert: { _ in AlertContent("Both", buttons: [.cancel("A"), .cancel("B")]) })
      }
      app.router.open("/saved", .init(from: .inApp))
      Simulation.settle()
      let saved = try #require(app.window.rootViewController?.presentedViewController as? UIAlertController)
      #expect(saved.actions.map(\.title) == ["OK"])
      app.router.dismiss()
      Simulation.settle()
      app.router.open("/both", .init(from: .inApp))
      Simulation.settle()
      let both = try #require(app.window.rootViewController?.presentedViewController as? UIAlertController)
      #expect(both.actions.map(\.style) == [.cancel, .default])
      #expect(Simulation.exceptions.isEmpty)
    }

    private let app = SmallApp {
      StackRoutes("stack") {
        RouteTo("/home", name: "home", screen: { Screen("home", $0) })
      }
      ModalRoute(PickNumber.self, screen: { PickScreen($0, $1) })
      ModalRoute(
        Confirm.self, as: .alert,
        alert: { _, sendResult in
          AlertContent("Sure?", buttons: [.init("Yes") { sendResult(true) }, .cancel("No")])
        })
    }

    private var presented: UIViewController? { app.window.rootViewController?.presentedViewController }

    private func settle() async {
      await letOthersRun()
      Simulation.settle()
      await letOthersRun()
      Simulation.settle()
    }

    @Test func aScreenSendsItsResultAndGoes() async throws {
      async let result = app.router.present(PickNumber(current: 4))
      await settle()
      let screen = try #require(presented as? PickScreen)
      #expect(screen.current == 4)
      #expect(screen.sendResult(5))
      #expect(try await result == .value(5))
      await settle()
      #expect(presented == nil)
      #expect(app.router.state.visible().last == "home")
    }

    @Test func pulledDownScreenIsDismissed() async throws {
      async let result = app.router.present(PickNumber(current: nil))
      await settle()
      Simulation.swipeDown(try #require(presented))
      await settle()
      #expect(try await result == .dismissed)
    }

    @Test(arguments: [("Yes", .value(true)), ("No", .dismissed)] as [(String, ScreenResult<Bool>)])
    func aButtonOfAnAlertSendsAResult(_ title: String, _ expected: ScreenResult<Bool>) async throws {
      async let result = app.router.present(Confirm())
      await settle()
      let alert = try #require(presented as? UIAlertController)
      #expect(Simulation.tap(title, in: alert))
      await settle()
      #expect(try await result == expected)
      #expect(presented == nil)
      #expect(app.router.state.visible().last == "home")
      #expect(Simulation.messages.isEmpty)
    }

    @Test func resultNeedsAState() {
      let router = Router(reachable: .fromLinks) { ModalRoute(PickNumber.self, screen: { PickScreen($0, $1) }) }
      router.uiKit.attachTopmost(to: app.window)
      let navigation = router.present("/home/pick")
      Simulation.settle()
      #expect(!navigation.isHandled)
      #expect(presented == nil)
    }
  }
}
