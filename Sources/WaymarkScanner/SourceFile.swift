#if Tools
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
          message: "this file is left out: \($0.message); give what is inside a name of its own, or move it")
      }
      lines = SourceLocationConverter(fileName: path, tree: syntax)
      ParsingProcess.end()
    }

    /// The `#fileID` of this file.
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
#endif
