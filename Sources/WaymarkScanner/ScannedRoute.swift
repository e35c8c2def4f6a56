#if Tools
  import SwiftSyntax

  /// A route as the sources declare it.
  struct ScannedRoute {
    var name: String?
    var pattern: String
    let point: SourcePoint
    /// As a route file says it; nil: not narrowed.
    var reach: ScannedReach?
    var redirect: String?
    var priority: Int?
    var aliases: [String] = []
    var schemes: [String] = []
    /// An action handles it, there is no screen.
    var isAction = false
    /// Another route presents it.
    var isModal = false
    var children: [ScannedRoute] = []

    /// It and all below.
    var count: Int { children.reduce(1) { $0 + $1.count } }
  }

  /// From which sources a route may be opened, in the words of a route file.
  enum ScannedReach {
    case word(String)
    case sources([String])
  }

  /// A typed route: what `@Route` or `@Routes` makes of a type.
  struct ScannedDestination {
    /// With the types around it: `Shop.Book`.
    let type: String
    let module: String
    var routes: [ScannedRoute]
    /// It conforms by hand: nothing leads to it unless a map says so.
    var isHandWritten = false

    /// Whether an expression that is written in `module` names the type; an own type wins over another's.
    func isNamed(_ name: String) -> Bool { type == name || type.hasSuffix("." + name) }
  }

  /// Routes put together by a type: `struct ChatRoutes: RouteContent`.
  struct ScannedContent {
    let type: String
    let items: CodeBlockItemListSyntax
    let file: SourceFile

    var id: String { "\(file.module).\(type)" }

    /// Whether a call makes a value of the type.
    func isNamed(_ name: String?) -> Bool { name.map { type == $0 || type.hasSuffix("." + $0) } ?? false }
  }

  /// Something that cannot be read without compiling.
  struct ScanNote {
    let point: SourcePoint
    let message: String
    /// It is not declared by a macro, which is there to be read: no reason to fail.
    var isHandWritten = false
  }
#endif
