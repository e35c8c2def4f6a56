import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: transitions of the app · F3 F10 R14 R15 M10")
  @MainActor
  struct TransitionTests {
    let app = BookshopApp()
    let log = Log()

    @MainActor final class Log {
      var entries: [String] = []

      func note(_ who: String, _ change: ScreenTransition.Change) {
        entries.append("\(who) \(change.operation) \((change.to as? Screen)?.key ?? "container")")
      }

      func transition(_ who: String, _ answer: Bool, _ body: @escaping @MainActor (ScreenTransition.Change) -> Void)
        -> ScreenTransition
      {
        .carriedOut { [self] change in
          note(who, change)
          if answer { body(change) }
          return answer
        }
      }
    }

    init() { _ = app.open("/books") }

    private func push(_ change: ScreenTransition.Change) { change.stack?.pushViewController(change.to, animated: true) }

    @Test func callPerformsItsPushAndPop() throws {
      let transition = log.transition("call", true) { change in
        if change.operation == .pop {
          change.stack?.popViewController(animated: false)
        } else {
          change.stack?.pushViewController(change.to, animated: true)
        }
      }
      let navigation = app.router.push("/books/7", .transition(transition))
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(app.keys == ["book"])
      #expect(app.agrees)
      app.router.pop()
      Simulation.settle()
      #expect(log.entries == ["call push book", "call pop books"])
      #expect(app.keys == ["books"])
      #expect(app.agrees)
      _ = app.open("/books/8")
      #expect(log.entries.count == 2, "it was for one call")
      #expect(app.keys == ["book"], "it was for one call")
    }

    @Test func callPerformsItsPresentation() throws {
      _ = app.open("/today")
      let transition = log.transition("call", true) { $0.from?.present($0.to, animated: true) }
      let navigation = app.router.open("/today/story/1", .init(from: .inApp, extras: .transition(transition)))
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(app.keys == ["today", "story"])
      #expect(app.agrees)
      #expect(log.entries == ["call none story"])
    }

    @Test func transitionThatFalselyReportsSuccessFails() throws {
      let pushed = app.router.push("/books/7", .transition(log.transition("call", true) { _ in }))
      Simulation.settle()
      #expect(!pushed.isHandled)
      #expect(app.keys == ["books"])
      #expect(app.agrees)
      let shown = app.router.present("/today/story/1", .transition(log.transition("call", true) { _ in }))
      Simulation.settle()
      #expect(!shown.isHandled, "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test func decliningTransitionPassesToTheNext() throws {
      app.router.uiKit.transition = log.transition("router", true) { [self] in push($0) }
      app.router.push("/books/7", .transition(log.transition("call", false) { _ in }))
      Simulation.settle()
      #expect(log.entries == ["call push book", "router push book"])
      #expect(app.keys == ["book"])
      #expect(app.agrees)
      app.router.uiKit.transition = .automatic
      app.router.push("/books/8", .transition(log.transition("call", false) { _ in }))
      Simulation.settle()
      #expect(log.entries.last == "call push book")
      #expect(app.stack?.viewControllers.count == 3)
      #expect(app.agrees)
    }

    @Test func aStyleOfTheCallCountsBeforeTheRouters() throws {
      app.router.uiKit.transition = .style(.formSheet)
      app.router.open("/today/story/1", .init(from: .inApp))
      Simulation.settle()
      #expect(app.top?.modalPresentationStyle == .formSheet)
      app.router.dismiss()
      Simulation.settle()
      app.router.open(
        "/today/story/2", .init(from: .inApp, extras: .transition(.style(.overFullScreen, .crossDissolve))))
      Simulation.settle()
      #expect(app.top?.modalPresentationStyle == .overFullScreen)
      #expect(app.agrees)
    }
  }
}
