#if WAYMARK_DIAGNOSTICS
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
  /// It is opened once and used by its descriptor, so that nothing else can come in its place. A file is written under
  /// another name and then renamed, so that no reader sees half of it. Only plain files with a known name are read, never
  /// links, and none above ``maxBytes``.
  package final class CommandFolder {
    /// The maximum size of a file.
    package static let maxBytes = 32 << 20
    /// The maximum size of a request.
    static let maxRequestBytes = 1 << 20

    package let path: String
    private var descriptor: Int32 = -1

    package init(_ path: String) { self.path = path }

    deinit { if descriptor >= 0 { FileCall.close(descriptor) } }

    /// The reason why a folder cannot be used.
    package struct Problem: Error, CustomStringConvertible {
      package let description: String
    }

    /// Makes the folder, or checks that only this user can write to it.
    ///
    /// Call it in each round: others may have changed the folder, or put another one or a link in its place.
    package func prepare() throws(Problem) {
      if descriptor >= 0, !isInPlace { forget() }
      if descriptor < 0 {
        try? FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try open(followingLinks: false)
      }
      guard let status = FileCall.status(of: descriptor), status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
        throw Problem(description: "\(path) can be written by others: make it writable by its owner only")
      }
    }

    /// Opens the folder of an app.
    package func open(followingLinks: Bool = true) throws(Problem) {
      forget()
      descriptor = FileCall.folder(path, followsLinks: followingLinks)
      guard descriptor >= 0 else { throw Problem(description: "\(path) is not a folder") }
    }

    private func forget() {
      if descriptor >= 0 { FileCall.close(descriptor) }
      descriptor = -1
    }

    /// True if the path still leads to the open folder.
    private var isInPlace: Bool {
      guard let own = FileCall.status(of: descriptor), let there = FileCall.status(of: path) else { return false }
      return own.st_ino == there.st_ino && own.st_dev == there.st_dev
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
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            || byte == UInt8(ascii: "-")
        }
    }

    private func file(_ kind: String, _ id: String) -> String { "\(kind)-\(id).json" }

    /// The ids of all files of a kind, oldest first.
    private func ids(of kind: String) -> [String] {
      FileCall.names(in: descriptor).compactMap { name in
        guard name.hasPrefix("\(kind)-"), name.hasSuffix(".json") else { return nil }
        let id = name.dropFirst(kind.count + 1).dropLast(5)
        return Self.isID(id) ? String(id) : nil
      }.sorted()
    }

    // MARK: Requests

    /// The ids of the requests that wait, oldest first.
    package var requests: [String] { ids(of: "request") }

    package func writeRequest(_ id: String, _ text: String) throws(Problem) { try save(text, to: file("request", id)) }

    /// Returns the text of a request, or `nil` if it is not a plain file.
    func request(_ id: String) -> [UInt8]? { load(file("request", id), atMost: Self.maxRequestBytes) }

    /// Removes a request.
    ///
    /// - Returns: true for the one process that has removed it.
    package func removeRequest(_ id: String) -> Bool { FileCall.remove(file("request", id), in: descriptor) }

    /// Removes a file that is not a request, if it is older than a time.
    func removeUnreadable(_ id: String, olderThan seconds: Double) {
      let name = file("request", id)
      guard let modified = modificationDate(of: name) else { return }
      if Date().timeIntervalSince(modified) > seconds { FileCall.remove(name, in: descriptor) }
    }

    // MARK: Answers

    package func writeAnswer(_ id: String, _ text: String) throws(Problem) { try save(text, to: file("answer", id)) }

    /// Returns the text of an answer and removes it, or `nil` if there is none.
    package func takeAnswer(_ id: String) -> [UInt8]? {
      guard let bytes = load(file("answer", id), atMost: Self.maxBytes) else { return nil }
      FileCall.remove(file("answer", id), in: descriptor)
      return bytes
    }

    /// Removes answers that no command has read.
    func removeAnswers(olderThan seconds: Double) {
      for id in ids(of: "answer") {
        let modified = modificationDate(of: file("answer", id))
        let isOld = modified.map { Date().timeIntervalSince($0) > seconds } ?? true
        if isOld { FileCall.remove(file("answer", id), in: descriptor) }
      }
    }

    // MARK: The sign of life

    private static let presenceName = "app.json"

    package func writePresence(_ text: String) throws(Problem) { try save(text, to: Self.presenceName) }

    package var presence: [UInt8]? { load(Self.presenceName, atMost: Self.maxRequestBytes) }

    // MARK: Files

    private func save(_ text: String, to name: String) throws(Problem) {
      let new = ".new-\(FileCall.process)-\(UInt64.random(in: .min ... .max))"
      let file = FileCall.plainFile(new, in: descriptor, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      guard file >= 0 else { throw Problem(description: reason(errno)) }
      let bytes = Array(text.utf8)
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        written += count
      }
      let code = errno
      FileCall.close(file)
      guard written == bytes.count, FileCall.move(new, to: name, in: descriptor) else {
        FileCall.remove(new, in: descriptor)
        throw Problem(description: reason(written == bytes.count ? errno : code))
      }
    }

    private func reason(_ code: Int32) -> String { "\(path) cannot be written: \(String(cString: strerror(code)))" }

    /// Opens a plain file of this user for reading.
    private func opened(_ name: String) -> (file: Int32, status: stat)? {
      let file = FileCall.plainFile(name, in: descriptor, O_RDONLY | O_NOFOLLOW)
      guard file >= 0 else { return nil }
      guard let status = FileCall.status(of: file), status.st_uid == geteuid() else {
        FileCall.close(file)
        return nil
      }
      return (file, status)
    }

    /// Reads a plain file of this user, or returns `nil` if it is missing, too large, or another's.
    private func load(_ name: String, atMost limit: Int) -> [UInt8]? {
      guard let (file, status) = opened(name) else { return nil }
      defer { FileCall.close(file) }
      guard status.st_size <= limit else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
      var count = 0
      while count < bytes.count {
        let more = bytes[count...].withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { break }
        count += more
      }
      return Array(bytes.prefix(count))
    }

    /// Returns the time of a file, or `nil` if there is none.
    ///
    /// It is a time long ago for everything but a plain file of this user.
    private func modificationDate(of name: String) -> Date? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      guard let attributes else { return nil }
      let isPlain = attributes[.type] as? FileAttributeType == .typeRegular
      return isPlain ? attributes[.modificationDate] as? Date : Date.distantPast
    }
  }
#endif
