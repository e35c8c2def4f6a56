import Observation
import Testing
import WaymarkCore

@MainActor
private final class Counter {
  var count = 0
}

@Suite("An own reducer, and looking at the state · M9")
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
    let router = Router(
      reachable: .fromLinks,
      navigation: .init(reducer: { state, action, table, window in
        actions.count += 1
        if case .pop = action { return RouterState.Change(rejecting: .notAllowed, in: state) }
        return state.applying(action, in: table, window: window)
      })
    ) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
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
}
