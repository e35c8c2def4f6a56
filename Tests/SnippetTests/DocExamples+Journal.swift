// swift-format-ignore-file
import Foundation
import Testing
import Waymark

@Suite("Examples of the documentation: links that survive")
@MainActor
struct DocExamplesOfJournals {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "snippets-\(UUID().uuidString)")
  private var router: Router {
    Router(schemes: ["bookshop"], reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
  }

  @Test func extensionsLeaveLinks() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let sharedFolder = folder
    let sharedFile = sharedFolder.appending(path: "links.journal")
    let router = router
    router.connect()
    try LinkJournal.leave(DeepLink("bookshop://books/42", from: .push), at: sharedFolder.appending(path: "links.journal"))
    try LinkJournal.leave(DeepLink("bookshop://books/42", from: .push), at: sharedFile)
    router.keepLinks(in: LinkJournal(at: sharedFile))       // in the app, at its start
    router.takeBackLinks()                                  // and when it becomes active
    #expect(router.state.top()?.parameters.first?.value == "42")
  }

  /// The standard file is the app's: here it is not touched.
  private func turnOn(_ router: Router) {
    router.keepLinks()
    router.keepLinks()              // once, when the routes and guards are there
  }

  @Test func recordsOutliveTheProcess() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var restored: [[UInt8]] = []
    func restore(_ record: [UInt8]) { restored.append(record) }
    func isNeeded(_ record: [UInt8]) -> Bool { record.count > 3 }

    let journal = JournalFile(at: folder.appending(path: "links.journal").path)
    for record in try journal.read().records { restore(record) }
    try journal.append(Array("one".utf8))
    try journal.compact { records in records.filter(isNeeded) }
    #expect(restored.isEmpty)
    #expect(try journal.read().records.isEmpty)
  }
}
