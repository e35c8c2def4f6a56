import Foundation
import Testing
import Waymark

/// The bytes that a journal reads and writes, counted in the storage.
@Suite("The work of a journal grows with the number of links, not faster · N21")
@MainActor
struct JournalGrowthTests {
  /// Files in memory, with the bytes of all calls.
  private final class CountingStorage: JournalStorage {
    private let files = MemoryStorage()
    private(set) var bytes = 0
    private(set) var calls = 0

    private func count(_ bytes: Int = 0) {
      self.bytes += bytes
      calls += 1
    }

    func openFile(at path: String, for purpose: JournalPurpose) throws(JournalError) -> Descriptor? {
      count()
      return try files.openFile(at: path, for: purpose)
    }

    func closeFile(_ file: Descriptor) { files.closeFile(file) }
    func lockFile(_ file: Descriptor) throws(JournalError) -> Bool { try files.lockFile(file) }
    func pause() {}
    func status(of file: Descriptor) throws(JournalError) -> JournalFileStatus { try files.status(of: file) }
    func status(at path: String) throws(JournalError) -> JournalFileStatus? { try files.status(at: path) }

    func bytes(of file: Descriptor, upTo count: Int) throws(JournalError) -> [UInt8] {
      let bytes = try files.bytes(of: file, upTo: count)
      self.count(bytes.count)
      return bytes
    }

    func append(_ bytes: [UInt8], to file: Descriptor) throws(JournalError) -> Int {
      count(bytes.count)
      return try files.append(bytes, to: file)
    }

    func cut(_ file: Descriptor, to length: Int) throws(JournalError) { try files.cut(file, to: length) }
    func moveFile(at path: String, to newPath: String) throws(JournalError) {
      try files.moveFile(at: path, to: newPath)
    }
    func removeFile(at path: String) { files.removeFile(at: path) }

    var length: Int { (try? files.status(at: "/links"))?.length ?? 0 }
  }

  private struct Work {
    let bytes: Int
    let calls: Int
    let length: Int
  }

  /// A guard defers all links but those of books.
  private func router(_ storage: CountingStorage, capacity: Int = JournalFormat.longestFile) -> Router {
    let router = Router(schemes: ["x"], reachable: .fromLinks) {
      RouteTo("/home", name: "home")
      RouteTo("/books/:id", name: "book")
      RouteTo("/account/:id", name: "account").guarded(by: RouteGuard("never") { _ in .deferred(showing: nil) })
    }
    router.configuration.deferredLimit = 100_000
    router.connect()
    router.isReady = false
    let url = URL(fileURLWithPath: "/links")
    router.keepLinks(in: LinkJournal(at: url, in: storage, capacity: capacity, now: { 0 }))
    return router
  }

  private func work(_ storage: CountingStorage) -> Work {
    Work(bytes: storage.bytes, calls: storage.calls, length: storage.length)
  }

  /// Holds that twice the links need about twice the work.
  ///
  /// A shortening of the file may come before the second half only.
  private func expectLinear(_ works: [Work]) {
    for (half, whole) in zip(works, works.dropFirst()) {
      #expect(whole.bytes < half.bytes * 7 / 2, "\(works)")
      #expect(whole.calls < half.calls * 7 / 2, "\(works)")
    }
    #expect(works[2].bytes < works[0].bytes * 8, "\(works)")
  }

  @Test("Links that wait until the app is ready")
  func waitingLinks() throws {
    // The line of waiting links has room for 1,000.
    let works = try [250, 500, 1_000].map { count in
      let storage = CountingStorage()
      let router = router(storage)
      for number in 0..<count { router.receive(try DeepLink("x://books/\(number)")) }
      return work(storage)
    }
    expectLinear(works)
    #expect(works[2].bytes < works[2].length * 8)
  }

  @Test("Links that wait, and are then opened")
  func openedLinks() throws {
    let works = try [250, 500, 1_000].map { count in
      let storage = CountingStorage()
      let router = router(storage)
      for number in 0..<count { router.receive(try DeepLink("x://books/\(number)")) }
      router.isReady = true
      return work(storage)
    }
    expectLinear(works)
  }

  @Test("Links that are deferred again and again: the work, and the length of the file")
  func deferredLinks() throws {
    let works = try [500, 1_000, 2_000].map { count in
      let storage = CountingStorage()
      let router = router(storage)
      router.isReady = true
      for number in 0..<20 { router.receive(try DeepLink("x://account/\(number)")) }
      for _ in 0..<count / 20 { router.reevaluateGuards() }
      return work(storage)
    }
    expectLinear(works)
    // Earlier steps are dropped with the file's shortening.
    #expect(works[2].length < 100_000, "\(works)")
  }

  @Test("A full file is not read again for each link that does not fit")
  func fullFiles() throws {
    let works = try [250, 500, 1_000].map { count in
      let storage = CountingStorage()
      let router = router(storage, capacity: 20_000)
      for number in 0..<count { router.receive(try DeepLink("x://books/\(number)")) }
      #expect(storage.length <= 15_000)
      return work(storage)
    }
    // The first part of each fills the file.
    #expect(works[2].bytes - works[1].bytes < 500 * 100, "\(works)")
    #expect(works[2].calls - works[1].calls < 500 * 5, "\(works)")
  }

  @Test("A full file takes the steps of its links, and new links when those have ended")
  func fullFilesEmpty() throws {
    let storage = CountingStorage()
    let router = router(storage, capacity: 20_000)
    var log: [String] = []
    router.log = { log.append("\($0)") }
    for number in 0..<500 { router.receive(try DeepLink("x://books/\(number)")) }
    #expect(log.contains { $0.contains("the journal is full") })
    log = []
    router.isReady = true
    #expect(!log.contains { $0.contains("the journal is full") }, "\(log)")
    let bytes = storage.bytes
    #expect(bytes < 20_000 * 40)
    router.isReady = false
    for number in 0..<50 { router.receive(try DeepLink("x://books/\(number)")) }
    #expect(!log.contains { $0.contains("the journal is full") }, "\(log)")
  }

  @Test("Links that are taken back")
  func takenBackLinks() throws {
    let works = try [250, 500, 1_000].map { count in
      let storage = CountingStorage()
      do {
        let router = router(storage)
        for number in 0..<count { router.receive(try DeepLink("x://books/\(number)")) }
      }
      let before = work(storage)
      _ = router(storage)
      let after = work(storage)
      return Work(bytes: after.bytes - before.bytes, calls: after.calls - before.calls + 1, length: after.length)
    }
    for (half, whole) in zip(works, works.dropFirst()) { #expect(whole.bytes < half.bytes * 5 / 2, "\(works)") }
    #expect(works[2].calls < 20)
  }

  @Test("A link whose end could not be written is not opened a second time when links are taken back")
  func unwrittenEnds() async throws {
    let disk = SimulatedDisk()
    let app = JournaledApp(on: disk)
    app.receive("bookshop://account/1")
    disk.refusal = SimulatedFault.ErrorCode.full
    app.signIn()
    #expect(app.outcomes == ["deferred /account/1", "opened /account/1"])
    disk.refusal = nil
    app.router.takeBackLinks()
    #expect(app.outcomes == ["deferred /account/1", "opened /account/1"])
    #expect(await JournaledApp(on: disk).events().isEmpty)
  }
}
