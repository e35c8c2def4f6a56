import Foundation
import Testing
import Waymark

@Suite("A journal in the file system")
struct FileStorageTests {
  /// A folder that is removed with the test.
  final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
    var path: String { url.appending(path: "deep/links.journal").path }

    func list() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: url.appending(path: "deep").path).sorted()
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func recordsAreInTheFile() throws {
    let folder = Folder()
    let journal = JournalFile(at: folder.path)
    #expect(try journal.read() == JournalContents())
    #expect(!FileManager.default.fileExists(atPath: folder.url.path), "reading makes nothing")
    for number in 0..<100 { try journal.append(NumberedRecord.payload(number)) }
    #expect(try JournalFile(at: folder.path).read().numbers == Array(0..<100))
    // What a process left that died while it compacted.
    try Data(repeating: 1, count: 5000).write(to: folder.url.appending(path: "deep/links.journal.new"))
    try journal.compact { Array($0.prefix(2)) }
    try journal.append(NumberedRecord.payload(7))
    #expect(try JournalFile(at: folder.path).read().numbers == [0, 1, 7])
    #expect(try folder.list() == ["links.journal"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.size] as? Int == NumberedRecord.fileLength(of: [0, 1, 7]))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(
    "A path of a journal that names no plain file blocks nobody, and the file is left as it is",
    arguments: ["pipe", "folder", "device"])
  func otherKindsOfFilesAreLeftAlone(_ kind: String) throws {
    let folder = Folder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "deep"), withIntermediateDirectories: true)
    switch kind {
    case "pipe": #expect(mkfifo(folder.path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    default: try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "/dev/zero")
    }
    let journal = JournalFile(at: folder.path)
    #expect(throws: JournalError.self) { try journal.read() }
    #expect(throws: JournalError.self) { try journal.append([1]) }
    #expect(throws: JournalError.self) { try journal.compact { $0 } }
    #expect(try folder.list() == ["links.journal"])
  }

  @Test func aFileOfManyBytesIsReadWhole() throws {
    let folder = Folder()
    let journal = JournalFile(at: folder.path)
    let record = (0..<JournalFormat.longestRecord).map { UInt8(truncatingIfNeeded: $0 * 31 >> 3) }
    for _ in 0..<15 { try journal.append(record) }
    #expect(throws: JournalError.full) { try journal.append(record) }
    #expect(try journal.read().records == [[UInt8]](repeating: record, count: 15))
  }

  @Test func twoJournalsTakeTurns() throws {
    let folder = Folder()
    let journals = [JournalFile(at: folder.path), JournalFile(at: folder.path)]
    for number in 0..<100 {
      try journals[number % 2].append(NumberedRecord.payload(number))
      if number % 10 == 9 { try journals[number / 10 % 2].compact { Array($0.suffix(5)) } }
    }
    #expect(try journals[0].read().numbers == Array(95..<100))
  }

  @Test func aTornEndIsCut() throws {
    let folder = Folder()
    let journal = JournalFile(at: folder.path)
    for number in 0..<3 { try journal.append(NumberedRecord.payload(number)) }
    let bytes = try Data(contentsOf: folder.url.appending(path: "deep/links.journal"))
    for length in 0...bytes.count {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: folder.path))
      let other = JournalFile(at: folder.path)
      let before = try other.read().numbers
      try other.append(NumberedRecord.payload(9))
      let after = try other.read()
      #expect(after.numbers == before + [9])
      #expect(after.damage.isEmpty)
    }
  }

  @Test func foreignLockIsReported() throws {
    let folder = Folder()
    let journal = JournalFile(at: folder.path)
    try journal.append([1])
    let storage = FileStorage()
    let file = try #require(try storage.openFile(at: folder.path, for: .reading))
    #expect(try storage.lockFile(file))
    for action in [JournalAction.read, .append(1), .drop(remainder: 0)] {
      #expect(throws: JournalError.busy) { try action.run(on: journal) }
    }
    storage.closeFile(file)
    #expect(try journal.read().records == [[1]])
  }

  @Test func impossiblePathIsReported() throws {
    let folder = Folder()
    try JournalFile(at: folder.path).append([1])
    // A file instead of a folder, a folder instead of a file, and a text that no path can have.
    for path in [folder.path + "/a", folder.url.appending(path: "deep").path, ""] {
      #expect(throws: JournalError.self) { try JournalFile(at: path).append([1]) }
      #expect(throws: JournalError.self) { try JournalFile(at: path).compact { $0 + [[1]] } }
    }
    #expect(try JournalFile(at: folder.path).read().records == [[1]])
  }

  @Test(.enabled(if: geteuid() != 0, "folders are not read-only for root"))
  func aReadOnlyFolderIsReported() throws {
    let folder = Folder()
    let journal = JournalFile(at: folder.path)
    try journal.append([1])
    let deep = folder.url.appending(path: "deep").path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: deep)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: deep) }
    #expect(throws: JournalError.system(.open, code: EACCES)) { try journal.compact { _ in [] } }
    #expect(throws: JournalError.system(.open, code: EACCES)) { try JournalFile(at: deep + "/b").append([1]) }
    try journal.append([2])
    #expect(try journal.read().records == [[1], [2]])
  }

  #if os(Linux)
    /// A device has no end, and `/dev/full` takes no byte.
    @Test func deviceIsRefusedAsAJournal() throws {
      let journal = JournalFile(at: "/dev/full", capacity: 1000)
      #expect(throws: JournalError.system(.open, code: EINVAL)) { try journal.append([1]) }
    }
  #endif
}
