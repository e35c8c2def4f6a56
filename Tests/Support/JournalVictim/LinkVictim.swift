import Foundation
import Waymark
import WaymarkMigration

/// An app that takes links in without end, and tells of each: that it was accepted, that its handler ran, and how it ended.
@MainActor
final class LinkVictim: RouterObserver {
  private let router = Router(schemes: ["bookshop"], reachable: .fromLinks)
  private var isSignedIn = false
  private var number: Int

  /// - Parameter first: the number of the first link.
  init(first: Int) {
    number = first
    let signedIn = RouteGuard("signedIn") { [weak self] _ in
      self?.isSignedIn == true ? .proceed : .deferred(showing: nil)
    }
    router.add {
      StackRoutes("root") {
        RouteTo("/home", name: "home")
        RouteTo("/books/:number", name: "book")
        RouteTo("/account/:number", name: "account").guarded(by: signedIn)
      }
    }
    router.add { ActionRoute("/run/:number") { tell("ran \(Self.number(of: $0.link))") } }
    router.add { ActionRoute("/vault/:number") { tell("ran \(Self.number(of: $0.link))") }.guarded(by: signedIn) }
    router.legacy.addObserver(self)
    router.connect()
    router.configuration.deferredExpiry = .seconds(86_400)
    router.configuration.deferredLimit = 10_000
    router.isReady = false
    router.keepLinks(in: LinkJournal(at: URL(fileURLWithPath: path)))
  }

  /// Takes links in until it is killed.
  func run() -> Never {
    tell("ready")
    while true {
      for kind in ["books", "run", "account", "vault"] {
        receive("bookshop://\(kind)/\(number)")
        number += 1
      }
      router.isReady.toggle()
      // A screen that a guard takes away is opened again later, and told of again: only links are counted here.
      if isSignedIn { router.open("/home") }
      isSignedIn = number % 7 == 0
      router.reevaluateGuards()
    }
  }

  /// Opens everything that waits.
  func drain() {
    isSignedIn = true
    router.isReady = true
    router.reevaluateGuards()
    tell("drained")
  }

  private func receive(_ text: String) {
    let number = number
    guard let link = try? DeepLink(text, from: .push) else { fatalError("no link") }
    router.receive(link)
    tell("accepted \(number)")
  }

  func router(_ router: Router, didOpen match: RouteMatch) {
    if match.pattern != "/home" { tell("ended \(Self.number(of: match.link))") }
  }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
    if case .deferred = outcome { return }
    tell("ended \(Self.number(of: link))")
  }

  private static func number(of link: DeepLink) -> Substring { link.text.split(separator: "/").last ?? "" }
}
