import AppIntents
import Foundation
import Observation
import TestSupport
import Testing
import UIKitStandIn
@_spi(Hosting) import Waymark
import WaymarkSwiftUI
import WaymarkTesting

/// The place on the screen, as the system reads it: its link, and the entity that `waymark intents` has written.
@MainActor
@Suite("The published activity names the entity on the screen · PLATFORM N3", .serialized)
struct PublishedEntityTests {
  @MainActor @Observable
  final class Session {
    var isSignedIn = true
  }

  private let session = Session()
  private let host = HeadlessHost()
  private let otherHost = HeadlessHost()
  private let router: Router

  init() {
    let session = session
    router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      StackRoutes("root") {
        RouteTo("/books", name: "books") {
          RouteTo(":id<int>", name: "book") {
            RouteTo("reviews/:review", name: "review").guarded(
              by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("sign in") })
            ModalRoute("notes", name: "notes").reachable(.inAppOnly)
          }
        }
        RouteTo(Ticket.self)
      }
    }
    router.log = nil
    router.systemLinks.activityType = "com.example.books.place"
    router.systemLinks.activity = { activity, match in
      activity.isEligibleForSearch = true
      activity.isEligibleForPrediction = true
      guard match.route.name == "book", let id: Int = try? match.id else { return }
      activity.appEntityIdentifier = EntityIdentifier(for: BookEntity.self, identifier: id)
    }
    router.attach(host, to: .init(0))
  }

  /// The activity that a host publishes now, or `nil` if there is none.
  private var published: NSUserActivity? {
    guard let link = router.publicLink(in: .init(0)) else { return nil }
    let activity = NSUserActivity(activityType: "com.example.books.place")
    router.write(link, into: activity)
    return activity
  }

  @Test func aBookIsNamed() throws {
    router.go("/books/42")
    let activity = try #require(published)
    #expect(activity.isEligibleForSearch)
    #expect(activity.isEligibleForPrediction)
    #expect(activity.appEntityIdentifier == EntityIdentifier(for: BookEntity.self, identifier: 42))
  }

  @Test func privateScreenIsNotPublished() {
    router.go("/books/42/notes")
    #expect(router.state.top()?.key == "notes")
    #expect(published == nil)
    router.dismiss()
    #expect(published?.appEntityIdentifier != nil)
  }

  @Test func sensitiveScreenIsNotPublished() {
    router.go(Ticket(number: "S3CR3T"))
    #expect(published == nil)
  }

  @Test func blockedScreenIsNotPublished() async {
    let session = session
    let alone = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      StackRoutes("root") {
        RouteTo("/vault", name: "vault").guarded(
          by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("sign in") })
      }
    }
    alone.log = nil
    alone.attach(otherHost, to: .init(0))
    alone.go("/vault")
    #expect(alone.publicLink(in: .init(0)) == "/vault")
    session.isSignedIn = false
    alone.reevaluateGuards()
    #expect(alone.state.topScreen()?.key == "vault")
    #expect(alone.state.topScreen()?.isBlocked == true)
    #expect(alone.publicLink(in: .init(0)) == nil)
  }

  @Test func screenUnderABlockedSheetIsNotPublished() throws {
    let app = { (answer: RouteGuard) in
      Router(hosts: ["books.example.com"], reachable: .fromLinks) {
        StackRoutes("root") {
          RouteTo("/books", name: "books") { ModalRoute("vault", name: "vault").guarded(by: answer) }
        }
      }
    }
    let before = app(RouteGuard("signedIn") { _ in .proceed })
    before.connect()
    before.go("/books/vault")
    let alone = app(
      .async("signedIn") { _ in
        await letOthersRun()
        return .proceed
      })
    alone.attach(otherHost, to: .init(0))
    alone.restore(before.state)
    #expect(alone.state.top()?.key == "books")
    #expect(alone.state.topScreen()?.key == "vault")
    #expect(alone.publicLink(in: .init(0)) == nil)
  }

  /// Whatever way leads to a place, its link leads back to it, and the entity has the link of the place.
  @Test(arguments: 1...40) func entityLinkAndScreenAgree(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<20 {
      await act(&random)
      let top = try #require(router.state.top())
      guard let activity = published else {
        #expect(["notes", "ticket", "Ticket"].contains { top.key.hasPrefix($0) } || top.isSensitive, "\(step): \(top)")
        continue
      }
      let link = try #require(activity.userInfo?["link"] as? String)
      let match = try #require(try router.table.match(link))
      #expect(match.route.name == top.key, "\(step)")
      let id = top[parameter: "id"].flatMap { Int($0) }
      let isBook = top.key == "book"
      let entity = isBook ? id.map { EntityIdentifier(for: BookEntity.self, identifier: $0) } : nil
      #expect(activity.appEntityIdentifier == entity, "\(step)")
      if isBook, let id { #expect(BookEntity(id: id).path == match.canonicalLink?.canonicalText, "\(step)") }
    }
  }

  private func act(_ random: inout SeededGenerator) async {
    let id = Int.random(in: -2...3, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: router.go("/books")
    case 1: router.go(.named("book", ["id": "\(id)"]))
    case 2: router.push(.named("book", ["id": "\(id)"]))
    case 3: router.go(.named("review", ["id": "\(id)", "review": "a b"]))
    case 4: router.go(.named("notes", ["id": "\(id)"]))
    case 5: router.go(Ticket(number: "\(id)"))
    case 6: router.dismiss()
    default: router.pop()
    }
    await letOthersRun()
  }
}

/// A ticket with a secret number.
private struct Ticket: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/tickets/:number"]

  var number: String

  init(number: String) { self.number = number }

  init(_ match: RouteMatch) throws(ParameterError) { number = try match.value("number", in: .path) ?? "" }

  func write(to link: inout DeepLink.Parts) { link.setPath("number", to: number, isSensitive: true) }
}
