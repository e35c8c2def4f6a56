import AppIntents
import Foundation
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

/// An intent that an app has written itself: it has no URL, and its identifier is the name of its type.
private struct ShowCartIntent: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Show Cart"

  @Parameter(title: "Cart") var target: TodayPlace

  init() {}
}

/// The generated intents, handed over and performed as the system does both, and opened by a router.
@MainActor
@Suite("Generated intents, opened by a router · N23 N36", .serialized)
struct OpenedIntentsTests {
  /// The facts that a guard asks for.
  @MainActor
  private final class Session {
    var isSignedIn = true
    /// The links that were opened, with their sources.
    var opened: [String] = []
  }

  private let session = Session()
  private let host = HeadlessHost()
  private let router: Router

  init() {
    let session = session
    router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("todayTab") {
          RouteTo("/today", name: "today") {
            RouteTo("story/:kind<enum(article|interview)>/:id<int>", name: "story")
          }
        }
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") {
            RouteTo("search(/:term)", name: "search")
            RouteTo(":id<int>", name: "book") {
              RouteTo("reviews/:review", name: "review").guarded(
                by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: nil) })
            }
          }
          RouteTo("/:page", name: "page")
        }
      }
    }
    router.configuration.clock = TestClock().clock
    router.log = nil
    router.willOpen { link in
      session.opened.append("\(link.source) \(link.text)")
      return .proceed
    }
    router.attach(host, to: .init(0))
  }

  /// The screen on top, with its values.
  private var place: String {
    guard let top = router.state.top() else { return "nothing" }
    return ([top.key] + top.parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
  }

  private func receiveURL(_ text: String) {
    guard let url = URL(string: text) else {
      Issue.record("no URL: \(text)")
      return
    }
    router.deduplicator.receive(url, from: .universalLink, in: nil)
  }

  private static let places: [(intent: any OpenIntent & TargetContentProvidingIntent, place: String)] = [
    (OpenTodayIntent(target: .place), "today"),
    (OpenStoryIntent(target: StoryEntity(kind: "interview", idValue: -3)), "story kind=interview id=-3"),
    (OpenSearchIntent(target: SearchEntity(id: "50 % a/b ?#")), "search term=50 % a/b ?#"),
    (OpenBookIntent(target: BookEntity(id: 42)), "book id=42"),
    (OpenReviewIntent(target: ReviewEntity(idValue: 7, review: "ü 漢")), "review id=7 review=ü 漢"),
  ]

  @Test("Performing an intent opens the URL of its place", arguments: 0..<5)
  func performedIntentOpensItsURL(_ index: Int) async throws {
    let (intent, expected) = Self.places[index]
    IntentSystem.openURL = receiveURL
    defer { IntentSystem.openURL = { _ in } }
    _ = try await intent.perform()
    #expect(place == expected)
    #expect(router.state.top()?.source == .universalLink)
  }

  @Test("Handing an intent over opens its place as an intent", arguments: 0..<5)
  func receivedIntentOpensItsPlace(_ index: Int) {
    let (intent, expected) = Self.places[index]
    router.receive(intent, by: .intent, in: nil)
    #expect(place == expected)
    #expect(router.state.top()?.source == .intent)
    #expect(session.opened == ["intent \(intent.contentIdentifier)"])
  }

  @Test("The list for the router has every intent of the file")
  func listIsWhole() {
    let listed = RouteIntents.all.map { ObjectIdentifier($0) }
    #expect(listed == Self.places.map { ObjectIdentifier(type(of: $0.intent)) })
  }

  @Test("An intent and its URL are one opening, in both orders; the next tap is another", arguments: 0..<5)
  func intentAndItsURLAreOneOpening(_ index: Int) async throws {
    let intent = Self.places[index].intent
    IntentSystem.openURL = receiveURL
    defer { IntentSystem.openURL = { _ in } }
    router.receive(intent, by: .intent, in: nil)
    _ = try await intent.perform()
    #expect(session.opened.count == 1)
    _ = try await intent.perform()
    router.receive(intent, by: .intent, in: nil)
    #expect(session.opened.count == 2)
  }

  @Test("An intent that comes before the app is ready waits as a link does")
  func earlyIntentWaits() {
    router.isReady = false
    router.receive(OpenBookIntent(target: BookEntity(id: 5)), by: .connection, in: nil)
    router.receive(OpenBookIntent(target: BookEntity(id: 5)), by: .intent, in: nil)
    #expect(place == "today")
    router.isReady = true
    #expect(place == "book id=5")
    #expect(session.opened == ["intent /books/5"])
  }

  @Test("An intent that needs a sign-in opens after it, still as an intent")
  func intentWaitsForSignIn() {
    session.isSignedIn = false
    router.receive(OpenReviewIntent(target: ReviewEntity(idValue: 1, review: "a")), by: .intent, in: nil)
    #expect(router.deferredLinks.map(\.source) == [.intent])
    #expect(place != "review id=1 review=a")
    session.isSignedIn = true
    router.reevaluateGuards()
    #expect(place == "review id=1 review=a")
    #expect(router.state.top()?.source == .intent)
  }

  @Test("The name of a type is not a link, though a route would take it")
  func nameOfATypeIsNoLink() async {
    var events = router.events.makeAsyncIterator()
    #expect(router.receive(ShowCartIntent(), by: .intent, in: nil) == nil)
    #expect(place == "today")
    guard case .unrecognized("ShowCartIntent") = await events.next() else {
      Issue.record("the router reports nothing")
      return
    }
  }

  @Test("The app says what an intent without a URL opens, and is given the intent")
  func intentWithoutAURLAsksTheApp() {
    router.systemLinks.content = { kind, _, payload in
      guard kind == "ShowCartIntent", payload["intent"] is ShowCartIntent else { return nil }
      return try? DeepLink("/books/search/cart", from: .intent)
    }
    router.receive(ShowCartIntent(), by: .intent, in: nil)
    #expect(place == "search term=cart")
    #expect(router.state.top()?.source == .intent)
  }
}
