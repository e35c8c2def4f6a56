/// A declaration of routes: a route, a container, a modal, or a composition of them.
///
/// To make a part of an app's routes a type of its own, declare its routes:
/// ```swift
/// struct ChatRoutes: RouteContent {
///   @RouteBuilder var routes: RouteMap {
///     RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") }
///   }
/// }
/// ```
public protocol RouteContent: Sendable, CustomStringConvertible {
  /// The declared routes, in order.
  @RouteBuilder var routes: RouteMap { get }
}

extension RouteContent {
  /// Attaches a value to each route or container that is declared here.
  ///
  /// ```swift
  /// TabRoutes("main") {
  ///   StackRoutes("shelf") { RouteTo("/books", name: "books") }
  ///   StackRoutes("night") { RouteTo("/audio", name: "audio") }.attaching(Theme.dark, toEverythingInside: true)
  /// }
  /// ```
  /// There is one value of each type, which ``RouteTable/Route/attached(_:)`` returns. A value for everything inside is
  /// replaced by a value of the same type that is attached further inside.
  ///
  /// - Parameters:
  ///   - value: the value, of a type of the app, a host or a tool.
  ///   - isForAll: if true, everything inside and below gets the value, too.
  public func attaching<Value: Sendable>(_ value: Value, toEverythingInside isForAll: Bool = false) -> RouteMap {
    changingDeclarations { item in
      if isForAll {
        item.settings.handedDown.attachments[Value.self] = value
      } else {
        item.settings.attachments[Value.self] = value
      }
    }
  }

  /// Limits the sources that may open these routes and all below or inside.
  public func reachable(_ reach: RouteTable.Reach) -> RouteMap {
    handingDown { $0.reach = reach }
  }

  /// Sets the reuse of an open screen when the route is opened again.
  public func reuse(_ policy: RouteMap.ReusePolicy) -> RouteMap {
    handingDown { $0.reuse = policy }
  }

  /// Sets the priority.
  ///
  /// Of two routes that match, the one with the higher priority is tried first. The default is 0. On a container, it
  /// applies to all routes inside that have no priority. On a route, it applies to the route only.
  public func priority(_ priority: Int) -> RouteMap {
    handingDown { $0.priority = priority }
  }

  /// Sets whether literals of these routes, and of all below or inside, distinguish the case of ASCII letters.
  ///
  /// The default is the table's rule.
  public func caseSensitive(_ isSensitive: Bool) -> RouteMap {
    handingDown { $0.caseSensitive = isSensitive }
  }

  /// Limits these routes, and all below or inside, to links of some schemes: `.schemes("https")`.
  ///
  /// A scheme in a pattern, and schemes that are given further inside, take precedence.
  public func schemes(_ schemes: String...) -> RouteMap {
    handingDown { $0.schemes = schemes }
  }

  /// Limits web links to these routes, and to all below or inside, to some hosts: `.hosts("shop.example.com")`.
  ///
  /// ```swift
  /// RouteTo("/about", name: "aboutShop").hosts("shop.example.com")
  /// RouteTo("/about", name: "about").hosts("www.example.com", "*.example.org")
  /// ```
  /// The hosts are added to those of the table. Links of other schemes, and the app's own links without a host, are not
  /// affected: of two routes with one pattern, they open the first. A host in a pattern, and hosts that are given
  /// further inside, take precedence.
  public func hosts(_ hosts: String...) -> RouteMap {
    handingDown { $0.hosts = hosts }
  }

  /// Sets the presentation of these routes when a link opens them, and neither the verb nor the call gives one.
  ///
  /// It applies to the routes themselves, not to those below. On a container, it has no effect.
  public func presented(as presentation: RouteMap.Presentation) -> RouteMap {
    changingDeclarations { $0.settings.presentation = presentation }
  }

  /// Adds other patterns of the same route, for example in other languages.
  ///
  /// A link that matches one of them leads to the same screen.
  ///
  /// ```swift
  /// RouteTo("/books/:id", name: "book").alias("/buecher/:id", "/livres/:id")
  /// ```
  /// Links are written with the main pattern, which events and matches report, too; see `RouteMatch.canonicalLink`.
  /// An alias is joined like the pattern itself: below `/cooks`, the alias `/u/:handle` is `/cooks/u/:handle`. For a link
  /// that does not begin with `/cooks`, write `RedirectRoute("/u/:handle", to: "/cooks/:handle")` outside of the route.
  /// Routes below have the aliases as well: `/livres/42/avis`. An alias must have the parameters of the main pattern,
  /// or building the table fails. On a container, it has no effect.
  public func alias(_ patterns: RoutePattern...) -> RouteMap {
    changingDeclarations { item in
      guard case .route(var declaration) = item.kind else { return }
      declaration.aliases += patterns
      item.kind = .route(declaration)
    }
  }

  /// Makes the patterns of these routes whole paths: the patterns of the routes and groups around them are not put before.
  ///
  /// A typed destination that a widget shares has one link, wherever the map shows it:
  /// ```swift
  /// RouteTo("/calendar", name: "calendar") {
  ///   RouteTo(Appointment.self).absolute()                        // @Route("/a/:id"): /a/7, pushed on the calendar
  ///   RouteTo("/today", name: "today").absolute()                 // /today
  /// }
  /// ```
  /// A link opens the routes above it, as far as they need no values that the link lacks. The routes below are joined to
  /// it. On a container, it has no effect.
  public func absolute() -> RouteMap {
    changingDeclarations { item in
      guard case .route(var declaration) = item.kind else { return }
      declaration.isAbsolute = true
      item.kind = .route(declaration)
    }
  }

  /// Adds a condition, which decides whether a route matches after its pattern has matched.
  ///
  /// ```swift
  /// RouteTo("/page/:number", name: "left").condition { match in
  ///   guard let number = Int(match["number"] ?? ""), number.isMultiple(of: 2) else { return nil }      // no match
  ///   return ["sheet": "\(number / 2)"]                // added to the parameters of the path
  /// }
  /// ```
  /// The returned parameters replace those of the path with the same name. If `nil`, the next route gets the link. The
  /// closure is called while a link is matched, and before the table checks whether the source may open the route. It
  /// must be quick and have no effect. On a container, it has no effect.
  public func condition(_ condition: @escaping @Sendable (RouteMatch) -> [String: String]?) -> RouteMap {
    changingDeclarations { item in
      guard case .route(var declaration) = item.kind else { return }
      declaration.condition = condition
      item.kind = .route(declaration)
    }
  }

  /// Names a route, so that links can be built with the name and the route found by it.
  ///
  /// Naming several routes is an error, because names are unique.
  public func named(_ name: String) -> RouteMap {
    changingDeclarations { $0.rename(name) }
  }

  /// Changes the attached value of a type for each route and container that is declared here.
  package func changingAttachment<Value: Sendable>(
    _ type: Value.Type, default value: Value, _ change: (inout Value) -> Void
  ) -> RouteMap {
    changingDeclarations { item in
      var attached = item.settings.attachments[type] ?? value
      change(&attached)
      item.settings.attachments[type] = attached
    }
  }

  /// Returns these routes and containers with settings for everything inside, which those further inside replace or
  /// narrow.
  package func handingDown(_ set: (inout RouteMap.HandedDown) -> Void) -> RouteMap {
    var outer = RouteMap.HandedDown()
    set(&outer)
    return changingDeclarations { $0.settings.handedDown = outer.merged(with: $0.settings.handedDown) }
  }

  /// Returns these routes and containers, each changed.
  package func changingDeclarations(_ change: (inout RouteMap.Item) -> Void) -> RouteMap {
    var map = routes
    for index in map.items.indices { change(&map.items[index]) }
    return map
  }
}
