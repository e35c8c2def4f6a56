import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder in which the command and a running app exchange files: requests, answers, and a sign of life.
///
/// A file is written under another name and then renamed, so that no reader sees half of it. Only plain files with a
/// known name are read, never links, and none above ``maxBytes``.
package struct CommandFolder: Sendable {
  /// The maximum size of a file.
  package static let maxBytes = 32 << 20
  /// The maximum size of a request.
  static let maxRequestBytes = 1 << 20

  package let path: String

  package init(_ path: String) { self.path = path }

  /// The reason why a folder cannot be used.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// Makes the folder, or checks that only this user can write to it.
  package func prepare() throws(Problem) {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let status = FileCall.status(of: path), status.st_mode & S_IFMT == S_IFDIR else {
      throw Problem(description: "\(path) is no folder")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw Problem(description: "\(path) can be written by others: make it writable by its owner only")
    }
  }

  // MARK: Names

  /// Returns a new id, which sorts by time.
  package static func newID(at now: Int) -> String {
    let time = String(repeating: "0", count: max(0, 15 - "\(now)".count)) + "\(now)"
    return "\(time)-\(FileCall.process)-\(String(UInt32.random(in: .min ... .max), radix: 16))"
  }

  /// Returns true if a text is an id, and so harmless in the name of a file.
  static func isID(_ text: Substring) -> Bool {
    (3...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
          || byte == UInt8(ascii: "-")
      }
  }

  private func file(_ kind: String, _ id: String) -> String { "\(path)/\(kind)-\(id).json" }

  /// The ids of all files of a kind, oldest first.
  private func ids(of kind: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix("\(kind)-"), name.hasSuffix(".json") else { return nil }
      let id = name.dropFirst(kind.count + 1).dropLast(5)
      return Self.isID(id) ? String(id) : nil
    }.sorted()
  }

  // MARK: Requests

  /// The ids of the requests that wait, oldest first.
  package var requests: [String] { ids(of: "request") }

  package func writeRequest(_ id: String, _ text: String) throws(Problem) { try save(text, to: file("request", id)) }

  /// Returns the text of a request, or `nil` if it is no plain file.
  func request(_ id: String) -> [UInt8]? { load(file("request", id), atMost: Self.maxRequestBytes) }

  /// Removes a request.
  ///
  /// - Returns: true for the one process that has removed it.
  package func removeRequest(_ id: String) -> Bool { FileCall.remove(file("request", id)) }

  /// Removes a file that is no request, if it is older than a time.
  func removeUnreadable(_ id: String, olderThan seconds: Double) {
    guard let status = FileCall.status(of: file("request", id)) else { return }
    let isPlain = status.st_mode & S_IFMT == S_IFREG
    let modified = FileManager.default.modificationDate(of: file("request", id))
    guard !isPlain || modified.map({ Date().timeIntervalSince($0) > seconds }) ?? true else { return }
    FileCall.remove(file("request", id))
  }

  // MARK: Answers

  package func writeAnswer(_ id: String, _ text: String) throws(Problem) { try save(text, to: file("answer", id)) }

  /// Returns the text of an answer and removes it, or `nil` if there is none.
  package func takeAnswer(_ id: String) -> [UInt8]? {
    guard let bytes = load(file("answer", id), atMost: Self.maxBytes) else { return nil }
    FileCall.remove(file("answer", id))
    return bytes
  }

  /// Removes answers that no command has read.
  func removeAnswers(olderThan seconds: Double) {
    for id in ids(of: "answer") {
      let modified = FileManager.default.modificationDate(of: file("answer", id))
      if modified.map({ Date().timeIntervalSince($0) > seconds }) ?? true { FileCall.remove(file("answer", id)) }
    }
  }

  // MARK: The sign of life

  private var presencePath: String { "\(path)/app.json" }

  package func writePresence(_ text: String) throws(Problem) { try save(text, to: presencePath) }

  package var presence: [UInt8]? { load(presencePath, atMost: Self.maxRequestBytes) }

  // MARK: Files

  private func save(_ text: String, to path: String) throws(Problem) {
    let new = "\(self.path)/.new-\(FileCall.process)-\(UInt64.random(in: .min ... .max))"
    let descriptor = FileCall.descriptor(of: new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Problem(description: reason(errno)) }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    let code = errno
    close(descriptor)
    guard written == bytes.count, FileCall.move(new, to: path) else {
      FileCall.remove(new)
      throw Problem(description: reason(written == bytes.count ? errno : code))
    }
  }

  private func reason(_ code: Int32) -> String { "\(path) cannot be written: \(String(cString: strerror(code)))" }

  /// Reads a plain file, or returns `nil` if it is missing, too large, or no plain file.
  private func load(_ path: String, atMost limit: Int) -> [UInt8]? {
    // A pipe without a writer must not hold the app.
    let descriptor = FileCall.descriptor(of: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let status = FileCall.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { break }
      count += more
    }
    return Array(bytes.prefix(count))
  }
}

extension FileManager {
  fileprivate func modificationDate(of path: String) -> Date? {
    (try? attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
