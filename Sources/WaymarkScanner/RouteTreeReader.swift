#if Tools
  import SwiftSyntax

  /// Reads the statements of a result builder: the routes of a module.
  struct RouteTreeReader {
    let file: SourceFile
    let destinations: [ScannedDestination]
    /// The types that compose routes and may be used in a tree.
    var contents: [ScannedContent] = []
    /// True if no macro declares the tree.
    var isHandWritten = false
    private(set) var notes: [ScanNote] = []
    /// The types that are used in the tree.
    private(set) var placedContents: Set<String> = []
    /// The typed destinations of the tree.
    private(set) var placed: Set<String> = []

    init(file: SourceFile, destinations: [ScannedDestination]) {
      self.file = file
      self.destinations = destinations
    }

    /// Reads statements.
    ///
    /// Containers are replaced by their content.
    mutating func routes(_ items: CodeBlockItemListSyntax) -> [ScannedRoute] {
      var routes: [ScannedRoute] = []
      for item in items {
        if let expression = item.item.as(ExprSyntax.self) {
          routes += self.routes(expression)
        } else if let returned = item.item.as(ReturnStmtSyntax.self)?.expression {
          routes += self.routes(returned)
        } else {
          unreadable(item.item, "only unconditional routes can be read without building the app")
        }
      }
      return routes
    }

    /// Reads a call that declares routes, with the methods appended to it.
    mutating func routes(_ expression: ExprSyntax) -> [ScannedRoute] {
      guard let call = expression.as(FunctionCallExprSyntax.self) else {
        unreadable(expression, "this expression cannot be read without building the app")
        return []
      }
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        base.is(FunctionCallExprSyntax.self)
      {
        return modified(routes(base), by: member.declName.baseName.text, call)
      }
      // Records are read where they are declared.
      if call.calledExpression.trimmedDescription == "RouteMap.records" { return [] }
      switch expression.called {
      case "RouteTo": return leading(call, isModal: false)
      case "ModalRoute": return leading(call, isModal: true)
      case "RedirectRoute": return redirect(call)
      case "ActionRoute": return action(call)
      case "RouteGroup": return group(call)
      case "StackRoutes", "TabRoutes", "SwitchRoutes", "SplitRoutes", "RouteMap": return below(call)
      default:
        if let content = contents.first(where: { $0.isNamed(expression.called) }) { return placed(content) }
        unreadable(expression, "this expression cannot be read without building the app")
        return []
      }
    }

    // MARK: Calls

    private mutating func leading(_ call: FunctionCallExprSyntax, isModal: Bool) -> [ScannedRoute] {
      let below = below(call)
      guard let first = call.arguments.first, first.label == nil else {
        // This is a modal around a container.
        return below.map { marked($0, isModal) }
      }
      var routes = routes(leadingTo: first.expression, call)
      guard !routes.isEmpty else { return below }
      if let name = call.argument("name")?.text { routes[0].name = name }
      routes[0].children += below
      return routes.map { marked($0, isModal) }
    }

    private func marked(_ route: ScannedRoute, _ isModal: Bool) -> ScannedRoute {
      var route = route
      route.isModal = isModal
      return route
    }

    /// Reads a pattern, or the patterns of a type.
    private mutating func routes(leadingTo expression: ExprSyntax, _ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      let point = file.point(of: call)
      if let text = expression.text { return [ScannedRoute(pattern: text, point: point)] }
      guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
        let type = member.base?.trimmedDescription
      else {
        unreadable(expression, "the pattern must be a string literal here")
        return []
      }
      let known = destinations.filter { $0.isNamed(type) }
      guard let destination = known.first(where: { $0.module == file.module }) ?? known.first else {
        unreadable(expression, "no @Route or @Routes of “\(type)” is in the sources")
        return []
      }
      placed.insert("\(destination.module).\(destination.type)")
      return destination.routes.map { route in
        var placed = ScannedRoute(name: route.name, pattern: route.pattern, point: point)
        placed.reach = route.reach
        return placed
      }
    }

    private mutating func action(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      guard let pattern = call.arguments.first?.expression.text else {
        unreadable(call, "the pattern must be a string literal here")
        return []
      }
      var route = ScannedRoute(name: call.argument("name")?.text, pattern: pattern, point: file.point(of: call))
      route.isAction = true
      return [route]
    }

    private mutating func group(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      guard let prefix = call.arguments.first?.expression.text else {
        unreadable(call, "the pattern must be a string literal here")
        return []
      }
      return below(call).map { route in
        route.changed {
          $0.pattern = RouteFileText.pattern(route.pattern, after: prefix)
          $0.aliases = route.aliases.map { RouteFileText.pattern($0, after: prefix) }
        }
      }
    }

    /// Returns the routes of a type that is used in the tree.
    private mutating func placed(_ content: ScannedContent) -> [ScannedRoute] {
      guard placedContents.insert(content.id).inserted else { return [] }
      var reader = RouteTreeReader(file: content.file, destinations: destinations)
      reader.contents = contents
      reader.isHandWritten = true
      reader.placedContents = placedContents
      let routes = reader.routes(content.items)
      notes += reader.notes
      placed.formUnion(reader.placed)
      placedContents = reader.placedContents
      return routes
    }

    private func redirect(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      guard let pattern = call.arguments.first?.expression.text, let target = call.argument("to")?.text else {
        return []
      }
      return [ScannedRoute(pattern: pattern, point: file.point(of: call), redirect: target)]
    }

    /// Reads the routes inside closures that build routes.
    ///
    /// Closures that create a screen have none.
    private mutating func below(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      let closures = [call.trailingClosure].compactMap { $0 } + call.additionalTrailingClosures.map(\.closure)
      var routes: [ScannedRoute] = []
      for closure in closures where closure.buildsRoutes(contents) { routes += self.routes(closure.statements) }
      return routes
    }

    // MARK: Modifiers

    private mutating func modified(
      _ routes: [ScannedRoute], by name: String, _ call: FunctionCallExprSyntax
    ) -> [ScannedRoute] {
      let value = call.arguments.first?.expression
      switch name {
      case "reachable":
        guard let reach = value.flatMap({ ScannedReach($0) }) else {
          unreadable(call, "this reach cannot be read without building the app")
          return routes
        }
        return routes.map { $0.changed { $0.reach = $0.reach ?? reach } }
      case "named": return routes.map { $0.changed { $0.name = value?.text ?? $0.name } }
      case "priority":
        let priority = (value?.trimmedDescription).flatMap { Int($0) }
        return routes.map { $0.changedThroughout { $0.priority = $0.priority ?? priority } }
      case "schemes":
        let schemes = call.arguments.compactMap(\.expression.text)
        return routes.map { $0.changedThroughout { if $0.schemes.isEmpty { $0.schemes = schemes } } }
      case "alias":
        let aliases = call.arguments.compactMap(\.expression.text)
        return routes.map { $0.changed { $0.aliases += aliases } }
      default: return routes
      }
    }

    private mutating func unreadable(_ node: some SyntaxProtocol, _ message: String) {
      notes.append(ScanNote(point: file.point(of: node), message: message, isHandWritten: isHandWritten))
    }
  }

  extension ScannedRoute {
    func changed(_ change: (inout ScannedRoute) -> Void) -> ScannedRoute {
      var route = self
      change(&route)
      return route
    }

    fileprivate func changedThroughout(_ change: (inout ScannedRoute) -> Void) -> ScannedRoute {
      var route = changed(change)
      route.children = children.map { $0.changedThroughout(change) }
      return route
    }
  }

  extension FunctionCallExprSyntax {
    func argument(_ label: String) -> ExprSyntax? {
      arguments.first { $0.label?.text == label }?.expression
    }
  }

  extension ClosureExprSyntax {
    /// The types that declare routes.
    static let builders: Set = [
      "RouteTo", "ModalRoute", "RedirectRoute", "ActionRoute", "RouteGroup", "StackRoutes", "TabRoutes", "SwitchRoutes",
      "SplitRoutes", "RouteMap",
    ]

    /// Returns whether the closure builds routes: it has no parameter, and a statement begins with the name of such a
    /// type.
    fileprivate func buildsRoutes(_ contents: [ScannedContent]) -> Bool {
      guard signature?.parameterClause == nil else { return false }
      return statements.contains { statement in
        guard let token = statement.firstToken(viewMode: .sourceAccurate) else { return false }
        return Self.builders.contains(token.text) || contents.contains { $0.isNamed(token.text) }
          || [.keyword(.if), .keyword(.for), .keyword(.switch)].contains(token.tokenKind)
      }
    }
  }
#endif
