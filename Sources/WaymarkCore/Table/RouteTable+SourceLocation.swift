extension RouteTable {
  /// Where in the sources a route is declared.
  ///
  /// Routes of a route file know it if the file was written by the scanner.
  public struct SourceLocation: Sendable, Hashable {
    /// The module and the name of the file: `Chat/ChatView.swift`.
    public let file: String
    /// The line, from 1.
    public let line: Int

    /// A location, as `#fileID` and `#line` tell it.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// The module.
    public var module: String { String(file.prefix { $0 != "/" }) }
  }
}

extension RouteTable.SourceLocation: Comparable, CustomStringConvertible {
  /// The file and the line: `Chat/ChatView.swift:12`.
  public var description: String { "\(file):\(line)" }

  /// By file, then by line.
  public static func < (lhs: Self, rhs: Self) -> Bool { (lhs.file, lhs.line) < (rhs.file, rhs.line) }
}
