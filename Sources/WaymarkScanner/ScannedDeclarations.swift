#if Tools
  import SwiftSyntax
  import Waymark

  /// A typed route: a type with `@Route` or `@Routes`.
  struct ScannedDestination {
    /// The name with the types around it: `Shop.Book`.
    let type: String
    let module: String
    var routes: [RouteTable.Declaration]
    /// True if no macro writes the conformance of the type.
    ///
    /// The type then has a route only if a map names it.
    var isHandWritten = false
    /// The map that the cases of an enum make, or nothing if the type has none.
    var map = RouteMap.none
    /// True if a case says where it is in the map.
    var hasPositions = false

    var id: String { "\(module).\(type)" }

    /// Returns whether a name refers to this type.
    func isNamed(_ name: String) -> Bool { type == name || type.hasSuffix("." + name) }
  }

  extension [ScannedDestination] {
    /// Returns the destination whose map an expression names, as `Shop.routes`.
    func ofMap(_ expression: ExprSyntax) -> ScannedDestination? {
      guard expression.member == "routes",
        let type = expression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
      else { return nil }
      return first { !$0.map.items.isEmpty && $0.isNamed(type) }
    }
  }

  /// A type that composes routes: `struct ChatRoutes: RouteContent`.
  struct ScannedContent {
    let type: String
    let items: CodeBlockItemListSyntax
    let file: SourceFile

    var id: String { "\(file.module).\(type)" }

    /// Returns whether a call creates a value of the type.
    func isNamed(_ name: String?) -> Bool { name.map { type == $0 || type.hasSuffix("." + $0) } ?? false }
  }

  /// A declaration that cannot be read without compiling.
  struct ScanNote {
    let point: SourcePoint
    let message: String
    /// True if no macro declares it.
    ///
    /// Macros exist to be read, so only their notes are warnings.
    var isHandWritten = false
  }
#endif
