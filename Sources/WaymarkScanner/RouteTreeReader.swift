#if Tools
  import SwiftSyntax
  import Waymark

  /// Reads the statements of a result builder: the routes of a module.
  struct RouteTreeReader {
    let file: SourceFile
    let destinations: [ScannedDestination]
    /// The types that compose routes and may be used in a tree.
    let contents: [ScannedContent]
    /// The guards that the sources declare.
    let guards: GuardTable
    /// True if no macro declares the tree.
    var isHandWritten = false
    private(set) var notes: [ScanNote] = []
    /// The types that are used in the tree.
    private(set) var placedContents: Set<String> = []
    /// The typed destinations of the tree.
    private(set) var placed: Set<String> = []

    /// Reads statements.
    mutating func routes(_ items: CodeBlockItemListSyntax) -> RouteMap {
      var routes = RouteMap.none
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
    private mutating func conditional(_ expression: ExprSyntax) -> RouteMap {
      guard let node = expression.as(IfExprSyntax.self) else { return .none }
      unreadable(node.conditions, "the condition of these routes is unknown without building the app")
      var routes = self.routes(node.body.statements)
      switch node.elseBody {
      case .codeBlock(let block)?: routes += self.routes(block.statements)
      case .ifExpr(let other)?: routes += conditional(ExprSyntax(other))
      case nil: break
      }
      return routes.changingRoutes { $0.addUnknownCondition() }
    }

    /// Reads a call that declares routes, with the methods appended to it.
    mutating func routes(_ expression: ExprSyntax) -> RouteMap {
      if let destination = destinations.ofMap(expression) {
        placed.insert(destination.id)
        return destination.map
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else {
        return unreadable(expression, "this expression cannot be read without building the app")
      }
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        base.is(FunctionCallExprSyntax.self) || destinations.ofMap(base) != nil
      {
        return modified(routes(base), by: member.declName.baseName.text, call)
      }
      // Records are read where they are declared.
      if call.calledExpression.trimmedDescription == "RouteMap.records" { return .none }
      switch expression.called {
      case "RouteTo": return leading(call)
      case "ModalRoute": return modal(call)
      case "RedirectRoute": return redirect(call)
      case "ActionRoute": return action(call)
      case "RouteGroup": return group(call)
      case "StackRoutes": return container(call, .stack)
      case "TabRoutes": return container(call, .tabs)
      case "SwitchRoutes": return container(call, .switcher)
      case "SplitRoutes": return container(call, .split)
      case "RouteMap": return below(call)
      default:
        if let content = contents.first(where: { $0.isNamed(expression.called) }) { return placed(content) }
        return unreadable(expression, "this expression cannot be read without building the app")
      }
    }

    // MARK: Calls

    private mutating func leading(_ call: FunctionCallExprSyntax) -> RouteMap {
      let below = below(call)
      // Without a pattern, this is a modal around its content.
      guard let first = call.arguments.first, first.label == nil else { return below }
      var declarations = declarations(leadingTo: first.expression, call)
      guard !declarations.isEmpty else { return below }
      if let name = call.argument("name")?.text { declarations[0].name = name }
      return RouteMap(declarations) { below }
    }

    private mutating func modal(_ call: FunctionCallExprSyntax) -> RouteMap {
      let options = RouteMap.ModalOptions(call.argument("as"))
      if options == nil {
        unreadable(call, "this presentation cannot be read without building the app; a sheet is assumed")
      }
      let content = leading(call)
      return ModalRoute(as: options ?? .sheet) { content }.routes
    }

    /// Reads a container with its content.
    ///
    /// A container without a readable name is replaced by its content.
    private mutating func container(_ call: FunctionCallExprSyntax, _ kind: RouteMap.Container) -> RouteMap {
      let known = notes.count
      let content = below(call)
      // The notes say that its content cannot be read.
      if content.items.isEmpty, notes.count > known { return .none }
      guard let name = call.arguments.first?.expression.text else {
        unreadable(call, "the name of this container must be a string literal here")
        return content
      }
      var item = RouteMap.Item(kind, name)
      item.settings.attachments[SourcePoint.self] = file.point(of: call)
      item.settings.keepsOptions = call.argument("keepsSections")?.trimmedDescription == "true"
      item.content = content.items
      return RouteMap(items: [item])
    }

    /// Reads a pattern, or the patterns of a type.
    private mutating func declarations(
      leadingTo expression: ExprSyntax, _ call: FunctionCallExprSyntax
    ) -> [RouteTable.Declaration] {
      let point = file.point(of: call)
      if let text = expression.patternText { return [RouteTable.Declaration(text, at: point)] }
      guard expression.member == "self", let type = expression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
      else {
        unreadable(expression, "the pattern must be a string literal here")
        return []
      }
      let known = destinations.filter { $0.isNamed(type) }
      guard let destination = known.first(where: { $0.module == file.module }) ?? known.first else {
        unreadable(expression, "no @Route or @Routes of “\(type)” is in the sources")
        return []
      }
      placed.insert(destination.id)
      let declarations = destination.routes.map { $0.moved(to: point) }
      guard let index = call.argument("pattern") else { return declarations }
      guard let number = Int(index.trimmedDescription), declarations.indices.contains(number) else {
        unreadable(index, "this is not the number of a pattern of “\(type)”")
        return []
      }
      var declaration = declarations[number]
      if let own = call.argument("at")?.patternText { declaration.pattern = RoutePattern(own) }
      return [declaration]
    }

    private mutating func action(_ call: FunctionCallExprSyntax) -> RouteMap {
      guard let pattern = call.arguments.first?.expression.patternText else {
        return unreadable(call, "the pattern must be a string literal here")
      }
      let name = call.argument("name")?.text
      return RouteMap(RouteTable.Declaration(pattern, name: name, at: file.point(of: call)))
        .handled(passing: call.passing)
    }

    private mutating func group(_ call: FunctionCallExprSyntax) -> RouteMap {
      guard let prefix = call.arguments.first?.expression.patternText else {
        return unreadable(call, "the pattern must be a string literal here")
      }
      let content = below(call)
      return RouteGroup(RoutePattern(prefix)) { content }.routes
    }

    /// Returns the routes of a type that is used in the tree.
    private mutating func placed(_ content: ScannedContent) -> RouteMap {
      guard placedContents.insert(content.id).inserted else { return .none }
      var reader = RouteTreeReader(
        file: content.file, destinations: destinations, contents: contents, guards: guards, isHandWritten: true)
      reader.placedContents = placedContents
      let routes = reader.routes(content.items)
      notes += reader.notes
      placed.formUnion(reader.placed)
      placedContents = reader.placedContents
      return routes
    }

    private mutating func redirect(_ call: FunctionCallExprSyntax) -> RouteMap {
      guard let pattern = call.arguments.first?.expression.patternText, let target = call.argument("to")?.patternText
      else {
        return unreadable(call, "the pattern and the target of this redirect must be string literals here")
      }
      var declaration = RouteTable.Declaration(pattern, at: file.point(of: call))
      declaration.redirect = RoutePattern(target)
      return RouteMap(declaration)
    }

    /// Reads the routes inside closures that build routes.
    ///
    /// Closures that create a screen have none.
    private mutating func below(_ call: FunctionCallExprSyntax) -> RouteMap {
      let closures = [call.trailingClosure].compactMap { $0 } + call.additionalTrailingClosures.map(\.closure)
      var routes = RouteMap.none
      for closure in closures where closure.buildsRoutes(contents, destinations) {
        routes += self.routes(closure.statements)
      }
      return routes
    }

    // MARK: Modifiers

    /// Applies a method that is appended to routes.
    ///
    /// Methods that decide nothing about links are left out.
    private mutating func modified(
      _ routes: RouteMap, by name: String, _ call: FunctionCallExprSyntax
    ) -> RouteMap {
      let value = call.arguments.first?.expression
      switch name {
      case "named": return value?.text.map { routes.named($0) } ?? routes
      case "priority":
        let priority = (value?.trimmedDescription).flatMap { Int($0) }
        return priority.map { routes.priority($0) } ?? routes
      case "schemes":
        let schemes = texts(of: call)
        return routes.handingDown { $0.schemes = schemes }
      case "hosts":
        let hosts = texts(of: call)
        return routes.handingDown { $0.hosts = hosts }
      case "alias": return texts(of: call).reduce(routes) { $0.alias(RoutePattern($1)) }
      case "absolute": return routes.absolute()
      case "condition": return routes.condition { _ in [:] }
      case "caseSensitive": return routes.caseSensitive(value?.trimmedDescription == "true")
      case "guarded":
        let found = guards(of: call)
        guard call.arguments.first?.label?.text == "onLeaving" else { return routes.guarded(by: found) }
        return found.reduce(routes) { $0.guarded(onLeaving: LeaveGuard($1.name) { _ in true }) }
      case "confirmed": return routes.confirmed()
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

    private mutating func guards(of call: FunctionCallExprSyntax) -> [RouteGuard] {
      call.arguments.compactMap { argument in
        let guarding = guards.guarding(argument.expression)
        if guarding == nil { unreadable(argument, "this guard cannot be read without building the app") }
        return guarding
      }
    }

    /// Reads `.changing(Shop.account) { $0.guarded(by: signedIn) }`.
    private mutating func changing(_ routes: RouteMap, _ call: FunctionCallExprSyntax) -> RouteMap {
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
      guard let name else { return routes }
      let changed = routes.items.changing(
        where: { $0.name == name }, by: { applied(change, to: RouteMap(items: [$0])).items })
      return RouteMap(items: changed.items)
    }

    /// Returns the routes with the methods that are appended to `$0`.
    private mutating func applied(_ change: ExprSyntax, to routes: RouteMap) -> RouteMap {
      if change.trimmedDescription == "$0" { return routes }
      guard let call = change.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
      else {
        unreadable(change, "this change cannot be read without building the app")
        return routes
      }
      return modified(applied(base, to: routes), by: member.declName.baseName.text, call)
    }

    /// Applies a method whose value may be written in several ways.
    private mutating func positioned(_ routes: RouteMap, by name: String, _ call: FunctionCallExprSyntax) -> RouteMap {
      let value = call.arguments.first?.expression
      switch name {
      case "reachable":
        if let reach = value.flatMap({ RouteTable.Reach($0) }) { return routes.reachable(reach) }
        unreadable(call, "this reach cannot be read without building the app")
        return routes
      case "presented":
        if let presentation = value.flatMap({ RouteMap.Presentation($0) }) { return routes.presented(as: presentation) }
      case "reuse":
        if let policy = (value?.member).flatMap({ RouteMap.ReusePolicy(rawValue: $0) }) { return routes.reuse(policy) }
      case "tab":
        if let title = value?.text { return routes.attaching(label(title, call)) }
      default: return routes
      }
      unreadable(call, "the value of “\(name)” cannot be read without building the app")
      return routes
    }

    private func label(_ title: String, _ call: FunctionCallExprSyntax) -> TabLabel {
      if let image = call.argument("image")?.text { return TabLabel(title, image: image) }
      return TabLabel(title, systemImage: call.argument("systemImage")?.text)
    }

    @discardableResult
    private mutating func unreadable(_ node: some SyntaxProtocol, _ message: String) -> RouteMap {
      notes.append(file.note(at: node, message, isHandWritten: isHandWritten))
      return .none
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
          || destinations.contains { !$0.map.items.isEmpty && $0.isNamed(token.text) }
          || [.keyword(.if), .keyword(.for), .keyword(.switch)].contains(token.tokenKind)
      }
    }
  }
#endif
