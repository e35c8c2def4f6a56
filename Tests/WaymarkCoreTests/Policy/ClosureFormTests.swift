import Testing

@testable import WaymarkCore
@testable import WaymarkLinksCore

/// Each form in which people write a closure of one or of several statements compiles, and says whether a link is taken.
@Suite("N40: Closures of actions, handlers, claims and records") @MainActor
struct ClosureFormTests {
  private var calls: Int {
    get { counter.calls }
    nonmutating set { counter.calls = newValue }
  }
  private let counter = Counter()

  @MainActor private final class Counter {
    var calls = 0
    func note() { calls += 1 }
    func accepts(_ isGood: Bool) -> Bool { isGood }
    @discardableResult func noted() -> Int {
      calls += 1
      return calls
    }
  }

  private func routerWithActions() -> Router {
    Router(reachable: .fromLinks) {
      ActionRoute("/one") { _ in counter.note() }
      ActionRoute("/several") { _ in
        counter.note()
        counter.note()
      }
      ActionRoute("/line") { _ in
        counter.note()
        counter.note()
      }
      ActionRoute("/value/:id<int>") { match in
        let id: Int = try match.id
        for _ in 0..<id { counter.note() }
      }
      ActionRoute("/other") { _ in counter.noted() }
      ActionRoute("/accepts") { _ in counter.accepts(true) }
      ActionRoute("/declines") { _ in
        counter.note()
        return counter.accepts(false)
      }
      ActionRoute("/some/:id") { match in
        guard match.path["id"] == "1" else { return false }
        counter.note()
        return true
      }
      ActionRoute("/early/:id") { match in
        guard match.path["id"] == "1" else { return }
        counter.note()
      }
    }
  }

  @Test(
    "Eight forms of an action: each takes its link unless its answer is false",
    arguments: [
      ("/one", true, 1), ("/several", true, 2), ("/line", true, 2), ("/value/3", true, 3), ("/other", true, 1),
      ("/accepts", true, 0), ("/declines", false, 1), ("/some/1", true, 1), ("/some/2", false, 0),
      ("/early/2", true, 0),
    ])
  func actionsOfAllForms(_ link: String, isTaken: Bool, count: Int) {
    let router = routerWithActions()
    #expect(router.open(link).isHandled == isTaken)
    #expect(calls == count)
  }

  @Test("Handlers have the same forms")
  func handlersOfAllForms() {
    let router = Router(reachable: .fromLinks)
    router.handle("/none")
    router.handle("/one") { _ in counter.note() }
    router.handle("/several") { _ in
      counter.note()
      counter.note()
    }
    router.handle(RouteTable.Declaration("/declines")) { _ in
      counter.note()
      return false
    }
    #expect(router.open("/none").isHandled)
    #expect(router.open("/one").isHandled)
    #expect(router.open("/several").isHandled)
    #expect(!router.open("/declines").isHandled)
    #expect(calls == 4)
  }

  @Test("Claims have the same forms")
  func claimsOfAllForms() {
    let router = Router(reachable: .fromLinks)
    router.claim("one://") { (_: DeepLink) in counter.note() }
    router.claim("several://") { (_: DeepLink) in
      counter.note()
      counter.note()
    }
    router.claim("declines://") { (_: DeepLink) in
      counter.note()
      return false
    }
    #expect(router.open("one://a").isHandled)
    #expect(router.open("several://a").isHandled)
    #expect(!router.open("declines://a").isHandled)
    #expect(calls == 4)
  }

  @Test("Records have the same forms")
  func recordsOfAllForms() throws {
    let several = _LinkTime.Record.action(at: "/several") { _ in
      print("a")
      print("b")
    }
    let declining = _LinkTime.Record.action(at: "/declines") { _ in false }
    let handlers = try [several, declining].map {
      try #require($0.declarations?.first?.attachments[RouteHandler.self])
    }
    #expect(handlers.map(\.mayPass) == [false, true])
  }

  @Test("Routes may be added in a block")
  func addTakesABlock() {
    let router = Router(reachable: .fromLinks)
    let part = router.add {
      RouteTo("/offers", name: "offers") { RouteTo(":id", name: "offer") }
      ActionRoute("/mute") { _ in counter.note() }
    }
    router.connect()
    #expect(router.open("/offers/4").isHandled)
    part.remove()
    #expect(!router.open("/offers/4").isHandled)
  }

  private struct Note: RouteDestination {
    static let patterns: [RoutePattern] = ["/notes/:id<int>", "/n/:id<int>"]
    var id: Int

    init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }

    func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
  }

  @Test("N40.21: An action of a typed destination gets the destination, by each of its patterns")
  func actionsOfDestinations() {
    let router = Router(reachable: .fromLinks) {
      ActionRoute(Note.self) { note in
        counter.note()
        return note.id != 9
      }
    }
    #expect(router.open("/notes/4").isHandled)
    #expect(router.open("/n/5").isHandled)
    #expect(!router.open("/notes/9").isHandled)
    #expect(calls == 3)
  }
}
