import Foundation
import Testing
import Waymark

@Suite("Words of the system and of Info.plist · PLATFORM N9 N13")
@MainActor
struct SystemWordsTests {
  /// A bundle with a translation of its own.
  private func bundle(_ strings: [String: String]) throws -> Bundle {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = strings.map { "\"\($0.key)\" = \"\($0.value)\";" }.joined(separator: "\n")
    try text.write(to: folder.appending(path: "Localizable.strings"), atomically: true, encoding: .utf8)
    return try #require(Bundle(url: folder))
  }

  @Test func localizationOfTheAppComesFirst() throws {
    let (app, system) = (try bundle(["Back": "Retour"]), try bundle(["Back": "Zurück"]))
    #expect(SystemWords.word("Back", in: [app, system]) == "Retour")
    #expect(SystemWords.word("Back", in: [try bundle([:]), system]) == "Zurück")
  }

  @Test func untranslatedWordStays() throws {
    #expect(SystemWords.word("Back", in: [try bundle([:]), nil]) == "Back")
  }

  @Test func unlistedActivitiesAreReported() {
    var told: [String] = []
    let router = Router(reachable: .inAppOnly)
    router.log = { if $0.kind == .mistake { told.append($0.text) } }
    let info: [String: Any] = ["CFBundleIdentifier": "com.example", "NSUserActivityTypes": ["known"]]
    router.reportUnlisted(["known", nil], in: info)
    #expect(told.isEmpty)
    router.reportUnlisted(["known", "com.example.place"], in: info)
    #expect(told.count == 1)
    #expect(told.first?.contains("NSUserActivityTypes of Info.plist lacks “com.example.place”") == true)
  }

  @Test func processWithoutInfoDictionaryListsNothing() {
    var told: [String] = []
    let router = Router(reachable: .inAppOnly)
    router.log = { told.append($0.text) }
    router.reportUnlisted(["com.example.place"], in: [:])
    #expect(told.isEmpty)
  }
}
