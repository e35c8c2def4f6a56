import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

/// Guards that are added, replaced and removed: a guard is identified by its registration, not by its name.
@Suite("Guards asked again: when one is added, replaced or removed · N7 N17")
@MainActor
struct GuardsChangedTests {
  private let host = HeadlessHost()

  // MARK: While screens are open

  /// A way to replace a guard by another of the same name.
  enum Replacement: String, CaseIterable {
    case ofARoute, ofAllRoutes, inAReplacedRoute, inARouteAbove, ofAHiddenScreen, ofAModal, byItself, ofNone

    /// The key of the screen that the replaced guard lets in.
    var key: String { self == .inARouteAbove ? "b" : self == .ofAModal ? "m" : self == .ofAHiddenScreen ? "t" : "a" }
  }

  @Test(
    "A guard that takes the turn of another of its name is asked about open screens", arguments: Replacement.allCases)
  func successorIsAsked(_ replacement: Replacement) async throws {
    let isAllowed = Unobserved(true)
    let policy = RouteGuard("policy") { _ in isAllowed.value ? .proceed : .denied("no") }
    let router = Router.shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("stack") {
          RouteTo("/home", name: "home")
          RouteTo("/a", name: "a") { RouteTo("b", name: "b") }
        }
        RouteTo("/t", name: "t")
      }
      ModalRoute("/m", name: "m")
    }
    let key = replacement.key
    var added: Registration?
    switch replacement {
    case .ofAllRoutes: added = router.addGuard(.yes)
    case .inAReplacedRoute: router.registration(named: "a").replace { RouteTo("/a", name: "a").guarded(by: .yes) }
    case .inARouteAbove:
      router.registration(named: "a").replace {
        RouteTo("/a", name: "a") { RouteTo("b", name: "b").guarded(by: .yes) }
      }
    case .byItself: added = router.addGuard(policy, for: "a")
    case .ofNone: break
    default: added = router.addGuard(.yes, for: RouteKey(key))
    }
    let link = key == "b" ? "/a/b" : "/\(key)"
    if [.ofAModal, .ofAHiddenScreen].contains(replacement) { router.go(link) } else { router.push(link) }
    #expect(host.visible.last == key)
    if replacement == .ofAHiddenScreen { router.go("/home") }
    added?.remove()
    switch replacement {
    case .ofAllRoutes: router.addGuard(RouteGuard("policy") { $0.key == "a" ? .denied("no") : .proceed })
    case .inAReplacedRoute: router.registration(named: "a").replace { RouteTo("/a", name: "a").guarded(by: .no) }
    case .inARouteAbove:
      router.registration(named: "a").replace { RouteTo("/a", name: "a") { RouteTo("b", name: "b") }.guarded(by: .no) }
    case .byItself:
      isAllowed.value = false
      router.addGuard(policy, for: "a")
    case .ofNone: router.addGuard(RouteGuard("closed") { $0.match.route.name == "a" ? .denied("closed") : .proceed })
    default: router.addGuard(.no, for: RouteKey(key))
    }
    await settle()
    if replacement == .ofAHiddenScreen {
      #expect(router.state.windows.first?.root.content.last?.entry.isBlocked == true)
    } else {
      #expect(host.visible == ["tabs", "stack", "home"])
    }
  }

  @Test func removedGuardDeniesNoLink() async {
    let router = Router.stack(by: host) { RouteTo("/a", name: "a") }
    let added = router.addGuard(.no, for: "a")
    #expect(router.go("/a").isDenied)
    added.remove()
    router.go("/a")
    #expect(host.visible.last == "a")
  }

  @Test func unchangedGuardIsNotAskedAgain() async {
    let latch = Latch()
    let router = Router.stack(by: host) { RouteTo("/a", name: "a") }
    router.addGuard(.behind(latch), for: "a")
    let navigation = router.push("/a")
    await settle()
    latch.open()
    _ = await navigation.outcome
    router.handle("/other")
    await settle()
    #expect(latch.count == 1)
  }

  @Test func historyLeadsToScreensWithoutAGuard() async {
    let router = Router.shown(by: host) {
      TabRoutes("tabs") {
        RouteTo("/home", name: "home")
        RouteTo("/a", name: "a")
      }
    }
    router.go("/a")
    let added = router.addGuard(.no, for: "a")
    await settle()
    router.go("/home")
    added.remove()
    await settle()
    router.back()
    #expect(router.state.top()?.isBlocked != true)
  }

  // MARK: During a wait

  /// A wait of an opening during which guards change.
  enum Wait: String, CaseIterable {
    case asyncGuard, user, leaveGuard, shortLink, turn
  }

  /// A change of guards during a wait.
  enum Change: String, CaseIterable {
    case added, addedForTheRoute, addedAndRemoved
  }

  @Test(arguments: Wait.allCases, Change.allCases)
  func guardAddedDuringAWaitIsAsked(_ wait: Wait, _ change: Change) async {
    let latch = Latch()
    let router = Router.stack(by: host) {
      RouteTo("/edit", name: "edit").guarded(onLeaving: .behind(latch))
      RouteTo("/a", name: "a").confirmed()
      RouteTo("/slow", name: "slow").guarded(by: .behind(latch))
    }
    router.configuration.confirmation = { _ in
      if wait == .user { await latch.pass() }
      return true
    }
    if wait == .leaveGuard { router.setRoot("/edit") }
    if wait == .asyncGuard { router.addGuard(.behind(latch), for: "a") }
    if wait == .shortLink {
      let isShort: @MainActor @Sendable (DeepLink) -> Bool = { $0.text.contains("short") }
      router.configuration.linkExpander = LinkExpander(for: isShort) { _ in
        await latch.pass()
        return try DeepLink("x://a")
      }
    }
    if wait == .turn {
      router.configuration.overlap = .enqueue
      router.openInApp("/slow")
    }
    let navigation = router.open(
      wait == .shortLink ? "x://short" : "x://a", as: wait == .leaveGuard ? .root : .automatic,
      .init(from: .customScheme))
    await settle()
    switch change {
    case .added: router.addGuard(.no)
    case .addedForTheRoute: router.addGuard(.no, for: "a")
    case .addedAndRemoved: router.addGuard(.no, for: "a").remove()
    }
    for _ in 0..<2 {
      await settle()
      latch.open()
    }
    await settle()
    switch change {
    case .added: #expect(navigation.isDenied)
    case .addedForTheRoute: #expect(!host.visible.contains("a"))
    case .addedAndRemoved: #expect(host.visible.contains("a"))
    }
  }

  @Test func successorOfAnAwaitedGuardIsAsked() async {
    let latch = Latch()
    let router = Router.stack(by: host) { RouteTo("/a", name: "a") }
    let added = router.addGuard(.behind(latch, "policy"), for: "a")
    let navigation = router.push("/a")
    await settle()
    added.remove()
    router.addGuard(.no, for: "a")
    await settle()
    latch.open()
    await settle()
    #expect(navigation.isDenied)
  }

  @Test(arguments: [true, false])
  func removedGuardIsNotWaitedFor(_ isOpen: Bool) async {
    let router = Router.stack(by: host) { RouteTo("/a", name: "a") }
    if isOpen { router.push("/a") }
    let added = router.addGuard(.behind(Latch()), for: "a")
    let navigation = isOpen ? nil : router.push("/a")
    await settle()
    added.remove()
    await settle()
    if let navigation { #expect(navigation.isHandled) }
    #expect(router.state.top()?.isBlocked == false)
    #expect(router.state.top()?.key == "a")
  }

  @Test func successorOfABlockingGuardIsWaitedFor() async {
    let latch = Latch()
    let router = Router.stack(by: host) { RouteTo("/a", name: "a") }
    router.push("/a")
    let added = router.addGuard(.behind(Latch()), for: "a")
    await settle()
    added.remove()
    router.addGuard(.behind(latch), for: "a")
    await settle()
    latch.open()
    await settle()
    #expect(host.visible.last == "a")
  }

  @Test func guardAddedByTheLeavingScreenIsAskedBeforeTheNextIsMade() {
    let host = host
    var router: Router?
    let made = Router.stack(by: host) { RouteTo("/a", name: "a") }
    router = made
    made.add(
      RouteTo("/edit", name: "edit").guarded(
        onLeaving: LeaveGuard("locks") { _ in
          router?.addGuard(.no, for: "a")
          return true
        }))
    made.setRoot("/edit")
    made.setRoot("/a")
    #expect(!host.made.contains { $0.key == "a" })
  }
}
