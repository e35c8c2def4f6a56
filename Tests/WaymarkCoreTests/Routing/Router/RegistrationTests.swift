import Testing
import WaymarkCore
import WaymarkTesting

@Suite("One registration for all that a call adds: off and on, removed, replaced")
@MainActor
struct RegistrationTests {
  private let router = Router(reachable: .fromLinks) {
    StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("account", name: "account") } }
  }

  init() { router.connect() }

  @Test func disabledGuardIsIgnored() async {
    let app = RouterTester(router)
    let closed = router.addGuard(RouteGuard("closed") { _ in .denied("closed") }, for: "home/account")
    #expect(closed.isEnabled)
    await app.open("/home/account")
    #expect(app.outcome == "denied account")
    closed.isEnabled = false
    #expect(!closed.isEnabled)
    await app.open("/home/account")
    #expect(app.outcome == "opened account")
    // Enabled again, it is asked about what is open.
    closed.isEnabled = true
    await app.settle()
    #expect(app.screens.last == "home")
    closed.remove()
    closed.isEnabled = true
    #expect(!closed.isEnabled)
    await app.open("/home/account")
    #expect(app.outcome == "opened account")
  }

  @Test func guardsKeepTheirOrderWhileOneIsOff() {
    var asked: [String] = []
    func noting(_ name: String) -> RouteGuard {
      RouteGuard(name) { _ in
        asked.append(name)
        return .proceed
      }
    }
    let first = router.addGuard(noting("first"), for: "home/account")
    router.addGuard(noting("second"), for: "home/account")
    first.isEnabled = false
    first.isEnabled = true
    router.open("/home/account")
    #expect(asked.prefix(2) == ["first", "second"])
  }

  @Test func aDisabledHookDecidesNothing() {
    let hook = router.willOpen { _ in .refuse }
    #expect(!router.open("/home/account").isHandled)
    hook.isEnabled = false
    #expect(router.open("/home/account").isHandled)
    hook.isEnabled = true
    #expect(!router.open("/home/account").isHandled)
    hook.remove()
    #expect(router.open("/home/account").isHandled)
  }

  @Test func aDisabledClaimTakesNothing() throws {
    var taken = 0
    let claim = router.claim("x://home/account", links: { _ in taken += 1 })
    let link = try DeepLink("x://home/account", from: .customScheme)
    #expect(router.open(link).result == "claimed")
    claim.isEnabled = false
    #expect(router.open(link).match?.route.name == "account")
    claim.isEnabled = true
    router.open(link)
    #expect(taken == 2)
    claim.remove()
    router.open(link)
    #expect(taken == 2)
  }

  @Test func allRoutesOfATypedDestinationAreOneRegistration() {
    let pages = router.handle(Page.self)
    #expect(router.canOpen("/pages/1"))
    #expect(router.canOpen("/p/1"))
    pages.isEnabled = false
    #expect(!router.canOpen("/pages/1"))
    #expect(!router.canOpen("/p/1"))
    pages.isEnabled = true
    #expect(router.canOpen("/pages/1"))
    pages.replace(with: RouteTo("/leaves/:id", name: "leaf"))
    #expect(!router.canOpen("/p/1"))
    #expect(router.canOpen("/leaves/1"))
    pages.remove()
    #expect(!router.canOpen("/leaves/1"))
  }

  @Test func onlyRoutesAreReplaced() {
    var told: [String] = []
    router.log = { if $0.kind == .mistake { told.append("\($0)") } }
    let hook = router.willOpen { _ in .proceed }
    #expect(!hook.replace(with: RouteTo("/other"), file: "Shop/Routes.swift", line: 4))
    #expect(told == ["Shop/Routes.swift:4: only routes can be replaced: remove this, and add the other"])
    #expect(!router.canOpen("/other"))
  }

  @Test func discardedRegistrationStaysAndRetainsNoRouter() {
    var other: Router? = Router(reachable: .fromLinks)
    weak let gone = other
    let ping = other?.handle("/ping") { _ in true }
    other?.handle("/pong") { _ in true }
    #expect(other?.canOpen("/pong") == true)
    other = nil
    #expect(gone == nil)
    #expect(ping?.isEnabled == false)
    ping?.remove()
  }
}

private struct Page: RouteDestination {
  static let patterns: [RoutePattern] = ["/pages/:id", "/p/:id"]
  init(_ match: RouteMatch) throws(ParameterError) {}
  func write(to link: inout DeepLink.Parts) {}
}
