/// Something that declares routes: a route, a container, a modal, or several of them put together.
///
/// Make a part of an app's routes a type of its own by telling what it consists of:
/// ```swift
/// struct ChatRoutes: RouteContent {
///   @RouteBuilder var routes: RouteMap {
///     RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") }
///   }
/// }
/// ```
public protocol RouteContent: Sendable {
  /// What it declares, in order.
  @RouteBuilder var routes: RouteMap { get }
}

extension RouteContent {
  /// Keeps a value with each route or container that is declared here.
  ///
  /// The core knows none of these values: hosts and tools define their own types, one value a type. A value handed to
  /// all inside yields to one of the same type that is attached further in.
  ///
  /// - Parameters:
  ///   - value: the value, one of its type.
  ///   - scope: whether what is inside gets the value as well.
  public func attaching<Value: Sendable>(_ value: Value, to scope: RouteMap.Scope = .here) -> RouteMap {
    changingDeclarations { declaration in
      switch scope {
      case .here: declaration.attachments[Value.self] = value
      case .everythingInside: declaration.handedDown.attachments[Value.self] = value
      }
    }
  }

  /// Narrows from which sources these routes, and all below or inside, may be opened.
  public func reachable(_ reach: RouteTable.Reach) -> RouteMap {
    changingDeclarations { $0.handedDown.reach = reach.narrowed(to: $0.handedDown.reach) }
  }

  /// What happens when one of these routes, or one inside, is opened again: at another place or with other values.
  public func identity(_ identity: RouteMap.Identity) -> RouteMap {
    changingDeclarations { $0.handedDown.identity = $0.handedDown.identity ?? identity }
  }

  /// Which of two routes that match is tried first: the higher one; 0 unless told.
  ///
  /// On a container: for all routes inside that have no priority of their own. On a route: only for the route itself.
  public func priority(_ priority: Int) -> RouteMap {
    changingDeclarations { $0.handedDown.priority = $0.handedDown.priority ?? priority }
  }

  /// Whether literals of these routes, and of all below or inside, compare with regard to the case of ASCII letters; the table's
  /// rule unless told.
  public func caseSensitive(_ isSensitive: Bool) -> RouteMap {
    changingDeclarations { $0.handedDown.caseSensitive = $0.handedDown.caseSensitive ?? isSensitive }
  }

  /// Limits these routes, and all below or inside, to links of some schemes.
  public func limited(toSchemes schemes: String...) -> RouteMap {
    changingDeclarations { $0.handedDown.schemes = $0.handedDown.schemes.isEmpty ? schemes : $0.handedDown.schemes }
  }

  /// How these routes are shown when a link opens them and neither the verb nor the call says so.
  ///
  /// Holds for the routes themselves, not for those below; on a container it has no effect.
  public func presented(as presentation: RouteMap.Presentation) -> RouteMap {
    changingDeclarations { $0.presentation = presentation }
  }

  /// Other patterns of the same route, as in other languages: a link that matches one of them leads to the same place.
  ///
  /// ```swift
  /// RouteTo("/books/:id", name: "book").alias("/buecher/:id", "/livres/:id")
  /// ```
  /// Links are written with the pattern of the route, which is also what events and matches tell; see
  /// ``RouteMatch/canonicalLink``. Routes below have the aliases too: `/livres/42/avis`. An alias has the parameters of the
  /// pattern it stands for, else the table is not built. On a container it has no effect.
  public func alias(_ patterns: RoutePattern...) -> RouteMap {
    changingDeclarations { item in
      guard case .route(var declaration) = item.kind else { return }
      declaration.aliases += patterns
      item.kind = .route(declaration)
    }
  }

  /// Names a route, to build links with and to find it by; on several routes the name stands twice, which is an error.
  public func named(_ name: String) -> RouteMap {
    changingDeclarations { $0.rename(name) }
  }

  /// Changes the value of a type that is attached to each of these.
  func changingAttachment<Value: Sendable>(
    _ type: Value.Type, default value: Value, _ change: (inout Value) -> Void
  ) -> RouteMap {
    changingDeclarations { item in
      var attached = item.attachments[type] ?? value
      change(&attached)
      item.attachments[type] = attached
    }
  }

  /// These routes, each changed.
  func changingDeclarations(_ change: (inout RouteMap.Item) -> Void) -> RouteMap {
    var map = routes
    for index in map.items.indices { change(&map.items[index]) }
    return map
  }
}
