import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = false
  var isVIP = false
}

@MainActor
private final class Flag {
  var isOn = false
  var asked = 0
}

/// Answers that people have reported as wrong of other routers.
@Suite("Reported answers: guards and parents")
@MainActor
struct ReportedAnswerTests {
  // MARK: Leave guards and other captures

  private func editor(_ saved: Flag) -> (router: Router, host: HeadlessHost) {
    let unsaved = LeaveGuard("unsaved") { _ in
      saved.asked += 1
      return saved.isOn
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("users") {
          RouteTo("/users", name: "users") {
            RouteTo(":id", name: "user") {
              RouteTo("edit", name: "edit").guarded(onLeaving: unsaved)
              ModalRoute("note", name: "note").guarded(onLeaving: unsaved)
            }
          }
        }
        StackRoutes("files") { RouteTo("/files/*path", name: "files").guarded(onLeaving: unsaved) }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    return (router, host)
  }

  @Test(arguments: [
    ("/users/1/edit", "/users/2/edit"), ("/users/1/note", "/users/2/note"), ("/files/a", "/files/b"),
    ("/files/a/b", "/files/a//b"), ("/users/1/edit", "/users/2"),
  ])
  func aLeaveGuardIsAskedBeforeOtherCaptures(_ first: String, _ second: String) async {
    let saved = Flag()
    let (router, _) = editor(saved)
    _ = await router.open(first, .init(from: .inApp)).outcome
    let before = router.state
    if case .cancelled = await router.open(second, .init(from: .inApp)).outcome {} else { Issue.record("it left") }
    #expect(router.state == before)
  }

  @Test func otherCapturesReplaceThoseOnScreenWhenTheGuardAgrees() async {
    let saved = Flag()
    let (router, _) = editor(saved)
    _ = await router.open("/users/1/edit", .init(from: .inApp)).outcome
    saved.isOn = true
    _ = await router.open("/users/2/edit", .init(from: .inApp)).outcome
    #expect(router.state.top()?[parameter: "id"] == "2")
  }

  @Test func otherQueryAsksNoLeaveGuard() async {
    let saved = Flag()
    let (router, _) = editor(saved)
    _ = await router.open("/users/1/edit", .init(from: .inApp)).outcome
    _ = await router.open("/users/1/edit?tab=2", .init(from: .inApp)).outcome
    #expect(saved.asked == 0)
  }

  @Test func aGuardThatWaitsIsAskedBeforeOtherCaptures() async {
    let saved = Flag()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/users/:id", name: "user").guarded(onLeaving: .async("unsaved") { _ in saved.isOn })
      }
    }
    router.connect()
    _ = await router.open("/users/1", .init(from: .inApp)).outcome
    if case .cancelled = await router.open("/users/2", .init(from: .inApp)).outcome {} else { Issue.record("it left") }
    saved.isOn = true
    if case .opened = await router.open("/users/2", .init(from: .inApp)).outcome {} else { Issue.record("it stayed") }
  }

  @Test func pushingTheSameRouteWithOtherValuesAsks() async {
    let saved = Flag()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/users/:id", name: "user").reuse(.updates)
          .guarded(onLeaving: LeaveGuard("unsaved") { _ in saved.isOn })
      }
    }
    router.connect()
    _ = await router.open("/users/1", .init(from: .inApp)).outcome
    _ = await router.push("/users/2").outcome
    #expect(router.state.top()?[parameter: "id"] == "1")
  }

  // MARK: Deferred again

  private func deferring(_ session: Session) -> (router: Router, host: HeadlessHost) {
    let signedIn = RouteGuard("signedIn") { _ in
      // Every change of the session asks the guard again.
      _ = session.isVIP
      return session.isSignedIn ? .proceed : .deferred(showing: "/login")
    }
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("tabs") {
          StackRoutes("searchTab") { RouteTo("/search", name: "search") { RouteTo(":text", name: "results") } }
          StackRoutes("meTab") {
            RouteTo("/me", name: "me") {
              RouteTo("vip", name: "vip").guarded(
                by: RouteGuard("vip") { _ in session.isVIP ? .proceed : .deferred(showing: nil) })
            }
          }.guarded(by: signedIn)
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    return (router, host)
  }

  @Test func linkDeferredAgainShowsNoSecondPlaceholder() async {
    let session = Session()
    let (router, host) = deferring(session)
    _ = await router.open("app://me/vip", .init(from: .customScheme)).outcome
    #expect(host.visible.last == "login")
    _ = await router.open("app://search/abc", .init(from: .customScheme)).outcome
    session.isVIP = true
    await settle()
    #expect(host.visible.last == "results")
    #expect(router.deferredLinks.map(\.text) == ["app://me/vip"])
  }

  @Test func aLinkThatWasDeferredAgainStillOpens() async {
    let session = Session()
    let (router, host) = deferring(session)
    _ = await router.open("app://me/vip", .init(from: .customScheme)).outcome
    _ = await router.open("app://search/abc", .init(from: .customScheme)).outcome
    session.isVIP = true
    await settle()
    session.isSignedIn = true
    await settle()
    #expect(host.visible.last == "vip")
  }

  @Test func reevaluationShowsNoSecondPlaceholder() async {
    let session = Session()
    let (router, host) = deferring(session)
    _ = await router.open("app://me/vip", .init(from: .customScheme)).outcome
    _ = await router.open("app://search/abc", .init(from: .customScheme)).outcome
    router.reevaluateGuards()
    await settle()
    #expect(host.visible.last == "results")
  }

  @Test func theSameLinkFromOutsideShowsTheSignInAgain() async {
    let session = Session()
    let (router, host) = deferring(session)
    _ = await router.open("app://me/vip", .init(from: .customScheme)).outcome
    _ = await router.open("app://search/abc", .init(from: .customScheme)).outcome
    _ = await router.open("app://me/vip", .init(from: .customScheme)).outcome
    #expect(host.visible.last == "login")
  }

  // MARK: Absolute children

  private func team(_ guards: RouteGuard...) -> (router: Router, host: HeadlessHost) {
    var member = RouteTable.Declaration("/member/:id", name: "member")
    member.isAbsolute = true
    var card = RouteTable.Declaration("/card/:id", name: "card")
    card.isAbsolute = true
    let teams = RouteTo("/team/:team", name: "team") {
      ModalRoute { RouteTo(card) }
      RouteTo(member) { RouteTo("/more", name: "more") }
    }
    let guarded = guards.reduce(teams.routes) { $0.guarded(by: $1) }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/", name: "home") { guarded } }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    return (router, host)
  }

  @Test func aParentThatWouldLackAParameterIsLeftOut() async {
    let (router, host) = team()
    _ = await router.open("app://member/5", .init(from: .customScheme)).outcome
    #expect(host.visible == ["stack", "home", "member"])
  }

  @Test func aParentThatIsOpenKeepsItsOwnParameters() async {
    let (router, host) = team()
    _ = await router.open("app://team/3", .init(from: .customScheme)).outcome
    _ = await router.open("app://member/5", .init(from: .customScheme)).outcome
    #expect(host.visible == ["stack", "home", "team", "member"])
    let team = router.state.windows.first?.root.content.first { $0.key == "team" }?.entry
    #expect(team?[parameter: "team"] == "3")
    #expect(team?.link == "app://team/3")
  }

  @Test func guardsOfAParentThatIsLeftOutAreAskedWithTheMatchOfTheChild() async {
    let (router, _) = team(RouteGuard("all") { $0.match["id"] == "5" ? .proceed : .denied("another") })
    if case .opened = await router.open("app://member/5", .init(from: .customScheme)).outcome {
    } else {
      Issue.record("denied")
    }
    if case .denied = await router.open("app://member/6", .init(from: .customScheme)).outcome {
    } else {
      Issue.record("opened")
    }
  }

  @Test func childOfAnAbsoluteRouteIsShownWithoutTheParent() async {
    let (router, host) = team()
    _ = await router.open("app://member/5/more", .init(from: .customScheme)).outcome
    #expect(host.visible == ["stack", "home", "member", "more"])
  }

  @Test func aStateWithoutTheParentIsRestored() async {
    let (router, _) = team()
    _ = await router.open("app://member/5", .init(from: .customScheme)).outcome
    let saved = router.state
    let (other, host) = team()
    let restored = other.restore(saved)
    #expect(restored.dropped.isEmpty)
    #expect(host.visible == ["stack", "home", "member"])
  }

  @Test func aModalOverAParentThatIsLeftOutIsPresented() async {
    let (router, host) = team()
    _ = await router.open("app://card/5", .init(from: .customScheme)).outcome
    #expect(host.visible == ["stack", "home", "card"])
  }

  @Test func aModalOverAParentThatIsOpenIsPresentedOverIt() async {
    let (router, host) = team()
    _ = await router.open("app://team/3", .init(from: .customScheme)).outcome
    _ = await router.open("app://card/5", .init(from: .customScheme)).outcome
    #expect(host.visible == ["stack", "home", "team", "card"])
  }

  @Test func theCheckerWarnsOfParentsThatLackAParameter() {
    let (router, _) = team()
    #expect(router.table.problems.map(\.code).filter { $0 == .parentParameter }.count == 2)
  }
}
