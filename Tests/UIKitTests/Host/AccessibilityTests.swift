import Testing
@_spi(Simulation) import UIKitStandIn

@testable import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: VoiceOver and bars · PLATFORM N1 N13 e")
  @MainActor
  struct AccessibilityTests {
    @RouteBuilder private static var routes: RouteMap {
      SwitchRoutes("app") {
        StackRoutes("login") { RouteTo("/login", name: "login", screen: { Screen("login", $0) }) }
        StackRoutes("home") {
          RouteTo("/home", name: "homePage", screen: { Screen("homePage", $0) }) {
            RouteTo("note", name: "note", screen: { Screen("note", $0) })
            RouteTo("draft", name: "draft", screen: { Screen("draft", $0) })
              .guarded(onLeaving: LeaveGuard("unsaved") { _ in false })
          }
        }
      }
    }

    // MARK: VoiceOver

    /// N1: UIKit tells VoiceOver of its own transitions only.
    @Test func aSectionIsAnotherScreenForVoiceOver() {
      let app = SmallApp { Self.routes }
      let before = Simulation.newScreens
      app.open("/home")
      #expect(app.keys == ["homePage"])
      #expect(Simulation.newScreens == before + 1)
    }

    @Test func aChangeWithoutAnimationIsAnotherScreenForVoiceOver() {
      let app = SmallApp { Self.routes }
      app.open("/home")
      let before = Simulation.newScreens
      app.router.go("/home/draft", .init(animated: false))
      Simulation.settle()
      #expect(app.keys == ["draft"])
      #expect(Simulation.newScreens == before + 1)
    }

    @Test func aRootIsAnotherScreenForVoiceOver() {
      let app = SmallApp { Self.routes }
      let before = Simulation.newScreens
      app.router.setRoot("/home/draft")
      Simulation.settle()
      #expect(app.keys == ["draft"])
      #expect(Simulation.newScreens == before + 1)
    }

    @Test func pushIsAnnouncedByUIKit() {
      let app = SmallApp { Self.routes }
      app.open("/home")
      let before = Simulation.newScreens
      app.open("/home/draft")
      #expect(Simulation.newScreens == before)
    }

    // MARK: The escape gesture

    /// N11: the locks of gestures do not keep VoiceOver's user from going back.
    @Test func theEscapeGestureAsksTheLeaveGuard() {
      let app = SmallApp { Self.routes }
      app.open("/home/draft")
      Simulation.drawZ(in: app.window)
      Simulation.settle()
      #expect(app.keys == ["draft"])
      #expect(app.router.state.visible().last == "draft")
    }

    @Test func theEscapeGestureGoesBackWhereNothingIsLocked() {
      let app = SmallApp { Self.routes }
      app.open("/home/note")
      Simulation.drawZ(in: app.window)
      Simulation.settle()
      #expect(app.keys == ["homePage"])
      #expect(app.router.state.visible().last == "homePage")
    }

    // MARK: Words

    /// N13: the button shows an image only, and VoiceOver reads its title: as on UIKit's button, that of the screen below.
    @Test(arguments: [("Home", "Home"), (nil, "Back"), ("", "Back")])
    func backButtonOfALockedScreenHasATitle(_ below: String?, _ word: String) throws {
      let app = SmallApp { Self.routes }
      app.open("/home")
      let home = try #require(Simulation.appeared(in: app.window).compactMap { $0 as? Screen }.last)
      home.navigationItem.title = below
      app.open("/home/draft")
      let draft = try #require(Simulation.appeared(in: app.window).compactMap { $0 as? Screen }.last)
      #expect(draft.key == "draft")
      #expect(draft.navigationItem.leftBarButtonItem?.title == word)
    }

    // MARK: A container inside a stack

    /// e: the stack asks the wrapper, and the screen inside answers.
    @Test func wrapperForwardsAccessibilityOfItsScreen() {
      let (wrapper, inner) = (WrapperController(host: nil), UIViewController())
      inner.title = "Inside"
      inner.navigationItem.title = "Inside the bar"
      inner.hidesBottomBarWhenPushed = true
      inner.toolbarItems = [UIBarButtonItem(title: "Share")]
      inner.preferredContentSize = CGSize(width: 320, height: 200)
      wrapper.embed(inner)
      #expect(wrapper.title == "Inside")
      #expect(wrapper.navigationItem === inner.navigationItem)
      #expect(wrapper.hidesBottomBarWhenPushed)
      #expect(wrapper.toolbarItems?.first?.title == "Share")
      #expect(wrapper.preferredContentSize == CGSize(width: 320, height: 200))
      inner.preferredContentSize = CGSize(width: 320, height: 400)
      #expect(wrapper.preferredContentSize == CGSize(width: 320, height: 400))
    }
  }
}
