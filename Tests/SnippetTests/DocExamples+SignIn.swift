// swift-format-ignore-file

// Examples stand here as they stand on the pages.
import Observation
import Testing
import Waymark
import WaymarkTesting

@MainActor @Observable final class Reader {
  var hasSeenTour = false
  var isSignedIn = false
  var isMember = false
}

@MainActor
func makeReadingRouter(_ reader: Reader) -> Router {
  let tour = RouteGuard("tour") { _ in reader.hasSeenTour ? .proceed : .deferred(showing: "/tour") }
  let signedIn = RouteGuard("signedIn") { _ in reader.isSignedIn ? .proceed : .deferred(showing: "/login") }
  let member = RouteGuard("member") { attempt in
    let isSample = attempt.match["number"] == "1"            // the first chapter is free: the guard reads the link
    return reader.isMember || isSample ? .proceed : .deferred(showing: "/offer")
  }
  return Router(schemes: ["reading"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") {
          RouteTo(":id<int>", name: "book") {
            RouteTo("chapters/:number<uint>", name: "chapter").guarded(by: tour, signedIn, member)
          }
        }
      }
      StackRoutes("profile") { RouteTo("/account", name: "account") }.guarded(by: signedIn)
    }
    RouteMap {
      ModalRoute("/tour", name: "tour", as: .cover)
      ModalRoute("/login", name: "login")
      ModalRoute("/offer", name: "offer")
    }
    .reachable(.inAppOnly)                                   // guards show them; no stranger opens them
  }
}

/// The examples of `Documentation/SignInOnboardingPaywall.md`, and of the pages about flows and tests.
@MainActor
@Suite("Examples: sign-in, onboarding and paywall · N40")
struct SignInExamples {
  @Test func eachScreenOfAGuardTakesItsTurn() async {
    let reader = Reader()
    let app = RouterTester(makeReadingRouter(reader))
    await app.open("reading://books/4/chapters/2")
    #expect(app.screens.last == "tour")
    reader.hasSeenTour = true
    await app.settle()
    #expect(app.screens.last == "login")
    reader.isSignedIn = true
    await app.settle()
    #expect(app.screens.last == "offer")
    reader.isMember = true
    await app.settle()
    #expect(app.screens == ["main", "shelf", "books", "book", "chapter"])
    #expect(app.match?["number"] == "2")
  }

  @Test func theGuardReadsTheLink() async {
    let reader = Reader()
    (reader.hasSeenTour, reader.isSignedIn) = (true, true)
    let app = RouterTester(makeReadingRouter(reader))
    await app.open("reading://books/4/chapters/1")
    #expect(app.outcome == "opened chapter")
    await app.open("reading://login")
    #expect(app.outcome == "rejected: notReachable")
  }

  @Test func aTabIsGuarded() async {
    let reader = Reader()
    let app = RouterTester(makeReadingRouter(reader))
    await app.tap("profile", in: "main")
    #expect(app.screens.last == "login")
    reader.isSignedIn = true
    await app.settle()
    #expect(app.screens == ["main", "profile", "account"])
  }

  @RouteBuilder private var steps: RouteMap {
    ModalRoute("/checkout", name: "checkout", as: .stackedSheet) {
      RouteTo("address", name: "address")                      // /checkout/address: the first step below it
      RouteTo("pay", name: "pay")
    }
    .reachable(.inAppOnly)
  }

  @RouteBuilder private var container: RouteMap {
    ModalRoute(as: .sheet) {
      StackRoutes("signUp") { RouteTo("/sign-up", name: "signUpStart") { RouteTo("terms", name: "terms") } }
    }
  }

  @Test func twoFormsOfAFlow() async {
    let app = RouterTester(
      Router(reachable: .fromLinks) {
        StackRoutes("main") { RouteTo("/home", name: "home") }
        steps
        container
      })
    await app.open("/checkout/pay", .init(from: .inApp))
    #expect(app.screens.suffix(2) == ["checkout", "pay"])
    await app.open("/sign-up/terms")
    #expect(app.screens.suffix(3) == ["signUp", "signUpStart", "terms"])
  }

  @Test func theTestEnds() async {
    let app = RouterTester(makeReadingRouter(Reader()))
    await app.open("reading://books/4")
    #expect(await app.finish() == [])          // nothing waits, and each tab that was tapped is there
  }

  @Test func twoWindows() async {
    let router = makeReadingRouter(Reader())
    let first = RouterTester(router)
    let second = RouterTester(router, in: .init(1))
    await second.open("reading://books/4")
    #expect(second.screens.last == "book")
    #expect(first.screens.last == "books")
  }

  @Test func linksOfTheSystem() async throws {
    let app = RouterTester(makeReadingRouter(Reader()))
    app.router.isReady = false                                      // as at launch
    await app.receive(try DeepLink("reading://books/4", from: .push))
    #expect(app.outcome == nil)
    app.router.isReady = true
    await app.settle()
    #expect(app.outcome == "opened book")
  }

  struct Appointment: RouteDestination {
    static let patterns: [RoutePattern] = ["/a/:id<int>"]
    var id: Int

    init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }
    func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
  }

  @RouteBuilder private var calendar: RouteMap {
    RouteTo("/calendar", name: "calendar") {
      RouteTo(Appointment.self).absolute()                        // @Route("/a/:id"): /a/7, pushed on the calendar
      RouteTo("/today", name: "today").absolute()                 // /today
    }
  }

  @Test func oneLinkForAppAndWidget() async {
    let app = RouterTester(Router(schemes: ["clinic"], reachable: .fromLinks) { StackRoutes("main") { calendar } })
    await app.open("clinic://a/7")
    #expect(app.screens == ["main", "calendar", "appointment"])
    await app.open("clinic://today")
    #expect(app.screens == ["main", "calendar", "today"])
  }
}
