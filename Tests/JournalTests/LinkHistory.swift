import Foundation
import TestSupport
import Testing
import Waymark

/// An app that lives several times, with links that come, wait, crash it and end, on a disk that fails.
///
/// Of each link that was in the file: its end is reported, unless the process dies while it is written, and its handler
/// runs once at most. If nothing but death keeps the file from being written, its end is reported once, and it ends the
/// process twice at most.
@MainActor
struct LinkHistory {
  /// The faults that may occur.
  enum Faults {
    /// The process dies in any call to the storage, and elsewhere.
    case deaths
    /// Calls fail, too.
    case all
  }

  private let disk = SimulatedDisk()
  private let faults: Faults
  private let seed: UInt64
  private var generator: SeededGenerator
  private var lastNumber = 0
  /// The links that were in the file, and whether they were there when it was last looked at.
  private var kept: [String: Bool] = [:]
  /// The number of times that a link's end was reported, its handler ran, and it ended the process.
  private var told: [String: Int] = [:]
  private var runs: [String: Int] = [:]
  private var crashes: [String: Int] = [:]
  /// The links whose end was written when the process died.
  private var endedAtDeath: Set<String> = []

  init(seed: UInt64, _ faults: Faults) {
    self.seed = seed
    self.faults = faults
    generator = SeededGenerator(seed: seed)
  }

  mutating func run() async throws {
    for _ in 0..<Int.random(in: 1...5, using: &generator) { try await live() }
    let last = JournaledApp(on: disk)
    last.signIn()
    try await look(at: last)
    for (path, isThere) in kept {
      #expect(!isThere, comment(path))
      let ends = told[path, default: 0]
      #expect(ends > 0 || endedAtDeath.contains(path), comment(path))
      #expect(runs[path, default: 0] <= 1, comment(path))
      // What cannot be written is not known to the next life.
      guard faults == .deaths else { continue }
      #expect(ends <= 1, comment(path))
      #expect(crashes[path, default: 0] <= 2, comment(path))
    }
  }

  private func comment(_ path: String) -> Comment {
    "seed \(seed), \(path): told \(told[path, default: 0]), ran \(runs[path, default: 0]), crashed \(crashes[path, default: 0])"
  }

  /// One life of the app.
  private mutating func live() async throws {
    let storage = SimulatedStorage(on: disk)
    if generator.chance(2, in: 3) { planFault(in: storage) }
    let app = JournaledApp(
      on: disk, isReady: generator.chance(1, in: 2), storage: storage, crashes: { $0.hasSuffix("7") })
    try await look(at: app)
    for _ in 0..<Int.random(in: 0...6, using: &generator) where !app.isDead {
      act(in: app)
      try await look(at: app)
    }
    app.kill()
    for path in app.runs { runs[path, default: 0] += 1 }
    if let path = app.crash { crashes[path, default: 0] += 1 }
    disk.refusal = nil
    disk.room = nil
  }

  private mutating func planFault(in storage: SimulatedStorage) {
    let first = Int.random(in: 0..<60, using: &generator)
    let fault = generator.pick(SimulatedFault.all.filter { faults == .all || $0.isDeath })
    let isLasting = faults == .all && generator.chance(1, in: 4)
    storage.fault = { number in number == first || (isLasting && number > first) ? fault : nil }
    guard faults == .all else { return }
    if generator.chance(1, in: 8) { disk.room = Int.random(in: 0..<400, using: &generator) }
    if generator.chance(1, in: 16) { disk.refusal = SimulatedFault.ErrorCode.readOnly }
  }

  private mutating func act(in app: JournaledApp) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: app.router.isReady.toggle()
    case 1: app.signIn()
    case 2: app.router.takeBackLinks()
    default:
      lastNumber += 1
      app.receive("bookshop://\(generator.pick(["books", "account", "run", "vault"]))/\(lastNumber)")
    }
  }

  /// Takes in what the app has told, and what is in the file.
  private mutating func look(at app: JournaledApp) async throws {
    for path in app.takeEnded() { told[path, default: 0] += 1 }
    for event in await app.events() where event.hasPrefix("dropped ") {
      told[String(event.dropFirst(8)), default: 0] += 1
    }
    let now = Set(try waitingPaths(on: disk))
    for (path, wasThere) in kept where wasThere && !now.contains(path) {
      kept[path] = false
      guard told[path] == nil else { continue }
      #expect(app.isDead, "\(comment(path)): it has gone, and nobody was told")
      endedAtDeath.insert(path)
    }
    for path in now { kept[path] = true }
  }
}

/// The links that have not ended, as the file has it.
func waitingPaths(on disk: SimulatedDisk) throws -> [String] {
  struct Record: Decodable {
    let step: String
    let id: String
    let link: String?
  }
  let file = JournalFile(at: JournaledApp.path, in: SimulatedStorage(on: disk))
  var links: [String: String] = [:]
  for bytes in try file.read().records {
    let record = try JSONDecoder().decode(Record.self, from: Data(bytes))
    if record.step == "keep" { links[record.id] = record.link }
    if record.step == "end" { links[record.id] = nil }
  }
  return links.values.map { $0.replacing("bookshop://", with: "/") }
}

@Suite("Histories of links that survive the process · N21")
@MainActor
struct LinkHistoryTests {
  @Test("Whatever call the process dies in, each link ends once")
  func eachLinkEndsOnceWhereverTheProcessDies() async throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(200) {
      var history = LinkHistory(seed: seeds.next(), .deaths)
      try await history.run()
    }
  }

  @Test("Calls that fail lose no link, and run no handler twice")
  func failedCallsLoseNoLink() async throws {
    var seeds = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(200) {
      var history = LinkHistory(seed: seeds.next(), .all)
      try await history.run()
    }
  }
}
