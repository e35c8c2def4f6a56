import Foundation
import TestSupport
import Testing

@Suite("The pictures of the pages (N30)")
struct PagePictureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A picture is what the command draws of its sample.
  @Test(arguments: [("svg", "bookshop.svg"), ("flow", "bookshop.flow.svg")])
  func picturesAreAsTheCommandDrawsThem(_ format: String, _ name: String) throws {
    let run = try CommandLineRun(["map", "--format", format])
    #expect(run.status == 0)
    let kept = try String(contentsOf: Self.folder.appending(path: "Documentation/\(name)"), encoding: .utf8)
    let (lines, keptLines) = (run.output.split(separator: "\n"), kept.split(separator: "\n"))
    let change = zip(lines, keptLines).first { $0 != $1 }
    let advice: Comment = "to accept it: waymark map --format \(format) > Documentation/\(name)"
    #expect(change?.0 == change?.1, advice)
    #expect(lines.count == keptLines.count, advice)
  }

  /// The page shows the way of a link as the command prints it.
  @Test func theWayOfALinkIsAsTheCommandPrintsIt() throws {
    let page = try String(contentsOf: Self.folder.appending(path: "Documentation/OpenLinks.md"), encoding: .utf8)
    let link = "https://books.example.com/s/7"
    let printed = try CommandLineRun(["open", link]).output
    #expect(page.contains("$ waymark open \(link)\n\(printed)```\n"), "\(printed)")
  }

  /// A page shows each picture, with words for people who cannot see it.
  @Test(arguments: [
    ("README.md", "Documentation/bookshop.svg"), ("Documentation/CheckingInCI.md", "bookshop.flow.svg"),
  ])
  func aPageShowsThePicture(_ page: String, _ picture: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: page), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains("](\(picture))") })
    #expect(line.hasPrefix("!["))
    #expect(!line.hasPrefix("![]"))
  }

  /// The page of a project begins with what a reader needs, and goes on elsewhere.
  @Test func readmeStaysShort() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
  }
}
