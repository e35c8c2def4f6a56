#if Tools
  /// A route as the sources declare it.
  struct ScannedRoute {
    var name: String?
    var pattern: String
    let point: SourcePoint
    /// As a route file says it; nil: not narrowed.
    var reach: ScannedReach?
    var redirect: String?
    var priority: Int?
    var schemes: [String] = []
    /// An action handles it, there is no screen.
    var isAction = false
    /// Another route presents it.
    var isModal = false
    var children: [ScannedRoute] = []
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

    /// Whether an expression that is written in `module` names the type; an own type wins over another's.
    func isNamed(_ name: String) -> Bool { type == name || type.hasSuffix("." + name) }
  }

  /// Something that cannot be read without compiling.
  struct ScanNote {
    let point: SourcePoint
    let message: String
  }
#endif
