#if Tools
  import SwiftParser
  import SwiftSyntax
  import Waymark

  /// A source file, parsed; its parser recovers from whatever does not compile.
  struct SourceFile {
    /// As it is shown: what was given, and the way below.
    let path: String
    let module: String
    let syntax: SourceFileSyntax
    private let lines: SourceLocationConverter

    init(path: String, module: String, text: String) {
      self.path = path
      self.module = module
      syntax = Parser.parse(source: text)
      lines = SourceLocationConverter(fileName: path, tree: syntax)
    }

    /// What `#fileID` is in this file.
    var id: String { "\(module)/\(path.split(separator: "/").last ?? "")" }

    /// Where a node begins, as the compiler tells it to a macro.
    func point(of node: some SyntaxProtocol) -> SourcePoint {
      let location = node.startLocation(converter: lines)
      return SourcePoint(path: path, id: id, line: location.line, column: location.column)
    }
  }

  /// A location in a source file.
  struct SourcePoint: Comparable, CustomStringConvertible {
    let path: String
    let id: String
    let line: Int
    let column: Int

    /// As records of the binary tell it.
    var location: RouteTable.SourceLocation { RouteTable.SourceLocation(file: id, line: line) }

    var description: String { "\(path):\(line):\(column)" }

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.id, lhs.line, lhs.column) < (rhs.id, rhs.line, rhs.column)
    }
  }
#endif
