import BookshopUIKit
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: covers that move like a push · F10")
  @MainActor
  struct LikePushTests {
    let app: BookshopApp
    let log = Log()

    @MainActor final class Log {
      var events: [RouterState.HostEvent] = []
    }

    init() {
      let log = log
      app = BookshopApp()
      app.router.configuration.reducer = { state, action, table, window in
        if case .host(let event) = action { log.events.append(event) }
        return try state.applying(action, in: table, window: window)
      }
      app.router.uiKit.transition = .likePush
      _ = app.open("/today/story/1")
      log.events = []
    }

    private var visible: String? { app.router.state.visible().last }

    private func story() throws -> Screen {
      let story = try #require(app.top)
      #expect(story.key == "story")
      #expect(story.presentingViewController != nil)
      return story
    }

    // MARK: Coming and going

    @Test func coverFillsTheWindowAndLeavesByAStep() throws {
      let story = try story()
      #expect(app.keys == ["story"])
      #expect(story.modalPresentationStyle == .fullScreen)
      #expect(app.agrees)
      app.router.dismiss()
      Simulation.turn()
      #expect(story.isBeingDismissed)
      #expect(story.transitionCoordinator?.isInteractive == false)
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(app.agrees)
      #expect(Simulation.messages.isEmpty)
      #expect(log.events.isEmpty)
    }

    @Test(arguments: [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func coverMovesFromAndToTheTrailingEdge(_ direction: UIUserInterfaceLayoutDirection) throws {
      let moves = try moves { Simulation.read(direction) }
      let sign: CGFloat = direction == .leftToRight ? 1 : -1
      #expect(moves.modal.map(\.minX) == [sign * 390, 0, sign * 390])
      #expect(moves.below.map(\.minX) == [0, sign * -117, 0, sign * -117, 0])
      #expect(moves.modal.allSatisfy { $0.size == CGSize(width: 390, height: 844) && $0.minY == 0 })
    }

    @Test func coverFadesWithReducedMotion() throws {
      let moves = try moves { Simulation.preferCrossFade() }
      #expect((moves.modal + moves.below).allSatisfy { $0.minX == 0 })
      #expect(moves.alpha == [0, 1, 0, 1])
    }

    @Test func theEdgeIsTheOtherOneWhereOneReadsFromTheRight() throws {
      app.router.dismiss()
      Simulation.settle()
      Simulation.read(.rightToLeft)
      _ = app.open("/today/story/2")
      let story = try story()
      #expect(!Simulation.beginEdgeSwipe(story, from: .left))
      #expect(Simulation.beginEdgeSwipe(story, from: .right))
      Simulation.lift(story)
      Simulation.settle()
      #expect(visible == "today")
      #expect(app.agrees)
    }

    // MARK: Swipes

    @Test func aSwipeClosesItAndTheStateFollows() throws {
      let story = try story()
      let id = try #require(app.router.state.top()).id
      #expect(Simulation.beginEdgeSwipe(story))
      Simulation.settle()
      #expect(story.isBeingDismissed)
      #expect(story.transitionCoordinator?.isInteractive == true)
      #expect(visible == "story")
      Simulation.drag(story, to: 0.5)
      Simulation.lift(story)
      Simulation.settle()
      #expect(visible == "today")
      #expect(app.keys == ["today"])
      #expect(app.agrees)
      #expect(Simulation.messages.isEmpty)
      #expect(log.events == [.dismissed(id)], "as a sheet that was pulled down, not as what the app removed")
    }

    @Test func aFlickThatIsOverBeforeUIKitBeginsCountsAsWell() throws {
      let story = try story()
      Simulation.beginEdgeSwipe(story)
      Simulation.lift(story, isCancelled: true)
      Simulation.settle()
      #expect(visible == "story")
      #expect(app.agrees)
      #expect(!story.isBeingDismissed)
      Simulation.beginEdgeSwipe(story)
      Simulation.lift(story)
      Simulation.settle()
      #expect(visible == "today")
      #expect(app.agrees)
    }

    @Test(arguments: [true, false]) func aCancelledSwipeChangesNothingAndTheQueueGoesOn(_ isInterrupted: Bool) throws {
      let story = try story()
      let state = app.router.state
      Simulation.beginEdgeSwipe(story)
      Simulation.settle()
      if isInterrupted { Simulation.interruptTouches() } else { Simulation.lift(story, isCancelled: true) }
      Simulation.settle()
      #expect(app.router.state == state)
      #expect(app.keys == ["story"])
      #expect(app.agrees)
      #expect(log.events.isEmpty)
      app.router.dismiss()
      Simulation.settle()
      #expect(visible == "today")
      #expect(app.agrees)
      #expect(Simulation.messages.isEmpty)
    }

    @Test(arguments: [true, false]) func aLinkWhileTheUserSwipesWaitsForTheFinger(_ isCancelled: Bool) throws {
      let story = try story()
      Simulation.beginEdgeSwipe(story)
      let navigation = app.open("/books/9")
      #expect(navigation.result == nil)
      #expect(app.keys == ["story"])
      Simulation.lift(story, isCancelled: isCancelled)
      Simulation.settle()
      #expect(app.keys == ["book"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
      #expect(Simulation.messages.isEmpty, "\(app.disagreement ?? "")")
    }

    @Test func whileAStepDismissesItNoSwipeBegins() throws {
      let story = try story()
      app.router.dismiss()
      Simulation.turn()
      #expect(story.isBeingDismissed)
      #expect(!Simulation.beginEdgeSwipe(story))
    }

    @Test func selectionBelowACoverBecomesStateWhenItIsSeen() throws {
      let story = try story()
      app.tabs?.selectedIndex = 1
      Simulation.settle()
      #expect(visible == "story")
      #expect(Simulation.swipeFromEdge(story))
      Simulation.settle()
      #expect(visible == "books", "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test func scrollViewWaitsForTheSwipe() throws {
      #expect(Simulation.beginEdgeSwipe(try story(), over: UIScrollView(frame: .zero)))
    }

    @Test func presentingCoverCannotBeSwiped() throws {
      let story = try story()
      let alert = UIAlertController(title: "Hello", message: nil, preferredStyle: .alert)
      story.present(alert, animated: false)
      Simulation.settle()
      let delegate = try #require(story.transitioningDelegate as? any UIGestureRecognizerDelegate)
      let gesture = try #require(story.view.gestureRecognizers?.first)
      #expect(!delegate.gestureRecognizerShouldBegin(gesture))
      #expect(!Simulation.beginEdgeSwipe(story))
    }

    // MARK: Who is asked

    @Test func delegateOfTheAppIsAskedAsForASheet() throws {
      let story = try story()
      let delegate = RecordingDelegate()
      story.presentationController?.delegate = delegate
      app.router.push("/today/news")
      Simulation.settle()
      delegate.allows = false
      #expect(!Simulation.swipeFromEdge(story))
      #expect(delegate.calls == ["shouldDismiss", "didAttempt"])
    }

    @Test func delegateOfTheAppIsNotified() throws {
      let story = try story()
      let delegate = RecordingDelegate()
      story.presentationController?.delegate = delegate
      app.router.push("/today/news")
      Simulation.settle()
      #expect(Simulation.swipeFromEdge(story, isCancelled: true))
      Simulation.settle()
      #expect(delegate.calls == ["shouldDismiss", "willDismiss"])
      delegate.calls = []
      #expect(Simulation.swipeFromEdge(story))
      Simulation.settle()
      #expect(delegate.calls == ["shouldDismiss", "willDismiss", "didDismiss"], "\(delegate.calls)")
      #expect(app.agrees, "\(delegate.calls)")
    }

    @Test(arguments: [true, false]) func aLockedScreenDoesNotMoveAndTheRouterIsAsked(_ mayLeave: Bool) async throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("form", name: "form", screen: { Screen("form", $0) })
              .guarded(onLeaving: .async("form") { _ in mayLeave }).transition(.likePush)
          }
        }
      }
      app.open("/home/form")
      let form = try #require(app.window.rootViewController?.presentedViewController)
      #expect(form.isModalInPresentation)
      #expect(!Simulation.beginEdgeSwipe(form))
      #expect(!form.isBeingDismissed)
      for _ in 0..<200 where app.keys == ["form"] {
        await Task.yield()
        Simulation.settle()
      }
      #expect(app.keys == (mayLeave ? ["home"] : ["form"]))
      #expect(Simulation.messages.isEmpty)
    }

    // MARK: Stacks

    @Test func stackInACoverHasTheEdgeUntilItsRoot() throws {
      _ = app.open("/books/buy/card")
      let stack = try #require(app.top?.navigationController)
      #expect(stack.presentingViewController != nil)
      #expect(stack.viewControllers.count == 2)
      #expect(!Simulation.beginEdgeSwipe(stack))
      #expect(Simulation.beginSwipeBack(stack))
      Simulation.lift(stack)
      Simulation.settle()
      #expect(visible == "buy")
      #expect(app.agrees)
      #expect(!Simulation.beginSwipeBack(stack))
      #expect(Simulation.swipeFromEdge(stack))
      Simulation.settle()
      #expect(visible == "books")
      #expect(app.agrees)
      #expect(Simulation.messages.isEmpty)
    }

    @Test func coverStyleIgnoresPushes() throws {
      _ = app.open("/books")
      app.router.push("/books/7", .transition(.likePush))
      Simulation.settle()
      let book = try #require(app.top)
      #expect(book.key == "book")
      #expect(book.transitioningDelegate == nil)
      #expect(book.view.gestureRecognizers == nil)
      #expect(Simulation.beginSwipeBack(try #require(app.stack)))
    }

    // MARK: Words

    private func present(_ link: String, _ transition: ScreenTransition) throws -> Screen {
      app.router.present(link, .transition(transition))
      Simulation.settle()
      return try story()
    }

    @Test func styleOfTheCallAndOfLaterScreensHolds() throws {
      app.router.dismiss()
      app.router.uiKit.transition = .automatic
      Simulation.settle()
      let third = try present("/today/story/3", .style(.formSheet).and(.likePush))
      #expect(app.keys == ["story"])
      #expect(Simulation.swipeFromEdge(third))
      Simulation.settle()
      let fourth = try present("/today/story/4", .likePush.and(.style(.formSheet)))
      #expect(app.keys == ["today", "story"])
      #expect(!Simulation.beginEdgeSwipe(fourth))
      #expect(Simulation.swipeDown(fourth))
      Simulation.settle()
      let transitions = Transitions()
      let fifth = try present("/today/story/5", .likePush.and(.prepared { $0.transitioningDelegate = transitions }))
      #expect(transitions.animator.runs == 1)
      #expect(!Simulation.beginEdgeSwipe(fifth))
      #expect(app.agrees)
    }

    @Test func aScreenThatComesAgainHasOneRecogniser() throws {
      let story = try story()
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["books"])
      app.router.select("todayTab", in: "main")
      Simulation.settle()
      #expect(app.top === story)
      #expect(story.view.gestureRecognizers?.count == 1)
      #expect(Simulation.swipeFromEdge(story))
      Simulation.settle()
      #expect(visible == "today")
      #expect(app.agrees)
    }

    @Test(arguments: [true, false]) func removedCoverLeavesNothing(_ isSwiped: Bool) throws {
      weak var screen: UIViewController?
      weak var transition: AnyObject?
      do {
        let story = try story()
        (screen, transition) = (story, story.transitioningDelegate)
        #expect(transition != nil)
        if isSwiped { Simulation.swipeFromEdge(story) } else { app.router.dismiss() }
      }
      Simulation.settle()
      #expect(visible == "today")
      #expect(screen == nil)
      #expect(transition == nil)
    }
  }
}

// MARK: - Where views were

/// The moves of the views of a modal, and of those below it, by a presentation and a swipe.
@MainActor
private struct Moves {
  var modal: [CGRect] = []
  var below: [CGRect] = []
  var alpha: [CGFloat] = []
}

@MainActor
private final class TrackedView: UIView {
  var frames: [CGRect] = []
  var alphas: [CGFloat] = []

  override var frame: CGRect { didSet { if frames.last != frame { frames.append(frame) } } }
  override var alpha: CGFloat { didSet { if alphas.last != alpha { alphas.append(alpha) } } }
}

/// A screen whose view remembers.
@MainActor
private final class TrackedScreen: UIViewController {
  let tracked = TrackedView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  override func loadView() { view = tracked }
}

@MainActor
private final class TrackedStack: UINavigationController {
  let tracked = TrackedView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  override func loadView() { view = tracked }
}

extension OnOneDevice.LikePushTests {
  private func moves(_ prepare: () -> Void) throws -> Moves {
    let app = SmallApp {
      StackRoutes("stack") {
        RouteTo("/below", name: "below", screen: { Screen("below", $0) }) {
          ModalRoute("modal", name: "modal", screen: { _ in TrackedScreen() }).transition(.likePush)
        }
      }
      .attaching(ContainerMaker { TrackedStack() })
    }
    prepare()
    app.open("/below")
    let below = try #require(app.window.rootViewController as? TrackedStack)
    below.tracked.frames = []
    app.open("/below/modal")
    let modal = try #require(below.presentedViewController as? TrackedScreen)
    app.router.dismiss()
    Simulation.settle()
    return Moves(modal: modal.tracked.frames, below: below.tracked.frames, alpha: modal.tracked.alphas)
  }
}
