import Foundation
import TestSupport
import Testing

/// Runs the built `waymark` as a user would.
struct CommandLineRun {
  let output: String
  let errors: String
  let status: Int32

  /// The lines of the output, read as JSON.
  var records: [JSONValue] {
    output.split(separator: "\n").compactMap { try? JSONValue(parsing: $0.utf8) }
  }

  @discardableResult
  init(_ arguments: [String], input: String? = nil) throws {
    try self.init(arguments, input: input.map { Data($0.utf8) })
  }

  init(_ arguments: [String], input: Data?) throws {
    try self.init(Self.executable(), arguments, input: input)
  }

  /// Runs another command of the package.
  init(tool: String, _ arguments: [String]) throws {
    try self.init(Self.executable(named: tool), arguments, input: nil)
  }

  /// Runs a line of a shell, for what only a shell can do.
  init(shell line: String) throws {
    try self.init(URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: nil)
  }

  private init(_ executable: URL, _ arguments: [String], input: Data?) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["in", "out", "err"].map { name in
      let file = folder.appending(path: name)
      try (name == "in" ? input ?? Data() : Data()).write(to: file)
      return file
    }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    #expect(process.terminationReason == .exit, "\(arguments) was ended by a signal")
    status = process.terminationStatus
  }

  /// There is a device that is always full.
  static var hasFullDevice: Bool { FileManager.default.fileExists(atPath: "/dev/full") }

  /// A command can be given a terminal.
  static var canMakeTerminals: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
    #else
      false
    #endif
  }

  /// Commands stand beside the tests, in the folder of the build.
  static func executable(named name: String = "waymark") throws -> URL {
    var places = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    places.append(URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent())
    let found = places.map { $0.appending(path: name) }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    return try #require(found, "\(name) was not built")
  }
}

/// A route file for the time of a test.
struct TemporaryFile: ~Copyable {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".json").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
