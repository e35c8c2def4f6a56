import Foundation
import Testing
import Waymark
import WaymarkMigration
import WaymarkTesting

@Suite("Links that survive the process · N21 N8")
@MainActor
struct LinkJournalTests {
  private let disk = SimulatedDisk()

  @Test("A link that waits for the app, for a sign-in, or behind another, is taken back with its source, in order")
  func takesBack() async throws {
    do {
      let app = JournaledApp(on: disk)
      app.router.isReady = false
      app.receive("bookshop://books/1", from: .push)
      app.receive("bookshop://account/2", from: .quickAction)
      app.receive("bookshop://books/3", from: .init(name: "watch", trust: .vouched))
      app.router.isReady = true
      app.receive("bookshop://account/4")
      #expect(app.outcomes == ["opened /books/1", "deferred /account/2", "opened /books/3", "deferred /account/4"])
      app.kill()
    }
    let app = JournaledApp(on: disk, isReady: false)
    #expect(app.outcomes.isEmpty)
    #expect(await app.events() == ["recovered /account/2", "recovered /account/4"])
    app.router.isReady = true
    #expect(app.outcomes == ["deferred /account/2", "deferred /account/4"])
    #expect(app.router.deferredLinks.map(\.source) == [.quickAction, .customScheme])
    app.signIn()
    #expect(app.outcomes.suffix(2) == ["opened /account/2", "opened /account/4"])
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }

  @Test(
    "A source of the app's own keeps its name and trust, a verb its way to present, and extras what the codec writes")
  func keepsWhatIsNeeded() throws {
    do {
      let app = JournaledApp(on: disk)
      app.router.push(
        try DeepLink("bookshop://account/1", from: .init(name: "watch", trust: .vouched)),
        .init(extras: ["note": "n", "lost": 1]))
      app.kill()
    }
    let app = JournaledApp(on: disk)
    let link = try #require(app.router.deferredLinks.first)
    #expect(link.source == .init(name: "watch", trust: .vouched))
    app.signIn()
    #expect(app.router.state.visible() == ["root", "home", "account"])
    let extras = try #require(app.matches.last?.extras)
    #expect(extras.value("note", as: String.self) == "n")
    #expect(extras.value("lost", as: Int.self) == nil)
  }

  @Test("A link that is deferred over and over is kept, though the journal is shortened while it begins to wait")
  func deferredWhileShortened() async {
    do {
      let app = JournaledApp(on: disk)
      app.receive("bookshop://account/1")
      for _ in 0..<600 { app.router.resume(RouteGuard("signedIn") { _ in .proceed }) }
      app.kill()
    }
    #expect(await JournaledApp(on: disk).events() == ["recovered /account/1"])
  }

  @Test("Links that end in their own turn are not written, and without a journal there is no file")
  func costsNothing() throws {
    let app = JournaledApp(on: disk)
    app.receive("bookshop://books/1")
    app.receive("bookshop://run/2")
    app.receive("bookshop://nowhere")
    #expect(disk.files.isEmpty)
    #expect(app.outcomes.count == 3)
    // Three records for a screen, four for a handler.
    app.router.isReady = false
    app.receive("bookshop://books/1")
    app.receive("bookshop://run/2")
    app.router.isReady = true
    #expect(try journalSteps(on: disk) == ["keep", "keep", "begin", "end", "begin", "act", "end"])
  }

  @Test("A handler that had begun is not run again; its link has ended as interrupted")
  func handlersRunOnce() async throws {
    do {
      let app = JournaledApp(on: disk, isReady: false, crashes: { _ in true })
      app.receive("bookshop://run/1")
      app.router.isReady = true
    }
    let app = JournaledApp(on: disk)
    #expect(await app.events() == ["interrupted /run/1"])
    #expect(app.runs.isEmpty)
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }

  @Test("A link that the user has confirmed is not opened again; it has ended as interrupted")
  func confirmedLinksOpenOnce() async throws {
    do {
      let app = JournaledApp(on: disk)
      app.confirmation = { true }
      let navigation = app.receive("bookshop://pay/1")
      #expect(try journalSteps(on: disk) == ["keep"])
      // Before anything else is written.
      app.storage.fault = { [disk] _ in (try? journalSteps(on: disk).last) == "act" ? .deathBefore : nil }
      _ = await navigation.outcome
    }
    let app = JournaledApp(on: disk)
    #expect(await app.events() == ["interrupted /pay/1"])
  }

  @Test("A link that ends the process does so twice, and is then given up")
  func crashesAtMostTwice() async throws {
    for life in 1...2 {
      let app = JournaledApp(on: disk, isReady: false, crashes: { _ in true })
      if life == 1 { app.receive("bookshop://account/1") }
      app.router.isReady = true
      #expect(app.isDead, "life \(life)")
    }
    let app = JournaledApp(on: disk)
    #expect(await app.events() == ["interrupted /account/1"])
    #expect(!app.isDead)
  }

  @Test("Being killed while it waits is not a crash: a link waits through many lives, until it is too old")
  func waitsThroughManyLives() async throws {
    do {
      let app = JournaledApp(on: disk)
      app.receive("bookshop://account/1")
    }
    for minute in 1...9 {
      let app = JournaledApp(on: disk, at: Double(minute) * 60)
      #expect(app.outcomes == ["deferred /account/1"], "minute \(minute)")
      #expect(app.router.deferredLinks.count == 1, "minute \(minute)")
      app.kill()
    }
    let app = JournaledApp(on: disk, at: 601)
    #expect(await app.events() == ["dropped /account/1"])
    #expect(app.router.deferredLinks.isEmpty)
    #expect(await JournaledApp(on: disk, at: 602).events().isEmpty)
  }

  @Test func droppedLinkIsNotTakenBack() async throws {
    do {
      let app = JournaledApp(on: disk)
      app.receive("bookshop://account/1")
      app.router.dropDeferredLinks()
      app.receive("bookshop://account/2")
    }
    #expect(await JournaledApp(on: disk).events() == ["recovered /account/2"])
  }

  @Test("No sensitive value is in the file: such a link waits in memory, and says so")
  func sensitiveLinksAreNotWritten() async throws {
    do {
      let app = JournaledApp(on: disk, isReady: false)
      app.receive("bookshop://reset/hunter2")
      #expect(app.log.contains { $0.contains("not kept, because one of its values is sensitive") }, "\(app.log)")
      #expect(!disk.files.values.contains { String(decoding: $0.bytes, as: UTF8.self).contains("hunter2") })
      app.router.isReady = true
      #expect(app.outcomes == ["opened /reset/hunter2"])
      app.receive("bookshop://account/1")
    }
    #expect(await JournaledApp(on: disk).events() == ["recovered /account/1"])
  }

  @Test("Full disks and folders that cannot be written: links open as ever, and the log says that they are not kept")
  func disksThatRefuse() async throws {
    for refusal in [SimulatedFault.ErrorCode.readOnly, SimulatedFault.ErrorCode.full] {
      let app = JournaledApp(on: disk)
      disk.refusal = refusal
      app.receive("bookshop://account/1")
      #expect(app.log.contains { $0.contains("a link is not kept: ") }, "\(app.log)")
      app.signIn()
      #expect(app.outcomes == ["deferred /account/1", "opened /account/1"])
      disk.refusal = nil
    }
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }

  @Test("A handler that may run once is deferred if the journal cannot record it first", arguments: [true, false])
  func unrecordableHandlerIsDeferred(_ becomesActive: Bool) async throws {
    let app = JournaledApp(on: disk, isReady: false)
    app.receive("bookshop://run/1")
    disk.refusal = SimulatedFault.ErrorCode.full
    app.router.isReady = true
    #expect(app.runs.isEmpty)
    #expect(app.outcomes == ["deferred /run/1"])
    disk.refusal = nil
    if becomesActive { app.router.takeBackLinks() } else { app.router.reevaluateGuards() }
    #expect(app.runs == ["/run/1"])
    #expect(app.outcomes.last == "opened /run/1")
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }

  @Test("The app takes back a link that an extension leaves")
  func appTakesBackLinksOfAnExtension() throws {
    let folder = FileStorageTests.Folder()
    let url = URL(fileURLWithPath: folder.path)
    try LinkJournal.leave(DeepLink("bookshop://books/1", from: .push), at: url)
    let router = Router(schemes: ["bookshop"], reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
    var opened: [String] = []
    let observer = OpenedObserver { opened.append($0) }
    router.legacy.addObserver(observer)
    router.takeBackLinks()
    #expect(opened.isEmpty)
    router.keepLinks(in: LinkJournal(at: url))
    #expect(opened.isEmpty, "there is no window yet")
    router.connect()
    router.takeBackLinks()
    #expect(opened == ["/books/1 from push"])
    try LinkJournal.leave(DeepLink("bookshop://books/2"), at: url)
    router.takeBackLinks()
    router.takeBackLinks()
    #expect(opened == ["/books/1 from push", "/books/2 from customScheme"])
  }

  @Test(
    "PLATFORM N6: A file that cannot be read, as before the first unlock, is read with the next link",
    arguments: [true, false])
  func aLockedFileIsReadLater(_ byALink: Bool) async {
    do {
      let app = JournaledApp(on: disk, isReady: false)
      app.receive("bookshop://books/1")
      app.kill()
    }
    let storage = SimulatedStorage(on: disk)
    var isLocked = true
    storage.fault = { _ in isLocked ? .error(SimulatedFault.ErrorCode.access) : nil }
    let app = JournaledApp(on: disk, storage: storage)
    for _ in 0..<3 { await letOthersRun() }
    #expect(app.outcomes.isEmpty)
    isLocked = false
    if byALink { app.receive("bookshop://books/2") } else { app.router.openWaitingLinks() }
    for _ in 0..<3 { await letOthersRun() }
    #expect(app.outcomes == ["opened /books/1"] + (byALink ? ["opened /books/2"] : []))
  }

  @Test("The age of a link counts from its arrival, over all lives and deferrals", arguments: [589.0, 30])
  func ageCountsOverLives(secondLife: Double) async {
    do {
      let app = JournaledApp(on: disk, clock: TestClock().clock)
      app.receive("bookshop://account/1")
      app.kill()
    }
    let time = TestClock()
    do {
      let app = JournaledApp(on: disk, at: secondLife, clock: time.clock)
      #expect(app.outcomes == ["deferred /account/1"])
      time.advance(by: .seconds(600 - secondLife))
      app.router.resume(RouteGuard("signedIn") { _ in .proceed })
      #expect(app.router.deferredLinks.count == 1)
      time.advance(by: .seconds(1))
      #expect(app.router.deferredLinks.isEmpty)
      app.signIn()
      #expect(app.outcomes.allSatisfy { $0 == "deferred /account/1" })
      #expect(await app.events() == ["recovered /account/1", "dropped /account/1"])
      app.kill()
    }
    #expect(await JournaledApp(on: disk, at: secondLife).events().isEmpty)
  }

  @Test("A link from the future, because the clock was set back, counts as arrived now, and expires like others")
  func aLinkFromTheFutureExpires() async {
    do {
      let app = JournaledApp(on: disk, at: 1e300)
      app.receive("bookshop://account/1")
      app.kill()
    }
    for time in [0.0, 300, 590] {
      let app = JournaledApp(on: disk, at: time)
      #expect(await app.events() == ["recovered /account/1"], "at \(time)")
      #expect(app.router.deferredLinks.count == 1)
      app.kill()
    }
    #expect(await JournaledApp(on: disk, at: 601).events() == ["dropped /account/1"])
    #expect(await JournaledApp(on: disk, at: 602).events().isEmpty)
  }

  @Test("A link that is taken back before there is a window waits for it, also if the app asks for it earlier")
  func waitsForTheWindow() async {
    do {
      let app = JournaledApp(on: disk, isReady: false)
      app.receive("bookshop://books/1")
      app.kill()
    }
    let app = JournaledApp(on: disk, clock: TestClock().clock, isReady: false, hasWindow: false)
    app.router.takeBackLinks()
    app.router.isReady = true
    #expect(app.outcomes.isEmpty)
    app.router.connect()
    app.router.takeBackLinks()
    for _ in 0..<3 { await letOthersRun() }
    #expect(app.outcomes == ["opened /books/1"])
    #expect(app.router.state.visible() == ["root", "book"])
  }

  @Test("A file that is none, and a torn end, are reported and mended")
  func damageIsReported() async throws {
    disk.file(named: JournaledApp.path).bytes = Array("not a journal at all".utf8)
    do {
      let app = JournaledApp(on: disk)
      app.receive("bookshop://account/1")
      #expect(app.log.contains { $0.contains("the journal was repaired, the header is damaged") }, "\(app.log)")
    }
    disk.file(named: JournaledApp.path).bytes += [1, 0, 0, 0, 9, 9]
    let app = JournaledApp(on: disk)
    #expect(await app.events() == ["recovered /account/1"])
    #expect(app.log.contains { $0.contains("the journal was repaired, the last record is incomplete") }, "\(app.log)")
  }

  @Test("The file stays small, however many links have waited")
  func theFileIsShortened() async throws {
    let app = JournaledApp(on: disk)
    app.receive("bookshop://account/0")
    for number in 1...2_000 {
      app.router.isReady = false
      app.receive("bookshop://books/\(number)")
      app.router.isReady = true
    }
    #expect(disk.file(named: JournaledApp.path).bytes.count < 80_000)
    #expect(await JournaledApp(on: disk).events() == ["recovered /account/0"])
  }
}

private final class OpenedObserver: RouterObserver {
  private let body: (String) -> Void

  init(_ body: @escaping (String) -> Void) { self.body = body }

  func router(_ router: Router, didOpen match: RouteMatch) {
    body("/books/\(match["id"] ?? "") from \(match.link.source.name)")
  }
}
