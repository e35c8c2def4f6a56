#if Tools
  import Waymark

  extension RouteTable.Declaration {
    /// Declares a route that stands at a point of the sources.
    ///
    /// - Parameter isTyped: true if it leads to a type, which may not read all values.
    init(_ pattern: String, name: String? = nil, at point: SourcePoint, isTyped: Bool = false) {
      self.init(RoutePattern(pattern), name: name, file: point.id, line: point.line)
      attachments[SourcePoint.self] = point
      if isTyped { reading = { _ in true } }
    }

    /// Returns the declaration at the point where a map or a record has it.
    func moved(to point: SourcePoint) -> Self {
      var moved = self
      moved.location = point.location
      moved.attachments[SourcePoint.self] = point
      return moved
    }

    /// Adds a condition that only the app can evaluate.
    mutating func addUnknownCondition() { condition = { _ in [:] } }
  }

  extension RouteMap.Item {
    /// The point of the sources where it is declared.
    var point: SourcePoint {
      settings.attachments[SourcePoint.self] ?? SourcePoint(path: "", id: "", line: 0, column: 0)
    }

    /// Changes a route, or the routes inside a container.
    ///
    /// Routes below a route stay as they are.
    fileprivate mutating func changeRoutes(_ change: (inout RouteTable.Declaration) -> Void) {
      if case .route(var declaration) = kind {
        change(&declaration)
        kind = .route(declaration)
      } else {
        for index in content.indices { content[index].changeRoutes(change) }
      }
    }
  }

  extension RouteMap {
    static let none = RouteMap(items: [])

    /// Changes the routes that are not below others.
    func changingRoutes(_ change: (inout RouteTable.Declaration) -> Void) -> RouteMap {
      var map = self
      for index in map.items.indices { map.items[index].changeRoutes(change) }
      return map
    }

    /// Adds an action, by the links that it passes on to the next route.
    func handled(passing: ScannedPassing) -> RouteMap {
      let handled = attaching(RouteHandler(always: passing == .all ? .pass : .handled))
      // An action that passes some links on is like a route with a condition.
      return passing == .some ? handled.changingRoutes { $0.addUnknownCondition() } : handled
    }

    /// Adds guards, whose redirects are checked with the routes.
    func guarded(by guards: [RouteGuard]) -> RouteMap {
      let targets = guards.compactMap { guarding -> RoutePattern? in
        if case .redirect(let target) = guarding.constantVerdict { target } else { nil }
      }
      return guards.reduce(self) { $0.guarded(by: $1) }.changingRoutes { $0.guardTargets += targets }
    }

    static func += (lhs: inout RouteMap, rhs: RouteMap) { lhs.items += rhs.items }
  }

  /// The links that an action passes on: it returns `false` for them.
  enum ScannedPassing {
    case nothing, some, all
  }
#endif
