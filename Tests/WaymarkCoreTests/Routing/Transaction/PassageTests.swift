import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// A passage is walked by hand here, without a router, guards or hosts.
@Suite("The way of a link, step by step · N7 N8")
@MainActor
struct PassageTests {
  private let table: RouteTable

  init() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.hasTree = true
    builder.options.hosts = ["books.example.com"]
    builder.add("/books/:id", name: "book")
    builder.add("/old/:id", name: "old", redirect: "/books/:id")
    table = try builder.build()
  }

  /// The name of a step, with the path that it is about.
  private func words(_ step: Passage.Step) -> String {
    switch step {
    case .askHooks(let link): "hooks \(link.text)"
    case .askGuards(let match): "guards \(match.link.text)"
    case .askUser(let match): "user \(match.link.text)"
    case .act(let match): "act \(match.link.text)"
    case .confirm(let match): "confirm \(match.link.text)"
    case .propose: "propose"
    case .askLeaving: "leave guards"
    case .commit: "commit"
    case .resolved(let resolution):
      switch resolution.outcome {
      case .matched(let match): "matched \(match.link.text)"
      case .denied(let match, _): "denied \(match.link.text)"
      case .rejected(let rejection): "rejected \(rejection.reason)"
      case .unmatched: "unmatched"
      default: "other"
      }
    case .denied(let match): "denied goal \(match.link.text)"
    case .deferred(let match): "deferred goal \(match.link.text)"
    case .failed(let match, _): "failed goal \(match.link.text)"
    case .unsteady: "unsteady"
    case .waits: "waits"
    case .ended: "ended"
    }
  }

  /// A passage that has begun, and its first step.
  private func begin(
    _ text: String, from source: DeepLink.Source = .inApp, asksHooks: Bool = false
  ) throws -> (Passage, String) {
    let passage = Passage(of: try table.link(text, from: source))
    let step = passage.begin(
      in: table.store, PassedValues(), namespace: nil, by: .gates, asksHooks: asksHooks, fallsBack: true)
    return (passage, words(step))
  }

  @Test func aLinkOfTheAppGoesFromItsGuardsToTheProposal() throws {
    let (passage, first) = try begin("/books/42")
    #expect(first == "guards /books/42")
    #expect(words(passage.allowed(nil)) == "act /books/42")
    #expect(words(passage.acted(.screen)) == "matched /books/42")
    let match = try #require(passage.resolver?.match)
    #expect(words(passage.show(match)) == "propose")
    #expect(passage.goal.match?.link.text == "/books/42")
  }

  @Test func hooksComeFirst() throws {
    let (passage, first) = try begin("/books/1", asksHooks: true)
    #expect(first == "hooks /books/1")
    let other = try table.link("/books/2", from: .inApp)
    let old = try #require(passage.link)
    #expect(words(passage.hooked(other, after: [old])) == "guards /books/2")
  }

  @Test func hooksSeeTheTargetOfARedirect() throws {
    let (passage, first) = try begin("/old/7")
    #expect(first == "guards /old/7")
    #expect(words(passage.allowed(nil)) == "hooks /books/7")
    #expect(!passage.isAtFirstLink)
  }

  @Test func confirmationOfALinkPrecedesItsGuards() throws {
    let (passage, first) = try begin("https://books.example.com/books/42", from: .universalLink)
    #expect(first == "guards https://books.example.com/books/42")
    #expect(words(passage.allowed(nil)) == "user https://books.example.com/books/42")
    let match = try #require(passage.resolver?.match)
    passage.confirm(match)
    #expect(words(passage.again()) == "guards https://books.example.com/books/42")
    #expect(words(passage.allowed(nil)) == "act https://books.example.com/books/42")
  }

  @Test func aDenialOfTheUserEndsTheSearch() throws {
    let (passage, _) = try begin("https://books.example.com/books/42", from: .universalLink)
    _ = passage.allowed(nil)
    #expect(words(passage.denied(.init(.user, "the user declined"))) == "denied https://books.example.com/books/42")
    #expect(passage.denial == .init(.user, "the user declined"))
  }

  @Test func denialDuringAProposalEndsTheSearch() throws {
    let (passage, _) = try begin("/books/42")
    _ = passage.allowed(nil)
    _ = passage.acted(.screen)
    _ = passage.show(try #require(passage.resolver?.match))
    #expect(words(passage.denied(.init(.user, "no"))) == "denied goal /books/42")
    #expect(passage.goal.match == nil)
  }

  @Test func proposalsEndAfterFiveRounds() throws {
    let passage = Passage(to: .top)
    let steps = (0..<5).map { _ in words(passage.proposeAgain()) }
    #expect(steps == ["propose", "propose", "propose", "propose", "unsteady"])
  }

  @Test func waitResetsTheRounds() throws {
    let passage = Passage(to: .top)
    for _ in 0..<4 { _ = passage.proposeAgain() }
    #expect(words(passage.again()) == "propose")
    #expect(words(passage.proposeAgain()) == "propose")
  }

  @Test func aVerbWithoutASearchFailsWithItsScreen() throws {
    let match = try #require(try table.match("/books/42"))
    let passage = Passage(to: .place(match))
    #expect(words(passage.failed(match, CancellationError())) == "failed goal /books/42")
  }

  @Test func confirmedScreensAccumulate() {
    let passage = Passage(to: .top)
    passage.noteAgreement(of: [RouterState.Entry.ID(1)])
    passage.noteLeaving([RouterState.Entry.ID(1), RouterState.Entry.ID(2)])
    passage.noteLeaving([RouterState.Entry.ID(3)])
    passage.noteAgreement(of: [RouterState.Entry.ID(2)])
    #expect(passage.departure.agreed == [RouterState.Entry.ID(1), RouterState.Entry.ID(2)])
    #expect(passage.departure.leaving == [RouterState.Entry.ID(1), RouterState.Entry.ID(2)])
  }
}
