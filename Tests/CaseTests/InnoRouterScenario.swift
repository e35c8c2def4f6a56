import Observation
import TestSupport
@_spi(Hosting) import Waymark
import WaymarkTesting

/// A case of InnoRouter in words: what they expect, and what Waymark does.
struct InnoRouterScenario: Sendable {
  let expected: [String]
  let run: @MainActor @Sendable () async throws -> [String]

  static let all = links.merging(requests) { first, _ in first }

  /// The cases about links and tables.
  private static let links: [String: Self] = [
    "IR-09": Self(expected: ["none", "3", "no match"]) {
      let table = RouteTable.readable(reachable: .fromLinks) { RouteTo(Search.self) }
      return try ["/search", "/search?page=3", "/search?page=x"].map { link in
        guard let search = try table.match(link)?.destination(as: Search.self) else { return "no match" }
        return search.page.map { "\($0)" } ?? "none"
      }
    },
    "IR-19": Self(expected: ["no link", "no link", "/products/7"]) {
      let table = RouteTable.readable(reachable: .fromLinks) { RouteTo("/products/:id", name: "product") }
      let values: [[String: any LinkValue]] = [[:], ["id": ""], ["id": "7"]]
      return values.map { (try? table.link(to: "product", $0).text) ?? "no link" }
    },
    "IR-23": Self(expected: ["opened settings", "opened detail", "detail"]) {
      let app = App()
      let notes = Notes()
      for text in ["x://settings", "x://home/42"] {
        app.router.receive(try DeepLink(text)).whenEnded { notes.texts.append($0.words) }
      }
      await letOthersRun()
      return notes.texts + [app.top]
    },
    "IR-29": Self(expected: ["x://account/7?ref=a", "push"]) {
      let app = App()
      app.router.open("x://account/7?ref=a", .init(from: .push))
      app.user.isSignedIn = true
      await letOthersRun()
      let entry = app.router.state.top()
      return [entry?.link ?? "", entry?.source.name ?? ""]
    },
    "IR-33": Self(expected: ["deferred account", "refused"]) {
      let app = App()
      let held = app.router.open("x://later/7")
      let outcome = held.result?.words ?? "waiting"
      app.later.remove()
      app.router.add(RouteTo("/later/:other", name: "other"))
      app.user.isSignedIn = true
      await letOthersRun()
      return [outcome.replacing("later", with: "account"), app.top == "other" ? "opened other" : "refused"]
    },
    "IR-59": Self(expected: ["tabs first a", "second x y", "b unknown", "c unfounded"]) {
      let other = StackRoutes("second") { RouteTo("/x", name: "x") { RouteTo("y", name: "y") } }
      let old = Router(reachable: .fromLinks) {
        TabRoutes("tabs") {
          StackRoutes("first") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") { RouteTo("c", name: "c") } } }
          other
        }
      }
      old.connect()
      old.go("/x/y")
      old.go("/a/b/c")
      let new = Router(reachable: .fromLinks) {
        TabRoutes("tabs") {
          StackRoutes("first") { RouteTo("/a", name: "a") }
          other
        }
      }
      let dropped = new.restoring(old.state).dropped.map { "\($0.key) \($0.reason.rawValue)" }
      let first = new.state.visible().joined(separator: " ")
      new.select("second", in: "tabs")
      return [first, new.state.visible().dropFirst().joined(separator: " ")] + dropped
    },
  ]
}

extension InnoRouterScenario {
  /// A search page with an optional number.
  private struct Search: RouteDestination {
    static let patterns: [RoutePattern] = ["/search"]
    let page: Int?

    init(_ match: RouteMatch) throws(ParameterError) { page = try match.value("page", in: .query) }

    func write(to link: inout DeepLink.Parts) { link.setQuery("page", to: page) }
  }

  /// Texts in the order in which they were noted.
  @MainActor
  final class Notes {
    var texts: [String] = []
  }

  /// The facts that guards read.
  @Observable @MainActor
  final class User {
    var isSignedIn = false
  }

  /// Lets guards answer when the test says so.
  @MainActor
  final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async { await withCheckedContinuation { waiting.append($0) } }

    func open() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  /// An app with a list and details, settings, a cover, and routes that a guard holds, denies or answers slowly.
  @MainActor
  final class App {
    let user = User()
    let gate = Gate()
    let time = TestClock()
    let host = HeadlessHost()
    let router: Router
    /// The routes that another release has no more.
    let later: Registration

    init(_ overlap: Router.Overlap = .latest) {
      let (user, gate) = (user, gate)
      let signedIn = RouteGuard("signedIn") { _ in user.isSignedIn ? .proceed : .deferred }
      let authentication = RouteGuard("authentication") { _ in .denied("sign in first") }
      let slow = RouteGuard.async("slow") { _ in
        await gate.wait()
        return .proceed
      }
      let endless = RouteGuard.async("endless", timeLimit: .seconds(30)) { _ in
        try await Task.sleep(for: .seconds(1_000))
        return .proceed
      }
      var rules = Router.Configuration()
      rules.clock = time.clock
      rules.overlap = overlap
      router = Router(reachable: .fromLinks, navigation: rules) {
        StackRoutes("main") {
          RouteTo("/home", name: "home") {
            RouteTo(":id<int>", name: "detail")
            ModalRoute("cover", name: "cover", as: .cover)
          }
          RouteTo("/settings", name: "settings")
          RouteTo("/account/:id", name: "account").guarded(by: signedIn)
          RouteTo("/private", name: "private").guarded(by: authentication)
          RouteTo("/slow/:id", name: "slow").guarded(by: slow)
          RouteTo("/endless", name: "endless").guarded(by: endless)
        }
        ModalRoute("/pick", name: "pick")
        ModalRoute("/pick/account", name: "pickAccount").guarded(by: signedIn)
      }
      later = router.add(RouteTo("/later/:id", name: "later").guarded(by: signedIn))
      router.log = nil
      router.attach(host, to: .init(0))
    }

    var top: String { host.visible.last ?? "" }

    /// The screens of the stack.
    var stack: String { host.visible.dropFirst().joined(separator: " ") }

    func words(_ navigation: Navigation) -> String {
      if case .failed(_, let rejection as RouterState.Rejection) = navigation.result {
        return "refused: \(rejection.rawValue)"
      }
      return navigation.result?.words ?? "waiting"
    }
  }
}
