import Observation
import Testing
import WaymarkCore

@MainActor
private final class Counter {
  var count = 0
}

private struct Page: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/pages/:number<int>"]
  let number: Int

  init(number: Int) { self.number = number }
  init(_ match: RouteMatch) throws(ParameterError) { number = try match.value("number", in: .path) }
  func write(to link: inout DeepLink.Parts) { link.setPath("number", to: number) }
}

@Suite("A reducer of the app's own, and observing the state · M9")
@MainActor
struct StateObservationTests {
  @Test func readingTheStateIsObserved() async {
    let (router, _) = bookRouter()
    let changes = Counter()
    withObservationTracking {
      _ = router.state.visible()
    } onChange: {
      MainActor.assumeIsolated { changes.count += 1 }
    }
    router.open("/nowhere", .init(from: .inApp))
    #expect(changes.count == 0)
    router.open("/books/1", .init(from: .inApp))
    #expect(changes.count == 1)
    // Told once for each time it was read.
    router.pop()
    #expect(changes.count == 1)
  }

  @Test func theDestinationsOnScreenAreRead() {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(Page.self).absolute() } }
        StackRoutes("help") { RouteTo("/help", name: "help") }
      }
      ModalRoute("/cart", name: "cart")
    }
    for window in 0...1 { router.connect(.init(window)) }
    let right = OpenRouteAction(router, in: .init(1))
    right.go("/books")
    for number in 1...2 { right.push(Page(number: number)) }
    #expect(right.top(Page.self) == Page(number: 2))
    #expect(right.path(Page.self) == [Page(number: 1), Page(number: 2)])
    #expect(router.top(Page.self, in: .init(0)) == nil)
    #expect(router.path(Page.self, in: .init(0)) == [])
    #expect(router.top(Page.self, in: .init(1)) == Page(number: 2))
    // A screen of another type is on top; what it covers still is on the path.
    right.present("/cart")
    #expect(right.top(Page.self) == nil)
    #expect(right.path(Page.self).count == 2)
    right.dismiss()
    right.select("help", in: "main")
    #expect(right.path(Page.self) == [])
    #expect(OpenRouteAction().path(Page.self) == [])
  }

  @Test func readingTheTopIsObserved() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(Page.self).absolute() } }
    }
    router.connect()
    let changes = Counter()
    withObservationTracking {
      _ = router.top(Page.self)
    } onChange: {
      MainActor.assumeIsolated { changes.count += 1 }
    }
    router.go(Page(number: 1))
    #expect(changes.count == 1)
  }

  @Test func everyListenerHasItsOwnStream() async {
    let (router, _) = bookRouter()
    var first = router.states.makeAsyncIterator()
    var second = router.states.makeAsyncIterator()
    _ = (await first.next(), await second.next())
    router.open("/books/1", .init(from: .inApp))
    router.open("/help", .init(from: .inApp))
    // One who is slow gets the newest.
    #expect(await first.next()?.visible().last == "help")
    #expect(await second.next()?.visible().last == "help")
  }

  @Test func statesCanBeWatched() async {
    let (router, _) = bookRouter()
    var states = router.states.makeAsyncIterator()
    #expect(await states.next()?.visible().last == "books")
    router.open("/books/1", .init(from: .inApp))
    #expect(await states.next()?.visible().last == "book")
  }

  @Test func anOwnReducerIsReallyUsed() {
    let actions = Counter()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
    }
    router.configuration.reducer = { state, action, table, window in
      actions.count += 1
      if case .pop = action { throw .notAllowed }
      return try state.applying(action, in: table, window: window)
    }
    router.connect()
    router.open("/a/b", .init(from: .inApp))
    if case .failed(_, let rejection as RouterState.Rejection) = router.pop().result {
      #expect(rejection == .notAllowed)
    } else {
      Issue.record()
    }
    #expect(router.state.visible().last == "b")
    #expect(actions.count == 3)
  }

  @Test func ownReducerLeavesTheListOfDroppedEntries() {
    let saved = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
    }.showing("/a/b").state
    let router = Router(reachable: .fromLinks) { StackRoutes("stack") { RouteTo("/a", name: "a") } }
    router.configuration.reducer = { state, action, table, window in
      try state.applying(action, in: table, window: window)
    }
    #expect(router.restore(saved).dropped.map(\.key) == ["b"])
    #expect(router.state.top()?.key == "a")
  }

  @Test func historyLimitHoldsFromTheNextChangeOn() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { for name in ["a", "b", "c", "d"] { RouteTo(RoutePattern("/\(name)"), name: name) } }
    }.showing("/a", "/b", "/c")
    #expect(!router.canGoForward)
    router.configuration.historyLimit = 1
    router.go("/d")
    router.back()
    #expect(router.state.top()?.key == "c")
    #expect(!router.canGoBack)
    #expect(router.canGoForward)
  }
}
