#if Tools
  import Foundation

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
