extension RouteTable {
  /// The location of a route's declaration in the sources.
  ///
  /// Routes of a route file have one if the scanner wrote the file.
  public struct SourceLocation: Sendable, Hashable {
    /// The module and the name of the file: `Chat/ChatView.swift`.
    public let file: String
    /// The line, from 1.
    public let line: Int

    /// Creates a location from `#fileID` and `#line`.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// The module.
    package var module: String { String(file.prefix { $0 != "/" }) }
  }
}

extension RouteTable.SourceLocation: Comparable, CustomStringConvertible {
  /// The file and the line: `Chat/ChatView.swift:12`.
  public var description: String { "\(file):\(line)" }

  /// Compares the file, then the line.
  public static func < (lhs: Self, rhs: Self) -> Bool { (lhs.file, lhs.line) < (rhs.file, rhs.line) }
}
