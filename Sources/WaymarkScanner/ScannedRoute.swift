#if Tools
  import SwiftSyntax

  /// A route, as the sources declare it.
  struct ScannedRoute {
    var name: String?
    var pattern: String
    let point: SourcePoint
    /// The reach in the words of a route file, or `nil` if it is not limited.
    var reach: ScannedReach?
    var redirect: String?
    var priority: Int?
    var aliases: [String] = []
    /// True if the pattern is a whole path, although the route is below another.
    var isAbsolute = false
    var schemes: [String] = []
    var hosts: [String] = []
    /// True if an action handles it, so that it has no screen.
    var isAction = false
    /// The links that its action passes on to the next route.
    var passing = ScannedPassing.nothing
    /// The presentation, or `nil` if it is not a modal.
    var modal: ScannedModal?
    /// The kind and the name of a container, or `nil` for a route.
    var container: (kind: String, name: String)?
    var guards: [ScannedGuard] = []
    var leaveGuards: [ScannedGuard] = []
    var isConfirmed = false
    /// The presentation in the words of a route file, if the declaration sets one.
    var presented: String?
    var reuse: String?
    var tab: ScannedTab?
    var isCaseSensitive: Bool?
    /// True if a condition decides whether it is there.
    var isConditional = false
    /// True if a switcher keeps the content of its sections.
    var keepsOptions = false
    /// True if it leads to a type, so that it passes on links whose values the type cannot read.
    var isTyped = false
    var children: [ScannedRoute] = []

    /// The number of routes, including those below.
    var count: Int { children.reduce(container == nil ? 1 : 0) { $0 + $1.count } }

    /// True if it or something inside is a container.
    var hasContainer: Bool { container != nil || children.contains(where: \.hasContainer) }
  }

  /// The links that an action passes on: it returns `false` for them.
  enum ScannedPassing {
    case nothing, some, all
  }

  /// The sources that may open a route, in the words of a route file.
  enum ScannedReach {
    case word(String)
    case sources([String])
  }

  /// A typed route: a type with `@Route` or `@Routes`.
  struct ScannedDestination {
    /// The name with the types around it: `Shop.Book`.
    let type: String
    let module: String
    var routes: [ScannedRoute]
    /// True if no macro writes the conformance of the type.
    ///
    /// The type then has a route only if a map names it.
    var isHandWritten = false
    /// The map that the cases of an enum make, or nothing if the type has none.
    var map: [ScannedRoute] = []
    /// True if a case says where it is in the map.
    var hasPositions = false

    /// Returns whether a name refers to this type.
    func isNamed(_ name: String) -> Bool { type == name || type.hasSuffix("." + name) }
  }

  extension [ScannedDestination] {
    /// Returns the destination whose map an expression names, as `Shop.routes`.
    func ofMap(_ expression: ExprSyntax) -> ScannedDestination? {
      guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "routes",
        let type = member.base?.trimmedDescription
      else { return nil }
      return first { !$0.map.isEmpty && $0.isNamed(type) }
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
