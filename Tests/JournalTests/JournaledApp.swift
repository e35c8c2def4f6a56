import Foundation
import Observation
import Waymark
import WaymarkMigration
import WaymarkTesting

/// One life of an app that keeps its links on a simulated disk.
///
/// An act after its death has no effect, and is not counted.
@MainActor
final class JournaledApp {
  @Observable
  final class Session {
    var isSignedIn = false
  }

  nonisolated static let path = "/links"

  let router = Router(schemes: ["bookshop"], reachable: .fromLinks)
  let session = Session()
  let storage: SimulatedStorage
  /// The outcomes of links.
  private(set) var outcomes: [String] = []
  private(set) var log: [String] = []
  /// The paths of the links whose handler ran.
  private(set) var runs: [String] = []
  private(set) var matches: [RouteMatch] = []
  /// The link that has ended the process.
  private(set) var crash: String?
  private let crashes: (String) -> Bool
  private var ended: [String] = []
  /// The answer of the user.
  var confirmation: () async -> Bool = { false }
  private var stream: AsyncStream<Router.Event>.Iterator

  var isDead: Bool { storage.isDead }

  /// - Parameters:
  ///   - time: seconds since the test began.
  ///   - clock: the clock of the router, or the running one.
  ///   - crashes: the paths of links that end the process, in their handler or guard.
  init(
    on disk: SimulatedDisk, at time: Double = 0, clock: RouterClock? = nil, isReady: Bool = true,
    hasWindow: Bool = true, storage: SimulatedStorage? = nil,
    crashes: @escaping (String) -> Bool = { _ in false }
  ) {
    self.crashes = crashes
    let storage = storage ?? SimulatedStorage(on: disk)
    self.storage = storage
    stream = router.events.makeAsyncIterator()
    storage.onDeath = { [router] in MainActor.assumeIsolated { router.note(.willOpen(Self.mark)) } }
    if let clock { router.configuration.clock = clock }
    router.configuration.saveExtras(["note": String.self])
    router.log = { [weak self] message in self?.log.append("\(message)") }
    addRoutes()
    router.legacy.addObserver(self)
    if hasWindow { router.connect() }
    router.isReady = isReady
    router.keepLinks(in: LinkJournal(at: URL(fileURLWithPath: Self.path), in: storage, now: { time }))
  }

  private func addRoutes() {
    let signedIn = RouteGuard("signedIn") { [weak self, session] attempt in
      self?.mayCrash(attempt.match.link)
      return session.isSignedIn ? .proceed : .deferred(showing: nil)
    }
    router.add(
      StackRoutes("root") {
        RouteTo("/home", name: "home")
        RouteTo("/books/:id", name: "book")
        RouteTo("/account/:id", name: "account").guarded(by: signedIn)
        RouteTo("/pay/:id", name: "pay").confirmed()
        RouteTo(PasswordReset.self)
      })
    router.add(ActionRoute("/run/:id") { [weak self] match in self?.run(match) })
    router.add(ActionRoute("/vault/:id") { [weak self] match in self?.run(match) }.guarded(by: signedIn))
    router.configuration.confirmation = { [weak self] _ in await self?.confirmation() ?? false }
  }

  func signIn() {
    session.isSignedIn = true
    router.reevaluateGuards()
  }

  private func run(_ match: RouteMatch) {
    guard !isDead else { return }
    runs.append(Self.path(of: match.link))
    mayCrash(match.link)
  }

  private func mayCrash(_ link: DeepLink) {
    guard !isDead, crashes(Self.path(of: link)) else { return }
    crash = Self.path(of: link)
    kill()
  }

  /// As from outside.
  @discardableResult
  func receive(_ text: String, from source: DeepLink.Source = .customScheme) -> Navigation {
    guard let link = try? DeepLink(text, from: source) else { fatalError("\(text) is not a link") }
    return router.receive(link)
  }

  /// The process ends: from here on nothing is written, and nothing counts.
  func kill() { storage.die() }

  /// The path of a link, as tests write it.
  static func path(of link: DeepLink) -> String { link.text.replacing("bookshop://", with: "/") }

  // MARK: What the router tells

  /// The paths of links that have ended since this was last called.
  func takeEnded() -> [String] {
    defer { ended = [] }
    return ended
  }

  /// Returns the events of the links of the file, while the process lived.
  func events() async -> [String] {
    router.note(.willOpen(Self.mark))
    var (told, stream) = ([String](), stream)
    defer { self.stream = stream }
    while let event = await stream.next(isolation: #isolation) {
      switch event {
      case .recovered(let link): told.append("recovered \(Self.path(of: link))")
      case .interrupted(let link): told.append("interrupted \(Self.path(of: link))")
      case .dropped(let link): told.append("dropped \(Self.path(of: link))")
      case .willOpen(let link) where link.text == Self.mark.text: return told
      default: break
      }
    }
    return told
  }

  private static let mark: DeepLink = {
    guard let link = try? DeepLink("mark:") else { fatalError("no link") }
    return link
  }()
}

extension JournaledApp: RouterObserver {
  func router(_ router: Router, didOpen match: RouteMatch) {
    guard !isDead else { return }
    outcomes.append("opened \(Self.path(of: match.link))")
    matches.append(match)
    ended.append(Self.path(of: match.link))
  }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
    guard !isDead else { return }
    var word = outcome.words
    if case .deferred = outcome { word = "deferred" } else { ended.append(Self.path(of: link)) }
    outcomes.append("\(word) \(Self.path(of: link))")
  }
}

/// The steps in the file, in order.
func journalSteps(on disk: SimulatedDisk) throws -> [String] {
  struct Record: Decodable { let step: String }
  let file = JournalFile(at: JournaledApp.path, in: SimulatedStorage(on: disk))
  return try file.read().records.map { try JSONDecoder().decode(Record.self, from: Data($0)).step }
}

struct PasswordReset: RouteDestination {
  var token: String

  static let patterns: [RoutePattern] = ["/reset/:token"]

  init(_ match: RouteMatch) throws(ParameterError) { token = try match.value("token", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("token", to: token, isSensitive: true) }
}
