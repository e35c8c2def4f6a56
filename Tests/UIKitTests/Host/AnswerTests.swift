import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

private struct PickNumber: ResultRoute {
  typealias Answer = Int
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
  typealias Answer = Bool
  static let patterns: [RoutePattern] = ["/home/sure"]

  init() {}

  init(_ match: RouteMatch) throws(ParameterError) {}

  func write(to link: inout DeepLink.Parts) {}
}

@MainActor
private final class PickScreen: UIViewController {
  let current: Int?
  let reply: Router.Reply

  init(_ route: PickNumber, _ reply: Router.Reply) {
    current = route.current
    self.reply = reply
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

extension OnOneDevice {
  @Suite("UIKit host: screens and alerts that answer · N3 F7 · HOSTS 16")
  @MainActor
  struct AnswerTests {
    /// UIKit raises an exception for a second cancel, and adds no button itself.
    @Test func alertsWithoutAButtonOrWithTwoCancelsCanBeClosed() throws {
      let app = SmallApp {
        StackRoutes("stack") { RouteTo("/home", name: "home", screen: { Screen("home", $0) }) }
        ModalRoute("/saved", as: .alert, alert: { _ in AlertContent("Saved", buttons: []) })
        ModalRoute(
          "/both", as: .alert,
          alert: { _ in AlertContent("Both", buttons: [.init("A", role: .cancel), .init("B", role: .cancel)]) })
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
        alert: { _, reply in
          AlertContent("Sure?", buttons: [.init("Yes") { reply(true) }, .init("No", role: .cancel)])
        })
    }

    private var presented: UIViewController? { app.window.rootViewController?.presentedViewController }

    private func settle() async {
      await letOthersRun()
      Simulation.settle()
      await letOthersRun()
      Simulation.settle()
    }

    @Test func aScreenAnswersAndGoes() async throws {
      async let answer = app.router.present(PickNumber(current: 4))
      await settle()
      let screen = try #require(presented as? PickScreen)
      #expect(screen.current == 4)
      #expect(screen.reply(5))
      #expect(try await answer == 5)
      await settle()
      #expect(presented == nil)
      #expect(app.router.state.visible().last == "home")
    }

    @Test func pulledDownItAnswersNothing() async throws {
      async let answer = app.router.present(PickNumber(current: nil))
      await settle()
      Simulation.swipeDown(try #require(presented))
      await settle()
      #expect(try await answer == nil)
    }

    @Test(arguments: [("Yes", true), ("No", nil)] as [(String, Bool?)])
    func aButtonOfAnAlertAnswers(_ title: String, _ expected: Bool?) async throws {
      async let answer = app.router.present(Confirm())
      await settle()
      let alert = try #require(presented as? UIAlertController)
      #expect(Simulation.tap(title, in: alert))
      await settle()
      #expect(try await answer == expected)
      #expect(presented == nil)
      #expect(app.router.state.visible().last == "home")
      #expect(Simulation.messages.isEmpty)
    }

    @Test func withoutAStateNobodyCouldBeAnswered() {
      let router = Router(reachable: .fromLinks) { ModalRoute(PickNumber.self, screen: { PickScreen($0, $1) }) }
      router.attachTopmost(to: app.window)
      let navigation = router.present("/home/pick")
      Simulation.settle()
      #expect(!navigation.isHandled)
      #expect(presented == nil)
    }
  }
}
