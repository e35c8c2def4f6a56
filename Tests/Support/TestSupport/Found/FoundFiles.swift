internal import Foundation

/// The files under `Tests/Found`.
package enum FoundFiles {
  private static var folder: URL { CaseFile.repository.appending(path: "Tests/Found") }

  /// The names of all files, sorted.
  package static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// Returns the names of the readable files of these kinds.
  package static func names(of kinds: [String]) -> [String] {
    names.filter { name in (try? read(name)).map { kinds.contains($0.kind) } ?? false }
  }

  package static func read(_ name: String) throws -> FoundFault {
    try FoundFault(reading: try String(contentsOf: folder.appending(path: name), encoding: .utf8), file: name)
  }
}
