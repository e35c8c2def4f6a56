import Foundation
import Testing
import Waymark

/// Numbers that a file may have, with a right checksum.
@Suite("Numbers in a journal's records · N21")
@MainActor
struct JournalNumberTests {
  private let disk = SimulatedDisk()

  /// Writes a link that was begun, and whose record tells a number of deaths.
  private func leave(deaths: Int) {
    let keep = #"{"step":"keep","id":"a","link":"bookshop://account/1","at":0,"deaths":\#(deaths)}"#
    let steps = [keep, #"{"step":"begin","id":"a"}"#, #"{"step":"begin","id":"a"}"#, #"{"step":"wait","id":"a"}"#]
    disk.file(named: JournaledApp.path).bytes = JournalFormat.file(of: steps.map { Array($0.utf8) }, salt: 7)
  }

  @Test(
    "A link that ended the process too often is not opened again, whatever the number",
    arguments: [1, 2, Int(Int32.max), .max - 1, .max])
  func manyDeaths(_ deaths: Int) async {
    leave(deaths: deaths)
    let app = JournaledApp(on: disk)
    #expect(await app.events() == ["interrupted /account/1"])
    #expect(app.router.deferredLinks.isEmpty)
  }

  @Test("A number of deaths below zero counts as none", arguments: [Int.min, -1, 0])
  func negativeDeaths(_ deaths: Int) async {
    leave(deaths: deaths)
    let app = JournaledApp(on: disk)
    #expect(await app.events() == ["recovered /account/1"])
    #expect(app.router.deferredLinks.count == 1)
  }
}
