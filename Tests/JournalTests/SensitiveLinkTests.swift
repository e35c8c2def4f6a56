import Foundation
import Testing
import Waymark
import WaymarkMigration

@Suite("No value that a route marks as sensitive is in the journal · N21")
@MainActor
struct SensitiveLinkTests {
  private let disk = SimulatedDisk()

  /// True if a secret is in the file, also beside its records.
  private func isWritten(_ secret: String) -> Bool {
    disk.files.values.contains { String(decoding: $0.bytes, as: UTF8.self).contains(secret) }
  }

  private func rewriting(_ path: String, to target: String) -> @MainActor (DeepLink) -> Router.LinkDecision {
    { link in
      guard link.text.hasPrefix("bookshop://\(path)"), let card = link.query["card"]?.text,
        let next = try? DeepLink("bookshop://\(target)/\(card)", from: link.source)
      else { return .proceed }
      return .rewrite(next)
    }
  }

  @Test("A hook leads to a typed route that marks the value", arguments: ["legacy", "books/1"])
  func hookMayLeadToASensitiveRoute(_ path: String) async {
    do {
      let app = JournaledApp(on: disk, isReady: false)
      app.router.willOpen(rewriting(path, to: "reset"))
      app.receive("bookshop://\(path)?card=S3CR3T")
      #expect(!isWritten("S3CR3T"))
      #expect(app.log.contains { $0.contains("not kept, because one of its values is sensitive") }, "\(app.log)")
      // It waits in memory.
      app.router.isReady = true
      #expect(app.outcomes == ["opened /reset/S3CR3T"])
      #expect(!isWritten("S3CR3T"))
    }
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }

  @Test("A hook leads to a harmless route: the link is kept, and the hook asked again")
  func harmlessHooks() async {
    do {
      let app = JournaledApp(on: disk, isReady: false)
      app.router.willOpen(rewriting("legacy", to: "books"))
      app.receive("bookshop://legacy?card=7")
      #expect(isWritten("legacy?card=7"))
      app.kill()
    }
    let app = JournaledApp(on: disk, isReady: false)
    app.router.willOpen(rewriting("legacy", to: "books"))
    #expect(await app.events() == ["recovered /legacy?card=7"])
    app.router.isReady = true
    #expect(app.outcomes == ["opened /books/7"])
  }

  @Test("An observer, two hooks, a redirect and a carried fallback lead to a typed route that marks the value")
  func everyRewriteMayLeadToASensitiveRoute() {
    for way in 0..<4 {
      let app = JournaledApp(on: disk, isReady: false)
      switch way {
      case 0: app.router.legacy.addObserver(app.rewriter)
      case 1:
        app.router.willOpen(rewriting("legacy", to: "older?card=S3CR3T&x="))
        app.router.willOpen(rewriting("older", to: "reset"))
      case 2: app.router.options.redirects = [RedirectRoute("/legacy/:card", to: "/reset/:card")]
      default:
        app.router.options.fallbackParameter = "else"
        app.router.options.controlParameters = .fromLinks
      }
      app.receive("bookshop://legacy/S3CR3T?card=S3CR3T&else=/reset/S3CR3T")
      #expect(!isWritten("S3CR3T"), "way \(way)")
      app.kill()
    }
  }

  @Test("No route takes the link yet, or its target is behind a short link: its values may be sensitive")
  func unknownLinks() {
    let app = JournaledApp(on: disk, isReady: false)
    app.receive("bookshop://nowhere/S3CR3T")
    app.router.configuration.linkExpander = LinkExpander(for: { $0.text.contains("short") }, { _ in nil })
    app.receive("bookshop://books/short-S3CR3T")
    #expect(!isWritten("S3CR3T"))
  }

  @Test("A hook that refuses now may rewrite later")
  func refusedLinkMayBeRewrittenLater() {
    let app = JournaledApp(on: disk, isReady: false)
    app.router.willOpen { _ in .refuse }
    app.receive("bookshop://books/S3CR3T")
    #expect(!isWritten("S3CR3T"))
  }

  @Test("A handler may pass the link on to such a route")
  func passingHandlers() {
    let app = JournaledApp(on: disk, isReady: false)
    app.router.handle("/reset/S3CR3T") { _ in false }
    app.receive("bookshop://reset/S3CR3T")
    #expect(!isWritten("S3CR3T"))
  }

  @Test("A harmless target does not make the values of the link itself harmless")
  func harmlessTargets() {
    let app = JournaledApp(on: disk)
    app.router.willOpen { link in
      guard link.text.contains("reset"), let next = try? DeepLink("bookshop://account/1", from: link.source) else {
        return .proceed
      }
      return .rewrite(next)
    }
    app.receive("bookshop://reset/S3CR3T")
    #expect(app.outcomes == ["deferred /reset/S3CR3T"])
    #expect(!isWritten("S3CR3T"))
  }

  @Test("A link in the file whose value turns out to be sensitive is removed from it")
  func lateKnowledge() async throws {
    let early = JournaledApp(on: disk, isReady: false)
    early.receive("bookshop://books/1?card=S3CR3T")
    #expect(isWritten("S3CR3T"))
    early.kill()
    let app = JournaledApp(on: disk, isReady: false)
    #expect(isWritten("S3CR3T"))
    app.receive("bookshop://books/2")
    app.router.addGuard(
      RouteGuard("legacy") { $0.match.link.text.contains("S3CR3T") ? .redirect("/reset/:id") : .proceed })
    app.router.addGuard(
      RouteGuard("wait") { $0.match.pattern == "/reset/:token" ? .deferred(showing: nil) : .proceed })
    app.router.isReady = true
    #expect(app.router.deferredLinks.count == 1)
    #expect(!isWritten("S3CR3T"))
    app.kill()
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }

  @Test("A link that an extension leaves is removed when the app takes it back and finds it sensitive")
  func sensitiveLinkOfAnExtensionIsRemoved() throws {
    let folder = FileStorageTests.Folder()
    let url = URL(fileURLWithPath: folder.path)
    try LinkJournal.leave(DeepLink("bookshop://reset/S3CR3T", from: .push), at: url)
    let router = Router(schemes: ["bookshop"], reachable: .fromLinks) { RouteTo(PasswordReset.self) }
    router.connect()
    router.isReady = false
    router.keepLinks(in: LinkJournal(at: url))
    #expect(!String(decoding: try Data(contentsOf: url), as: UTF8.self).contains("S3CR3T"))
  }

  @Test("Without typed routes no value is marked, and every link is kept, also one without a route")
  func appsWithoutTypedRoutes() throws {
    let router = Router(schemes: ["x"], reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
    var asked = 0
    router.willOpen { _ in
      asked += 1
      return .proceed
    }
    router.connect()
    router.isReady = false
    router.keepLinks(
      in: LinkJournal(at: URL(fileURLWithPath: "/links"), in: SimulatedStorage(on: disk), now: { 0 }))
    router.receive(try DeepLink("x://nowhere/S3CR3T"))
    #expect(isWritten("S3CR3T"))
    #expect(asked == 0)
  }
}

extension JournaledApp {
  /// An observer that rewrites legacy links.
  fileprivate var rewriter: Rewriter { Rewriter.shared }

  @MainActor
  fileprivate final class Rewriter: RouterObserver {
    static let shared = Rewriter()

    func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision {
      guard link.text.contains("legacy"), let card = link.query["card"]?.text,
        let next = try? DeepLink("bookshop://reset/\(card)", from: link.source)
      else { return .proceed }
      return .rewrite(next)
    }
  }
}
