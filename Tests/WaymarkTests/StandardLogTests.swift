import Foundation
import TestSupport
import Testing
import Waymark

@Suite("The standard log · N28")
@MainActor
struct StandardLogTests {
  #if os(Linux)
    @Test("Mistakes are written to the standard error, traces are not")
    func standardError() throws {
      let router = Router(hosts: ["a.de"], reachable: .fromLinks)
      router.log = { $0.print() }
      let written = try standardError {
        router.handle("/standard/:log<itn>")
        router.open("/standard/log/nowhere")
      }
      #expect(written.contains("waymark: WaymarkTests/StandardLogTests.swift:"))
      #expect(written.contains("error: there is no constraint “itn”: did you mean “int”?"))
      #expect(written.contains("\n  /standard/:log<itn>\n                 ^\n"))
      #expect(!written.contains("unmatched"))
    }

    @Test("Why a link from outside did not open is written each time, without its values")
    func unopenedLinkIsLogged() throws {
      let router = Router(schemes: ["app"], reachable: .fromLinks)
      let declared = #line + 1
      router.handle("/books/:id<int>") { try $0.value("ref", as: Int.self) > 0 }
      router.log = { $0.print() }
      let written = try standardError {
        for _ in 0..<2 { router.open("app://boks/4711?log=standard/", file: "App/Shop.swift", line: 7) }
        router.open("app://books/42")
      }
      let line = "waymark: App/Shop.swift:7: a link did not open: unmatched; nearest: /books/:id<int>\n"
      #expect(written.components(separatedBy: line).count == 3, "\(written)")
      let failed = "a link did not open: /books/:id<int>: failed: “ref” (Int) is missing"
      #expect(written.contains("waymark: \(#fileID):\(declared): \(failed)"))
      #expect(!written.contains("4711"))
      #expect(!written.contains("no http"))
    }

    /// Returns the text that is written to the standard error while a body runs.
    private func standardError(during body: () -> Void) throws -> String {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      defer { try? FileManager.default.removeItem(at: file) }
      let (kept, target) = (dup(STDERR_FILENO), open(file.path, O_WRONLY))
      dup2(target, STDERR_FILENO)
      body()
      dup2(kept, STDERR_FILENO)
      close(kept)
      close(target)
      let written = try String(contentsOf: file, encoding: .utf8)
      // What others wrote in the meantime is theirs.
      for line in written.split(separator: "\n") where !line.contains("standard/") {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
      }
      return written
    }
  #endif
}
