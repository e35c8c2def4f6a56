import Testing
import WaymarkCore
import WaymarkMigration

/// The names by which a guard is added.
@Suite("Guards asked: by each name of a route · R6 N7")
@MainActor
struct GuardKeyTests {
  private let router = Router(reachable: .fromLinks) {
    RouteTo("account", name: "account") { RouteTo("orders", name: "orders") }
    RouteTo("/books/:id", name: "book").alias("/titles/:id")
    RouteTo("/help(/topics)", name: "help")
    RouteTo("shop://cart", name: "cart")
  }

  @Test(arguments: [
    ("account", "/account", true), ("/account", "/account", true), ("account/", "/account", true),
    ("/account/", "/account", true), ("//account", "/account", true), ("account/orders", "/account/orders", true),
    ("/account/orders/", "/account/orders", true), ("/books/:id", "/books/1", true), ("books/:id/", "/books/1", true),
    ("titles/:id", "/books/1", true), ("help", "/help", true), ("help/topics", "/help", true),
    ("cart", "shop://cart", true), ("shop://cart", "shop://cart", true), ("orders", "/account/orders", false),
    ("account", "/help", false), ("books", "/books/1", false), ("Account", "/account", false),
    ("other://cart", "shop://cart", false),
  ])
  func onlySpellingsOfARouteGuardIt(_ key: String, _ link: String, _ isGuarded: Bool) {
    router.connect()
    router.addGuard(.no, for: RouteKey(key))
    #expect(router.openInApp(link).isDenied == isGuarded)
  }

  @Test func keysIgnoreCaseIfTheTableDoes() {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    let router = Router(options: options)
    router.add(RouteTo("/account", name: "account"))
    router.connect()
    router.addGuard(.no, for: "Account")
    #expect(router.go("/account").isDenied)
  }

  @Test func routeThatIsAddedLaterIsGuarded() {
    router.connect()
    router.addGuard(.no, for: "later")
    router.add(RouteTo("/later", name: "later"))
    #expect(router.go("/later").isDenied)
  }

  @Test func removalFindsEverySpelling() {
    router.connect()
    router.addGuard(.no, for: "/account/")
    router.legacy.removeGuards(for: "account")
    #expect(router.go("/account").isHandled)
  }

  // MARK: Keys of no route

  private func problems(_ key: RouteKey) -> [RouteTable.Problem] {
    router.addGuard(.no, for: key)
    return router.problems.filter { $0.code == .guardNowhere }
  }

  @Test func unknownKeyIsAProblemWithItsLocation() {
    let problems = problems("acount")
    #expect(problems.map(\.pattern) == ["acount"])
    #expect(problems.first?.location?.file.contains("GuardKeyTests") == true)
    #expect(self.problems("account/orders").count == 1, "a route has this key")
  }

  @Test func unknownKeyIsReportedWithTheNearest() {
    router.addGuard(.no, for: "hepl")
    router.add(RouteTo("/help", name: "plainHelp"))
    #expect(router.problems.contains { $0.message.contains("did you mean “/help”?") })
  }

  @Test func unknownKeyIsLogged() {
    router.connect()
    let log = LogRecorder(router)
    router.addGuard(.no, for: "acount")
    router.go("/account")
    #expect(log.texts.contains { $0.contains("guard “policy” protects nothing") })
  }
}
