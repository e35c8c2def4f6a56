import Foundation
import Testing
import Waymark

/// A process of `JournalVictim`, to be killed.
final class Victim {
  struct NoExecutable: Error {}

  /// The process has ended without having told enough.
  struct Ended: Error {}

  private let process = Process()
  private let output = Pipe()
  private var told = Data()

  init(_ arguments: String...) throws {
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// Waits until the process has told this many lines.
  func wait(forLines count: Int) throws {
    while told.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Ended() }
      told += more
    }
  }

  /// Ends the process at once, wherever it is.
  func kill() {
    guard process.isRunning else { return }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Everything that the process has told; a last line that is not whole is none.
  func lines() -> [String] {
    told += output.fileHandleForReading.readDataToEndOfFile()
    return told.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Beside the tests.
  private static func executable() throws -> URL {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for folder in [tests, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()] {
      let url = folder.appending(path: "JournalVictim")
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    throw NoExecutable()
  }
}
