#if Tools
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import Waymark

  /// A parsed source file.
  ///
  /// The parser recovers from code that does not compile. A file whose brackets or statements are larger than what the
  /// parser can take is left out, and has no declarations. So is one that ended a ``ParsingProcess``.
  struct SourceFile {
    /// The displayed path: the given path with the rest below it.
    let path: String
    let module: String
    let syntax: SourceFileSyntax
    /// The note about a file that is left out.
    let leftOut: ScanNote?
    private let lines: SourceLocationConverter

    init(path: String, module: String, text: String) {
      self.path = path
      self.module = module
      var excess = SourceNesting.excess(in: text)
      if excess == nil, !ParsingProcess.begin(text.utf8.count) {
        excess = .init(line: 1, column: 1, message: "the parser takes too long for it, or fails")
      }
      syntax = Parser.parse(source: excess == nil ? text : "")
      leftOut = excess.map {
        let id = Self.id(of: path, in: module)
        return ScanNote(
          point: SourcePoint(path: path, id: id, line: $0.line, column: $0.column),
          message: "this file is left out: \($0.message); split it into smaller declarations, or move it")
      }
      lines = SourceLocationConverter(fileName: path, tree: syntax)
      ParsingProcess.end()
    }

    var id: String { Self.id(of: path, in: module) }

    private static func id(of path: String, in module: String) -> String {
      "\(module)/\(path.split(separator: "/").last ?? "")"
    }

    /// Returns the position of a node, as the compiler reports it to a macro.
    func point(of node: some SyntaxProtocol) -> SourcePoint {
      let location = node.startLocation(converter: lines)
      return SourcePoint(path: path, id: id, line: location.line, column: location.column)
    }

    func note(at node: some SyntaxProtocol, _ message: String, isHandWritten: Bool = false) -> ScanNote {
      ScanNote(point: point(of: node), message: message, isHandWritten: isHandWritten)
    }
  }

  /// A location in a source file.
  struct SourcePoint: Comparable, Sendable, CustomStringConvertible {
    let path: String
    let id: String
    let line: Int
    let column: Int

    /// The location in the form that records of the binary use.
    var location: RouteTable.SourceLocation { RouteTable.SourceLocation(file: id, line: line) }

    var description: String { "\(path):\(line):\(column)" }

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.id, lhs.line, lhs.column) < (rhs.id, rhs.line, rhs.column)
    }
  }

  /// A folder or a file to scan, with its module, if it was given.
  struct SourceFolder {
    let path: String
    let module: String?

    /// Reads an argument: `PATH`, or `MODULE=PATH`.
    init(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isNamed =
        parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      module = isNamed ? String(parts[0]) : nil
      path = isNamed ? String(parts[1]) : argument
    }

    /// Folders without sources of the app.
    private static let skipped: Set = ["Tests", "Pods", "Carthage", "DerivedData", "node_modules"]

    /// Returns all files, sorted by path.
    ///
    /// Hidden folders, those of dependencies, `Tests` and manifests are skipped, unless the path names them itself.
    func files() throws(ScanFailure) -> [SourceFile] {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ScanFailure("“\(path)” cannot be read: there is no such file or folder")
      }
      guard isFolder.boolValue else { return [try read([])] }
      var files: [SourceFile] = []
      for name in try names() {
        let parts = name.split(separator: "/").map(String.init)
        guard name.hasSuffix(".swift"), parts.last != "Package.swift", isWanted(parts) else { continue }
        files.append(try read(parts))
      }
      return files
    }

    private func names() throws(ScanFailure) -> [String] {
      do {
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      } catch {
        throw ScanFailure("“\(path)” cannot be read: \(error.localizedDescription)")
      }
    }

    private func isWanted(_ parts: [String]) -> Bool {
      !parts.contains { $0.hasPrefix(".") || Self.skipped.contains($0) }
    }

    /// Reads the file at `parts` below the path.
    private func read(_ parts: [String]) throws(ScanFailure) -> SourceFile {
      let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let file = ([trimmed] + parts).joined(separator: "/")
      var isPlain: Bool {
        // A pipe would hold the command.
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: URL(fileURLWithPath: file).resolvingSymlinksInPath().path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
      }
      guard isPlain, let data = FileManager.default.contents(atPath: file) else {
        throw ScanFailure("“\(file)” cannot be read: it is not a plain file, or reading it is not allowed")
      }
      return SourceFile(
        path: file, module: module ?? self.module(of: parts), text: String(decoding: data, as: UTF8.self))
    }

    /// Returns the module: the folder below the last `Sources`, or the first folder below the path, or else the folder
    /// itself.
    private func module(of parts: [String]) -> String {
      let given = path.split(separator: "/").map(String.init) + parts
      let folders = given.dropLast()
      if let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.endIndex {
        return Self.identifier(folders[sources + 1])
      }
      if parts.count > 1 { return Self.identifier(parts[0]) }
      let whole = URL(fileURLWithPath: path).standardizedFileURL
      return Self.identifier((parts.isEmpty ? whole.deletingLastPathComponent() : whole).lastPathComponent)
    }

    /// Returns the name as a module's identifier.
    private static func identifier(_ name: String) -> String {
      String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
  }
#endif
