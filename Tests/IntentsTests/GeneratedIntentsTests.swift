import AppIntents
import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

/// The file that `waymark intents` writes for the sample app, compiled and asked.
///
/// `IntentsCommandTests` compares it with the command's output.
@Suite("Generated intents of the sample · N36 N23")
struct GeneratedIntentsTests {
  private let table: RouteTable

  init() throws {
    let json = try Data(contentsOf: CaseFile.repository.appending(path: "Examples/bookshop.json"))
    table = try RouteFile(json: json).table()
  }

  /// The route of a universal link and its values: `book id=42`.
  private func place(_ url: String) throws -> String {
    let match = try #require(try table.match(url, from: .universalLink))
    let values = match.path.names.map { "\($0)=\(match.path[$0] ?? "")" }
    return ([match.route.name ?? ""] + values).joined(separator: " ")
  }

  @Test(arguments: [0, 42, -7, Int.max, Int.min])
  func urlOfABookLeadsToIt(_ id: Int) throws {
    let book = BookEntity(id: id)
    #expect(try place(BookEntity.urlRepresentation.text(of: book)) == "book id=\(id)")
    #expect(try place("https://books.example.com" + book.path) == "book id=\(id)")
  }

  @Test(arguments: ["swift", "a/b", "100 %", "?#", "ü 漢", "%2F", "a+b", "..."])
  func urlOfATextLeadsToIt(_ term: String) throws {
    let search = SearchEntity(id: term)
    #expect(try place(SearchEntity.urlRepresentation.text(of: search)) == "search term=\(term)")
    #expect(try place("https://books.example.com" + search.path) == "search term=\(term)")
  }

  @Test(arguments: ["article", "interview"])
  func urlOfSeveralValuesLeadsToThem(_ kind: String) throws {
    let story = StoryEntity(kind: kind, idValue: 3)
    #expect(try place(StoryEntity.urlRepresentation.text(of: story)) == "story kind=\(kind) id=3")
    #expect(try place("https://books.example.com" + story.path) == "story kind=\(kind) id=3")
  }

  @Test func urlOfAFixedScreenLeadsToIt() throws {
    #expect(try place(TodayPlace.urlRepresentation.text(of: .place)) == "today")
    #expect(TodayPlace.place.path == "/today")
  }

  @Test(arguments: ["a", "a/b", "%", "", "/", "ü"])
  func identifierOfSeveralValuesComesBack(_ text: String) throws {
    let review = try #require(ReviewEntity(id: ReviewEntity(idValue: 5, review: text).id))
    #expect(review.idValue == 5)
    #expect(review.review == text)
  }

  @Test(arguments: ["", "5", "x/a", "5/a/b", "5/%", "9999999999999999999/a"])
  func otherIdentifiersAreRejected(_ id: String) {
    #expect(ReviewEntity(id: id)?.review == nil)
  }

  @Test func intentHoldsItsTarget() {
    #expect(OpenBookIntent(target: BookEntity(id: 4)).target.path == "/books/4")
    #expect(OpenTodayIntent(target: .place).target == .place)
  }

  @Test func defaultsHoldWithoutAnExtension() async throws {
    #expect(SearchEntity(id: "swift").displayRepresentation.title.key == "Search swift")
    #expect(StoryEntity(kind: "article", idValue: 3).displayRepresentation.title.key == "Story article 3")
    #expect(try await SearchQuery().entities(for: ["a", "b"]).map(\.id) == ["a", "b"])
    #expect(try await ReviewQuery().entities(for: ["5/a%2Fb", "x"]).map(\.review) == ["a/b"])
    #expect(try await SearchQuery().suggestedEntities().isEmpty)
  }

  @Test func extensionInAnotherFileReplacesTheDefaults() async throws {
    let shown: any InstanceDisplayRepresentable = BookEntity(id: 5)
    #expect(shown.displayRepresentation.title.key == "Volume 5")
    #expect(try await BookQuery().entities(for: [5, 500]).map(\.id) == [5])
    #expect(try await BookQuery().suggestedEntities().map(\.id) == [7])
  }

  @Test func shortcutsAreOneForEachType() {
    #expect(RouteShortcuts.appShortcuts.count == 5)
  }
}
