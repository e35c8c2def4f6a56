// What the pages of `Documentation/Migration` show that have no preset.

import Foundation
import Observation
import TestSupport
import Testing
import Waymark

@MainActor @Observable private final class MovingSession {
  var isSignedIn = false
  private(set) var signOuts = 0
  func signOut() { signOuts += 1 }
}

@MainActor private final class Shelf {
  var path: [Int] = []
}

@MainActor private final class Orders {
  var shown: UUID?
}

@MainActor private final class Model {
  enum Destination: Equatable { case book(Int) }
  var destination: Destination?
}

@MainActor private final class FacebookSDK {
  static let shared = FacebookSDK()
  private(set) var urls: [String] = []
  func handle(_ link: DeepLink) { urls.append(link.text) }
}

@MainActor @Suite("Pages: moving without a preset")
struct MoreMigrationSnippets {
  private let session = MovingSession()

  @Test func urlNavigatorExampleHolds() {
    let session = session
    let router = Router(schemes: ["myapp"], reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/user/:id<int>", name: "user") }
    }
    router.handle("/logout") { _ in session.signOut() }
    #expect(router.open("myapp://logout").isHandled)
    #expect(session.signOuts == 1)
  }

  @Test func handWrittenSwitchExampleHolds() async {
    let (session, shelf, orders) = (session, Shelf(), Orders())
    var opened: [String] = []
    func openInSafari(_ text: String) { opened.append(text) }
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred }

    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      RouteMap {
        ActionRoute("/books/:id<int>") { match in shelf.path = [try match.id] }
        ActionRoute("/orders/:id<uuid>/*") { match in orders.shown = try match.id }
      }
      .guarded(by: signedIn)
    }
    router.claim("fb1234567890://") { url in FacebookSDK.shared.handle(url) }
    router.configuration.browser = { link in openInSafari(link.text) }
    router.connect()
    router.open("bookshop://books/7")
    #expect(shelf.path.isEmpty)
    session.isSignedIn = true
    for _ in 0..<100 where shelf.path.isEmpty { await Task.yield() }
    #expect(shelf.path == [7])
    router.open("https://books.example.com/orders/6BA7B810-9DAD-11D1-80B4-00C04FD430C8/print")
    #expect(orders.shown?.uuidString == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
    router.open("https://books.example.com/unknown")
    #expect(opened == ["https://books.example.com/unknown"])
  }

  @Test func swiftNavigationExampleHolds() {
    let model = Model()
    let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
      ActionRoute("/books/:id<int>") { match in model.destination = .book(try match.id) }
    }
    router.open("bookshop://books/7")
    #expect(model.destination == .book(7))
  }
}
