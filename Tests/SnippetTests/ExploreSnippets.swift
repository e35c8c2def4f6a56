// swift-format-ignore-file

import Observation
import Testing
import Waymark
import WaymarkTesting

@MainActor
struct ExploreSnippets {
  @MainActor
  @Observable
  final class Session {
    var isSignedIn = false
  }

  @MainActor
  final class Cart {
    private(set) var isEmpty = true
    func add(_ count: Int) { isEmpty = count == 0 }
  }

  private func makeRouter(_ session: Session, _ cart: Cart = Cart()) -> Router {
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let filled = RouteGuard("filled") { _ in cart.isEmpty ? .redirect("/books") : .proceed }
    return Router(schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("shop") {
        StackRoutes("books") { RouteTo("/books", name: "shelf") { RouteTo(":id", name: "book") } }
        RouteTo("/account", name: "account").guarded(by: signedIn)
        RouteTo("/checkout", name: "checkout").guarded(by: filled)
      }
      ModalRoute("/login", name: "login")
      RedirectRoute("/sale", to: "/books")
    }
  }

@MainActor @Test func theMapHoldsWhateverTheUserDoes() async {
  let report = await RouterTester.explore {                  // called for each path: nothing is left over from the one before
    let session = Session()
    let cart = Cart()
    return .init(makeRouter(session, cart), links: ["bookshop://sale?code=7"])
      .fact("signedIn") { session.isSignedIn = $0 }
      .action("add to cart") { _ in cart.add(1) }
      .invariant("no checkout with an empty cart") { app in !app.screens.contains("checkout") || !cart.isEmpty }
  }
  #expect(report.findings.isEmpty, "\(report)")
  #expect(report.isComplete)                                 // only if the test must not end inconclusive
}

  @Test func explorationExampleHolds() async {
    let session = Session()
    let subject = RouterTester.Exploration(makeRouter(session), links: ["bookshop://sale?code=7"])
      .fact("signedIn") { session.isSignedIn = $0 }
    let app = await subject.begin()
    subject.set("signedIn", to: true)
    await app.open("bookshop://account", .init(from: .customScheme))
    #expect(app.outcome == "opened account")
  }

  @Test func exploreExampleHolds() async {
    let report = await RouterTester.explore {                  // called for each path
      let session = Session()
      return .init(makeRouter(session)).fact("signedIn") { session.isSignedIn = $0 }
    }
    let missed = report.missedRoutes
    print(report)        // 1 finding; 3 of 5 routes, 2 of 4 guard answers, 9 states, 212 actions, complete
    #expect(missed == ["checkout"])
  }
}
