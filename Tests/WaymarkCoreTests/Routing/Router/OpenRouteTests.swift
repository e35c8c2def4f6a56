import Testing
import WaymarkTesting

@_spi(Hosting) @testable import WaymarkCore

@Suite("A handle that knows its window · N34")
@MainActor
struct OpenRouteTests {
  private let router = Router(reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("notes") {
        RouteTo("/notes", name: "notes") {
          RouteTo(":id<int>", name: "note")
          RouteTo("secret", name: "secret").reachable(.inAppOnly)
        }
      }
      StackRoutes("archive") { RouteTo("/archive", name: "archives") }
    }
    ModalRoute("/tag", name: "tag")
    ModalRoute(PickTag.self)
  }
  private let hosts = [HeadlessHost(), HeadlessHost()]
  private var left: OpenRouteAction { OpenRouteAction(router, in: .init(0)) }
  private var right: OpenRouteAction { OpenRouteAction(router, in: .init(1)) }

  private struct PickTag: ResultRoute {
    typealias Result = String
    static let patterns: [RoutePattern] = ["/tags/pick"]
    init() {}
    init(_ match: RouteMatch) throws(ParameterError) {}
    func write(to link: inout DeepLink.Parts) {}
  }

  init() {
    for (number, host) in hosts.enumerated() { router.attach(host, to: .init(number)) }
    router.log = nil
  }

  private func visible(_ window: Int) -> [String] { router.state.visible(in: .init(window)) }

  @Test func eachVerbActsInItsWindow() {
    router.report(.windowActivated(.init(1)))
    let other = router.state.only(.init(1)).windows
    let verbs: [(OpenRouteAction) -> Navigation] = [
      { $0("/notes/1") }, { $0.go("/notes/2") }, { $0.push("/notes/3") }, { $0.pop() }, { $0.back() }, { $0.forward() },
      { $0.replace("/notes/4") }, { $0.present("/tag") }, { $0.dismiss() }, { $0.select("archive", in: "main") },
      { $0.open("/notes/5") }, { $0.select(containing: "/archive") }, { $0.setRoot("/archive") },
    ]
    for verb in verbs {
      let before = router.state.only(.init(0)).windows
      #expect(verb(left).isHandled)
      #expect(router.state.only(.init(0)).windows != before)
      #expect(router.state.only(.init(1)).windows == other)
    }
  }

  @Test func theOptionsNameAnotherWindow() {
    left("/notes/1", .init(in: .init(1)))
    #expect(visible(0).last == "notes")
    #expect(visible(1).last == "note")
  }

  @Test func keyWindowIsTheDefault() {
    router.report(.windowActivated(.init(1)))
    OpenRouteAction(router)("/notes/1")
    #expect(visible(0).last == "notes")
    #expect(visible(1).last == "note")
  }

  @Test func aTextIsTrustedAsByTheRouter() {
    let text = "/notes/secret"
    #expect(!left(text).isHandled)
    #expect(left("/notes/secret").isHandled)
    #expect(right.go(text).isHandled)
  }

  @Test func resultComesFromItsWindow() async throws {
    let result = Task { [right] in try await right.present(PickTag()) }
    while router.state.only(.init(1)).shownModals.isEmpty { await Task.yield() }
    let entry = try #require(router.state.only(.init(1)).shownModals.first?.modal.content.entry)
    #expect(router.state.only(.init(0)).shownModals.isEmpty)
    #expect(SendResultAction(router, for: entry)("work"))
    #expect(try await result.value == .value("work"))
  }

  @Test func theRouterIsHeldWeakly() {
    var router: Router? = Router(reachable: .fromLinks)
    weak let weakRouter = router
    let openRoute = router.map { OpenRouteAction($0) }
    router = nil
    #expect(weakRouter == nil)
    #expect(openRoute?.navigationTarget == nil)
  }

  @Test func aNavigatorOfTheAppHasTheVerbs() {
    struct LeftWindow: Navigator {
      weak var router: Router?
      var navigationTarget: (router: Router, window: RouterState.Window.ID?)? { router.map { ($0, .init(0)) } }
    }
    router.report(.windowActivated(.init(1)))
    let navigators: [any Navigator] = [LeftWindow(router: router), left, router]
    for (number, navigator) in navigators.enumerated() { navigator.push("/notes/\(number + 1)") }
    #expect(visible(0).suffix(3) == ["notes", "note", "note"])
    #expect(visible(1).suffix(2) == ["notes", "note"])
    guard case .failed(nil, let error as HostError) = LeftWindow(router: nil).push("/notes/1").result else {
      Issue.record("it did not fail without a router")
      return
    }
    #expect(error.reason == .hostGone)
  }

  @Test func withoutARouterEachCallFailsAndIsReportedOnce() async {
    let log = ViewMistakes.log
    defer { ViewMistakes.log = log }
    ViewMistakes.reset()
    var told: [String] = []
    ViewMistakes.log = { told.append($0.text) }
    let none = OpenRouteAction()
    for _ in 0..<2 {
      let navigation = none("/notes/1", file: "Notes/NoteList.swift", line: 4)
      #expect(!navigation.isHandled)
      guard case .failed(nil, let error as HostError) = navigation.result else {
        Issue.record("it did not fail: \(navigation)")
        return
      }
      #expect(error.reason == .hostGone)
    }
    none.push("/notes/2", file: "Notes/NoteList.swift", line: 5)
    none.select("archive", in: "main", file: "Notes/NoteList.swift", line: 6)
    let cure = "no router is around this view. Show it in RoutedView(router), or write .environment(router) on it"
    #expect(
      told == [
        "openRoute(\"/notes/1\") at Notes/NoteList.swift:4 does nothing: \(cure)",
        "openRoute.push(…) at Notes/NoteList.swift:5 does nothing: \(cure)",
        "openRoute.select() at Notes/NoteList.swift:6 does nothing: \(cure)",
      ])
    await #expect(throws: LinkOutcome.self) { _ = try await none.present(PickTag()) }
  }

  @Test func aPreviewPrintsEachCall() {
    let log = ViewMistakes.log
    defer {
      ViewMistakes.log = log
      OpenRouteAction.isPreview = false
    }
    var told: [String] = []
    ViewMistakes.log = { told.append($0.text) }
    OpenRouteAction.isPreview = true
    OpenRouteAction()("/notes/1")
    OpenRouteAction().push("/notes/2")
    OpenRouteAction().pop()
    #expect(
      told == ["preview: /notes/1 would open", "preview: /notes/2 would open", "preview: openRoute.pop would open"])
  }
}
