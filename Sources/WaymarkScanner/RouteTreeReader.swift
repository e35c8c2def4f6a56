#if Tools
  import SwiftSyntax

  /// Reads the statements of a result builder: the routes of a module.
  struct RouteTreeReader {
    let file: SourceFile
    let destinations: [ScannedDestination]
    /// The types that compose routes and may be used in a tree.
    var contents: [ScannedContent] = []
    /// The guards that the sources declare.
    var guards = GuardTable()
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
    mutating func routes(_ items: CodeBlockItemListSyntax) -> [ScannedRoute] {
      var routes: [ScannedRoute] = []
      for item in items {
        if let expression = item.item.as(ExprSyntax.self) {
          routes += expression.is(IfExprSyntax.self) ? conditional(expression) : self.routes(expression)
        } else if let statement = item.item.as(ExpressionStmtSyntax.self)?.expression, statement.is(IfExprSyntax.self) {
          routes += conditional(statement)
        } else if let returned = item.item.as(ReturnStmtSyntax.self)?.expression {
          routes += self.routes(returned)
        } else {
          unreadable(item.item, "only unconditional routes can be read without building the app")
        }
      }
      return routes
    }

    /// Reads the routes of all branches of an `if`, whose condition is unknown.
    private mutating func conditional(_ expression: ExprSyntax) -> [ScannedRoute] {
      guard let node = expression.as(IfExprSyntax.self) else { return [] }
      unreadable(node.conditions, "the condition of these routes is unknown without building the app")
      var routes = self.routes(node.body.statements)
      switch node.elseBody {
      case .codeBlock(let block)?: routes += self.routes(block.statements)
      case .ifExpr(let other)?: routes += conditional(ExprSyntax(other))
      case nil: break
      }
      return routes.map { $0.atRoutes { $0.isConditional = true } }
    }

    /// Reads a call that declares routes, with the methods appended to it.
    mutating func routes(_ expression: ExprSyntax) -> [ScannedRoute] {
      if let destination = destinations.ofMap(expression) {
        placed.insert("\(destination.module).\(destination.type)")
        return destination.map
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else {
        unreadable(expression, "this expression cannot be read without building the app")
        return []
      }
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        base.is(FunctionCallExprSyntax.self) || destinations.ofMap(base) != nil
      {
        return modified(routes(base), by: member.declName.baseName.text, call)
      }
      // Records are read where they are declared.
      if call.calledExpression.trimmedDescription == "RouteMap.records" { return [] }
      switch expression.called {
      case "RouteTo": return leading(call)
      case "ModalRoute": return modal(call)
      case "RedirectRoute": return redirect(call)
      case "ActionRoute": return action(call)
      case "RouteGroup": return group(call)
      case "StackRoutes": return container(call, "stack")
      case "TabRoutes": return container(call, "tabs")
      case "SwitchRoutes": return container(call, "switcher")
      case "SplitRoutes": return container(call, "split")
      case "RouteMap": return below(call)
      default:
        if let content = contents.first(where: { $0.isNamed(expression.called) }) { return placed(content) }
        unreadable(expression, "this expression cannot be read without building the app")
        return []
      }
    }

    // MARK: Calls

    private mutating func leading(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      let below = below(call)
      // Without a pattern, this is a modal around its content.
      guard let first = call.arguments.first, first.label == nil else { return below }
      var routes = routes(leadingTo: first.expression, call)
      guard !routes.isEmpty else { return below }
      if let name = call.argument("name")?.text { routes[0].name = name }
      routes[0].children += below
      return routes
    }

    private mutating func modal(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      let options = ScannedModal(call.argument("as"))
      if options == nil {
        unreadable(call, "this presentation cannot be read without building the app; a sheet is assumed")
      }
      return leading(call).map { $0.changed { $0.modal = options ?? ScannedModal(nil) } }
    }

    /// Reads a container with its content.
    ///
    /// A container without a readable name is replaced by its content.
    private mutating func container(_ call: FunctionCallExprSyntax, _ kind: String) -> [ScannedRoute] {
      let known = notes.count
      let content = below(call)
      // The notes say that its content cannot be read.
      if content.isEmpty, notes.count > known { return [] }
      guard let name = call.arguments.first?.expression.text else {
        unreadable(call, "the name of this container must be a string literal here")
        return content
      }
      var container = ScannedRoute(pattern: "", point: file.point(of: call))
      container.container = (kind, name)
      container.keepsOptions = call.argument("keepsSections")?.trimmedDescription == "true"
      container.children = content
      return [container]
    }

    /// Reads a pattern, or the patterns of a type.
    private mutating func routes(leadingTo expression: ExprSyntax, _ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      let point = file.point(of: call)
      if let text = expression.patternText { return [ScannedRoute(pattern: text, point: point)] }
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
        var placed = ScannedRoute(name: route.name, pattern: route.pattern, point: point, isTyped: true)
        placed.reach = route.reach
        return placed
      }
    }

    private mutating func action(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      guard let pattern = call.arguments.first?.expression.patternText else {
        unreadable(call, "the pattern must be a string literal here")
        return []
      }
      var route = ScannedRoute(name: call.argument("name")?.text, pattern: pattern, point: file.point(of: call))
      route.isAction = true
      route.passing = call.passing
      return [route]
    }

    private mutating func group(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      guard let prefix = call.arguments.first?.expression.patternText else {
        unreadable(call, "the pattern must be a string literal here")
        return []
      }
      return below(call).map { route in
        route.atRoutes {
          guard !$0.isAbsolute else { return }
          $0.pattern = RouteFileText.pattern($0.pattern, after: prefix)
          $0.aliases = $0.aliases.map { RouteFileText.pattern($0, after: prefix) }
        }
      }
    }

    /// Returns the routes of a type that is used in the tree.
    private mutating func placed(_ content: ScannedContent) -> [ScannedRoute] {
      guard placedContents.insert(content.id).inserted else { return [] }
      var reader = RouteTreeReader(file: content.file, destinations: destinations)
      reader.contents = contents
      reader.guards = guards
      reader.isHandWritten = true
      reader.placedContents = placedContents
      let routes = reader.routes(content.items)
      notes += reader.notes
      placed.formUnion(reader.placed)
      placedContents = reader.placedContents
      return routes
    }

    private mutating func redirect(_ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      guard let pattern = call.arguments.first?.expression.patternText, let target = call.argument("to")?.patternText
      else {
        unreadable(call, "the pattern and the target of this redirect must be string literals here")
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
      for closure in closures where closure.buildsRoutes(contents, destinations) {
        routes += self.routes(closure.statements)
      }
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
        return routes.map { $0.atRoutes { $0.reach = $0.reach ?? reach } }
      case "named": return routes.map { $0.changed { $0.rename(value?.text) } }
      case "priority":
        let priority = (value?.trimmedDescription).flatMap { Int($0) }
        return routes.map { $0.atRoutes { $0.priority = $0.priority ?? priority } }
      case "schemes":
        let schemes = texts(of: call)
        return routes.map { $0.atRoutes { if $0.schemes.isEmpty { $0.schemes = schemes } } }
      case "hosts":
        let hosts = call.arguments.compactMap(\.expression.text)
        return routes.map { $0.atRoutes { if $0.hosts.isEmpty { $0.hosts = hosts } } }
      case "alias":
        let aliases = texts(of: call)
        return routes.map { $0.changed { if $0.container == nil { $0.aliases += aliases } } }
      case "absolute": return routes.map { $0.changed { if $0.container == nil { $0.isAbsolute = true } } }
      case "guarded", "guardedOnLeaving", "confirmed": return guarded(routes, by: name, call)
      case "changing": return changing(routes, call)
      default: return positioned(routes, by: name, call)
      }
    }

    /// Returns the texts of all arguments, and notes those that are none.
    private mutating func texts(of call: FunctionCallExprSyntax) -> [String] {
      call.arguments.compactMap { argument in
        let text = argument.expression.patternText
        if text == nil { unreadable(argument, "this must be a string literal here") }
        return text
      }
    }

    private mutating func guarded(
      _ routes: [ScannedRoute], by name: String, _ call: FunctionCallExprSyntax
    ) -> [ScannedRoute] {
      if name == "confirmed" { return routes.map { $0.changed { $0.isConfirmed = true } } }
      let found = call.arguments.compactMap { argument -> ScannedGuard? in
        let guarding = guards.guarding(argument.expression)
        if guarding == nil { unreadable(argument, "this guard cannot be read without building the app") }
        return guarding
      }
      return routes.map {
        $0.changed { if name == "guarded" { $0.guards += found } else { $0.leaveGuards += found } }
      }
    }

    /// Reads `.changing(Shop.account) { $0.guarded(by: signedIn) }`.
    private mutating func changing(_ routes: [ScannedRoute], _ call: FunctionCallExprSyntax) -> [ScannedRoute] {
      let value = call.arguments.first?.expression
      let member = (value?.as(FunctionCallExprSyntax.self)?.calledExpression ?? value)?.as(MemberAccessExprSyntax.self)
      guard let member, let type = member.base?.trimmedDescription, let statements = call.trailingClosure?.statements,
        statements.count == 1, let change = statements.first?.item.as(ExprSyntax.self),
        let destination = destinations.first(where: { $0.isNamed(type) })
      else {
        unreadable(call, "this change cannot be read without building the app")
        return routes
      }
      let name = destination.routes.compactMap(\.name).first { $0.hasSuffix(".\(member.declName.baseName.text)") }
      return routes.flatMap { changed($0, named: name ?? "", by: change) }
    }

    private mutating func changed(
      _ route: ScannedRoute, named name: String, by change: ExprSyntax
    ) -> [ScannedRoute] {
      if route.container == nil, route.name == name { return applied(change, to: [route]) }
      var children: [ScannedRoute] = []
      for child in route.children { children += changed(child, named: name, by: change) }
      return [route.changed { $0.children = children }]
    }

    /// Returns the routes with the methods that are appended to `$0`.
    private mutating func applied(_ change: ExprSyntax, to routes: [ScannedRoute]) -> [ScannedRoute] {
      if change.trimmedDescription == "$0" { return routes }
      guard let call = change.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
      else {
        unreadable(change, "this change cannot be read without building the app")
        return routes
      }
      return modified(applied(base, to: routes), by: member.declName.baseName.text, call)
    }

    /// Reads the methods that decide about positions and labels.
    ///
    /// Others decide nothing about links.
    private mutating func positioned(
      _ routes: [ScannedRoute], by name: String, _ call: FunctionCallExprSyntax
    ) -> [ScannedRoute] {
      let value = call.arguments.first?.expression
      let word = value?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      switch name {
      case "presented":
        let isKnown = word.map { ["inPlace", "push", "replace", "root", "automatic"].contains($0) } ?? false
        let isModal =
          value?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription.hasSuffix("modal") == true
        guard isKnown || isModal else { break }
        return routes.map { $0.changed { $0.presented = word == "automatic" ? nil : word ?? "modal" } }
      case "reuse":
        guard let word else { break }
        return routes.map { $0.atRoutes { $0.reuse = $0.reuse ?? word } }
      case "caseSensitive":
        return routes.map {
          $0.atRoutes { $0.isCaseSensitive = $0.isCaseSensitive ?? (value?.trimmedDescription == "true") }
        }
      case "tab":
        guard let title = value?.text else { break }
        var tab = ScannedTab(title: title)
        for key in ["systemImage", "image"] { if let name = call.argument(key)?.text { tab.image = (key, name) } }
        return routes.map { $0.changed { $0.tab = tab } }
      default: return routes
      }
      unreadable(call, "the value of “\(name)” cannot be read without building the app")
      return routes
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

    /// Changes a route or, for a container, the routes inside.
    ///
    /// Routes below a route inherit what the table passes on.
    func atRoutes(_ change: (inout ScannedRoute) -> Void) -> ScannedRoute {
      guard container != nil else { return changed(change) }
      return changed { $0.children = children.map { $0.atRoutes(change) } }
    }

    fileprivate mutating func rename(_ name: String?) {
      guard let name else { return }
      if let kind = container?.kind { container = (kind, name) } else { self.name = name }
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
    fileprivate func buildsRoutes(_ contents: [ScannedContent], _ destinations: [ScannedDestination]) -> Bool {
      guard signature?.parameterClause == nil else { return false }
      return statements.contains { statement in
        guard let token = statement.firstToken(viewMode: .sourceAccurate) else { return false }
        return Self.builders.contains(token.text) || contents.contains { $0.isNamed(token.text) }
          || destinations.contains { !$0.map.isEmpty && $0.isNamed(token.text) }
          || [.keyword(.if), .keyword(.for), .keyword(.switch)].contains(token.tokenKind)
      }
    }
  }
#endif
