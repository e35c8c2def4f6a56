import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkExplain
@_spi(Hosting) import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = false
}

/// A mistake that shows only while an app runs gives one line in the log, with place, cause and cure.
@Suite("N40: Traps of a running app are reported")
@MainActor
struct SilentTrapRunTests {
  @MainActor
  private final class PlainSession {
    var isSignedIn = false
  }

  @MainActor
  private final class Told {
    private(set) var messages: [Router.LogMessage] = []

    init(_ router: Router) {
      router.log = { [weak self] in self?.messages.append($0) }
    }

    var mistakes: [Router.LogMessage] { messages.filter { $0.kind == .mistake } }
    var unopened: [Router.LogMessage] { messages.filter { $0.kind == .unopened } }
  }

  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    Router(hosts: ["a.de"], schemes: ["x"], reachable: .fromLinks, routes)
  }

  private let inApp = NavigationOptions(from: .inApp)

  // MARK: 4

  private func guarded(by guarding: RouteGuard) -> Router {
    makeRouter {
      SwitchRoutes("app") {
        RouteTo("/login", name: "login")
        RouteTo("/account", name: "account").guarded(by: guarding)
      }
    }
  }

  @Test("N40.4: A guard that defers and read nothing observable is reported once, with its line and both cures")
  func aBlindGuard() throws {
    let session = PlainSession()
    let line = #line + 1
    let guarding = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = guarded(by: guarding)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let told = Told(router)
    for _ in 0..<2 { router.open("/account", inApp) }
    let message = try #require(told.mistakes.first)
    #expect(told.mistakes.count == 1)
    #expect(message.location == .init(file: #fileID, line: line))
    #expect(message.text.hasPrefix("“signedIn” deferred a link and read nothing that Waymark can observe"))
    #expect(message.text.hasSuffix("make what it reads @Observable, or call router.reevaluateGuards() when it changes"))
  }

  @Test("N40.4: A guard that read something observable before is not reported, also when it answers again")
  func aSeeingGuard() async {
    let session = Session()
    let router = guarded(
      by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") })
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let told = Told(router)
    for _ in 0..<3 { router.open("/account", inApp) }
    #expect(told.mistakes.isEmpty)
    session.isSignedIn = true
    await letOthersRun()
    #expect(router.state.top()?.key == "account")
  }

  @Test("N40.4: An asynchronous guard that observes nothing is told what to observe")
  func aBlindAsynchronousGuard() async throws {
    let router = guarded(by: .async("signedIn") { _ in .deferred })
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let told = Told(router)
    _ = await router.open("/account", inApp).outcome
    #expect(told.mistakes.map(\.text).filter { $0.contains("observing:") }.count == 1)
  }

  // MARK: 6

  @Test(
    "N40.6: A link has the path that patterns read, whatever its form",
    arguments: [
      ("x://legacy/r.php?id=4", ["legacy", "r.php"]), ("https://a.de/legacy/r.php", ["legacy", "r.php"]),
      ("/legacy/r.php", ["legacy", "r.php"]), ("x:legacy/r.php", ["legacy", "r.php"]), ("x://", []),
      ("/a%2Fb", ["a/b"]),
    ])
  func thePathOfALink(_ text: String, path: [String]) throws {
    let link = try DeepLink(text)
    #expect(link.path == path)
    let router = makeRouter { RouteTo("/*rest", name: "all") }
    #expect(router.table.explain(link).stages.first?.path == path)
  }

  // MARK: 7b

  @Test("N40.7b: A selection below another screen is carried out, not shown, and reported with the cure")
  func unseenSelectionIsReported() throws {
    let router = makeRouter {
      StackRoutes("root") {
        TabRoutes("tabs") {
          RouteTo("/a", name: "b0")
          RouteTo("/b", name: "b1")
        }
        RouteTo("/common", name: "common")
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.go("/b")
    router.push("/common")
    let told = Told(router)
    let line = #line + 1
    let navigation = router.select("b0", in: "tabs")
    guard case .done = navigation.result else {
      throw navigation.result.map { NavigationFailure("\($0)") } ?? .init("")
    }
    #expect(!navigation.isShown)
    let message = try #require(told.mistakes.first)
    #expect(message.location == .init(file: #fileID, line: line))
    #expect(
      message.text.hasPrefix("“b0” is selected in “tabs”, and nobody sees it, since “common” covers it: pop that first")
    )
    router.pop()
    #expect(router.select("b1", in: "tabs").isShown)
    #expect(told.mistakes.count == 1)
  }

  private struct NavigationFailure: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  // MARK: 7d

  @Test("N40.7d: A leading slash is not a difference: a screen that stays gets no update")
  func aLeadingSlash() {
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("today") {
          RouteTo("/today", name: "day") { ModalRoute("story/news/:id", name: "story") }
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.go("today/story/news/1")
    router.dismiss()
    host.forgetSteps()
    router.go("today")
    #expect(host.steps.map(\.name) == [])
    router.go("/today")
    #expect(host.steps.map(\.name) == [])
  }

  // MARK: 9

  @Test("N40.9: A link that was not opened is reported with file and line of the call")
  func thePlaceOfTheCall() throws {
    let router = makeRouter { RouteTo("/recipes/:id<int>", name: "recipe") }
    let told = Told(router)
    let text = "/cakes/4"
    let line = #line + 1
    router.open(text)
    #expect(told.unopened.map(\.location) == [.init(file: #fileID, line: line)])
    router.open("https://evil.com/a")
    #expect(told.mistakes.last?.location == .init(file: #fileID, line: line + 2))
  }

  @Test("N40.9: A route that may not be opened from a source is reported with what to write")
  func missingReachIsReportedWithItsCure() throws {
    let line = #line + 2
    let router = makeRouter {
      RouteTo("/secret/:id", name: "secret").reachable(.inAppOnly)
    }
    let told = Told(router)
    let text = "/secret/4"
    router.open(text)
    router.open("x://secret/4")
    let texts = told.unopened.map(\.text)
    #expect(
      texts.first
        == "rejected: notReachable: /secret/:id may not be opened from text: open .named(\"secret\", …), or name the "
        + "source, .init(from: .inApp), if the text is the app's own")
    #expect(
      texts.last?.contains("write .reachable(.fromLinks) on the route at \(#fileID):\(line)") == true)
  }

  @Test("N40.9: A fallback does not hide the reason, nor the nearest pattern")
  func aFallbackTellsTheReason() throws {
    let router = makeRouter {
      RouteTo("/recipes/:id", name: "recipe")
      RouteTo("/lost", name: "lost")
    }
    router.options.fallback = "/lost"
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let told = Told(router)
    let navigation = router.open("x://recipe/4")
    #expect(navigation.result == "fell back to lost")
    #expect(told.unopened.map(\.text) == ["unmatched, so the fallback is shown; nearest: /recipes/:id"])
    #expect("\(navigation)".contains("no route matches the link; nearest: /recipes/:id"))
  }

  @Test("N40.9: Letter case is reported as such, in the log and in the explanation", arguments: ["Recipes", "RECIPES"])
  func letterCase(_ segment: String) throws {
    let router = makeRouter { RouteTo("/recipes", name: "recipes") { RouteTo(":id", name: "recipe") } }
    let told = Told(router)
    router.open("https://a.de/\(segment)/5", NavigationOptions(from: .universalLink))
    let reason = "segment 1 differs only in case from “recipes”: write it so, or .caseSensitive(false) on the route"
    #expect(told.unopened.map(\.text) == ["unmatched; \(reason); nearest: /recipes/:id, /recipes"])
    let explanation = router.table.explain(try DeepLink("https://a.de/\(segment)/5"))
    #expect(explanation.stages.last?.candidates.map(\.reason) == [reason, reason])
  }

  // MARK: 11

  @Test("N40.11: A printed explanation says that values are hidden, and where they are")
  func hiddenValues() throws {
    let router = makeRouter { RouteTo("/recipes/:id", name: "recipe") }
    let text = "\(router.table.explain(try DeepLink("x://cakes/4")))"
    #expect(text.contains("hidden, so that a log may have this text"))
    #expect(text.contains("`waymark explain LINK`"))
    #expect(text.contains("none of the 1 routes") == false)
    #expect(text.contains("the only route has nothing in common with the link"))
  }

  @Test("N40.11: A failed selection says what may be meant, where it is returned")
  func aSelectionThatFails() {
    let router = makeRouter { TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "shelf") } } }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect("\(router.select("books", in: "mian"))".contains("no container is named “mian”: did you mean “main”?"))
    #expect("\(router.select("boks", in: "main"))".contains("“main” has no branch “boks”: did you mean “books”?"))
  }

  // MARK: 16

  @Test("N40.16: A leave guard is attached with guarded(onLeaving:), and may have the verdicts of other guards")
  func leaveGuards() {
    let draft = Session()
    let unsaved = LeaveGuard("unsaved") { attempt in
      guard attempt.entry.key == "edit" else { return .proceed }
      return draft.isSignedIn ? .proceed : .denied("the draft is not saved")
    }
    let router = makeRouter {
      StackRoutes("main") {
        RouteTo("/home", name: "home") { RouteTo("edit", name: "edit").guarded(onLeaving: unsaved) }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.go("/home/edit")
    let told = Told(router)
    #expect(!router.pop().isHandled)
    #expect(told.messages.map(\.text).contains("“edit” stays, as unsaved says: the draft is not saved"))
    draft.isSignedIn = true
    #expect(router.pop().isHandled)
  }

  // MARK: 17

  @Test("N40.17: The host of a link expander counts as listed, and only for links that it expands")
  func theHostOfAnExpander() async throws {
    let router = makeRouter { RouteTo("/recipes/:id", name: "recipe") }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.configuration.linkExpander = LinkExpander(
      for: { $0.host?.text == "s.example" },
      { link in try link.path == ["k"] ? DeepLink("x://recipes/7") : nil })
    let navigation = router.open("https://s.example/k")
    guard case .opened(let match) = await navigation.outcome else {
      Issue.record("\(navigation)")
      return
    }
    #expect(match["id"] == "7")
    let unexpanded = router.open("https://s.example/recipes/8")
    guard case .rejected(let rejection) = await unexpanded.outcome else {
      Issue.record("\(unexpanded)")
      return
    }
    #expect(rejection.reason == .hostNotAllowed)
    #expect(!router.open("https://t.example/recipes/8").isHandled)
  }
}
