public import Foundation
public import WaymarkCore

extension Router {
  /// Writes each event to a file as it happens, so that the trace survives a crash.
  ///
  /// ```swift
  /// router.keepTrace()
  /// let crashed = try? RouterTrace(json: Data(contentsOf: RouterTrace.previousFile))  // of the process before
  /// ```
  /// The file of the process before is kept beside it, with `previous` before its extension. The file has at most twice
  /// the number of events that `configuration.recording` keeps. Each event costs one write. If the file cannot be
  /// written, the log says so once, and nothing else changes.
  ///
  /// - Parameter file: the file. If `nil`, it is `waymark.trace` in the app's caches.
  public func keepTrace(in file: URL? = nil) {
    let file = TraceFile(at: file ?? RouterTrace.keptFile) { [weak self] problem in
      self?.mistakes.report("keepTrace cannot write its file: \(problem)")
    }
    file.moveAway()
    guard !write(TraceLines(of: { [weak self] in self?.table }, file.write)) else { return }
    mistakes.report("keepTrace keeps nothing: \(recordingCure ?? "")")
  }

  package nonisolated static var caches: URL {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
  }
}

extension RouterTrace {
  /// The file that a router keeps its trace in, unless the call names another one.
  package static var keptFile: URL { Router.caches.appending(path: "waymark.trace") }

  /// The file of the process before.
  public static var previousFile: URL { TraceFile.previous(of: keptFile) }
}

/// A file that gets one line after the other.
@MainActor
private final class TraceFile {
  private let url: URL
  private var handle: FileHandle?
  private let onProblem: @MainActor (String) -> Void

  init(at url: URL, onProblem: @escaping @MainActor (String) -> Void) {
    self.url = url
    self.onProblem = onProblem
  }

  nonisolated static func previous(of url: URL) -> URL {
    url.deletingPathExtension().appendingPathExtension("previous")
      .appendingPathExtension(url.pathExtension.isEmpty ? "trace" : url.pathExtension)
  }

  /// Keeps the file of the process before under another name.
  func moveAway() {
    let previous = Self.previous(of: url)
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    try? FileManager.default.removeItem(at: previous)
    try? FileManager.default.moveItem(at: url, to: previous)
  }

  func write(_ text: TraceLines.Text) {
    do {
      switch text {
      case .whole(let whole):
        try handle?.close()
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // The file is replaced completely or not at all.
        try Data(whole.utf8).write(to: url, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        self.handle = handle
      case .line(let line): try handle?.write(contentsOf: Data(line.utf8))
      }
    } catch {
      handle = nil
      onProblem("\(error)")
    }
  }
}
