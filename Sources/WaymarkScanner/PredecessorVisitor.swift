#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkMigration

  /// Finds the registrations of a router that an app moves from, by literal patterns.
  final class PredecessorVisitor: SyntaxVisitor {
    /// The names in sources that belong to a router: of its module and its types.
    private static let names: [String: RouteTable.Preset] = [
      "JLRoutes": .jlroutes, "HDRoutes": .hdroutes, "IKRouter": .ikrouter, "ReerRouter": .reerRouter,
      "FJRouter": .fjRouter, "FJRoute": .fjRouter,
    ]

    /// The preset with the rules of the router.
    let preset: RouteTable.Preset
    private(set) var routes = RouteMap.none
    private(set) var notes: [ScanNote] = []
    private let routerName: String
    private let file: SourceFile

    /// Reads a file, or gives `nil` if it uses no such router, or Waymark.
    init?(_ file: SourceFile) {
      var found: (preset: RouteTable.Preset, name: String)?
      for token in file.syntax.tokens(viewMode: .sourceAccurate) {
        guard case .identifier(let name) = token.tokenKind else { continue }
        if name.hasPrefix("Waymark"), token.parent?.is(ImportPathComponentSyntax.self) == true { return nil }
        found = found ?? Self.names[name].map { ($0, name) }
      }
      guard let found else { return nil }
      (preset, routerName) = found
      self.file = file
      super.init(viewMode: .sourceAccurate)
      walk(file.syntax)
    }

    /// The note about a file without a registration that can be read.
    var noteOfUse: ScanNote {
      file.note(
        at: file.syntax,
        "this file uses \(routerName), and no registration with a literal pattern is in it: look where its routes are "
          + "registered", isHandWritten: true)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      switch (preset, node.calledName) {
      case (.jlroutes, "addRoute"?), (.jlroutes, "addRoutes"?), (.hdroutes, "addRoute"?), (.hdroutes, "addRoutes"?):
        if let first = node.arguments.first { add(texts(first.expression), node, isAction: true) }
      case (.ikrouter, "registerRouteHandler"?):
        if let first = node.arguments.first {
          add(texts(first.expression), node, isAction: node.trailingClosure != nil)
        }
      case (.reerRouter, "registerAction"?):
        readKey(node.argument("with") ?? node.argument("forKey"), node, isAction: true)
      case (.reerRouter, "register"?): readKey(node.argument("forKey") ?? node.argument("with"), node, isAction: false)
      case (.reerRouter, "registerPageClasses"?): readKeys(node)
      case (.fjRouter, "FJRoute"?):
        routes += route(of: node)
        return .skipChildren
      default: break
      }
      return .visitChildren
    }

    /// Reads `JLRoutes.global()["/a"] = { … }`.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
      if preset == .jlroutes || preset == .hdroutes, node.isAssigned,
        let text = node.arguments.first?.expression.text, text.hasPrefix("/")
      {
        add([text], node, isAction: true)
      }
      return .visitChildren
    }

    // MARK: Registrations

    private func readKey(_ key: ExprSyntax?, _ call: FunctionCallExprSyntax, isAction: Bool) {
      guard let key else { return }
      guard let text = key.text else { return unreadable(key, "the key must be a string literal here") }
      add([RouteKey(text).pattern.text], call, isAction: isAction)
    }

    private func readKeys(_ call: FunctionCallExprSyntax) {
      guard let list = call.arguments.first?.expression.as(DictionaryExprSyntax.self),
        case .elements(let elements) = list.content
      else { return unreadable(call, "the keys must be string literals here") }
      for element in elements { readKey(element.key, call, isAction: false) }
    }

    /// Reads an `FJRoute` with the routes below it.
    private func route(of call: FunctionCallExprSyntax) -> RouteMap {
      guard let path = call.argument("path")?.text else {
        unreadable(call, "the path must be a string literal here")
        return .none
      }
      var below = RouteMap.none
      for expression in call.argument("routes")?.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [] {
        let inner = expression.as(TryExprSyntax.self)?.expression ?? expression
        if let call = inner.as(FunctionCallExprSyntax.self), call.calledName == "FJRoute" {
          below += route(of: call)
        } else {
          unreadable(expression, "this route cannot be read without building the app")
        }
      }
      let name = call.argument("name")?.text
      return RouteMap(RouteTable.Declaration(path, name: name, at: file.point(of: call))) { below }
    }

    private func texts(_ expression: ExprSyntax) -> [String]? {
      if let text = expression.text { return [text] }
      return expression.as(ArrayExprSyntax.self)?.elements.texts(\.expression.text)
    }

    private func add(_ patterns: [String]?, _ node: some SyntaxProtocol, isAction: Bool) {
      guard let patterns else { return unreadable(node, "the pattern must be a string literal here") }
      for pattern in patterns {
        var route = RouteTable.Declaration(pattern, at: file.point(of: node))
        let call = node.as(FunctionCallExprSyntax.self)
        route.priority = (call?.argument("priority")?.trimmedDescription).flatMap { Int($0) } ?? 0
        route.schemes = [call?.scheme].compactMap(\.self)
        routes += isAction ? RouteMap(route).handled(passing: call?.passing ?? .nothing) : RouteMap(route)
      }
    }

    private func unreadable(_ node: some SyntaxProtocol, _ message: String) {
      notes.append(file.note(at: node, message, isHandWritten: true))
    }
  }

  extension FunctionCallExprSyntax {
    /// The scheme of the routes that a registration is for: `JLRoutes(forScheme: "shop").addRoute("/cart") { … }`.
    fileprivate var scheme: String? {
      guard let base = calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(FunctionCallExprSyntax.self) else {
        return nil
      }
      return base.argument("forScheme")?.text
        ?? (base.calledName == "routesForScheme" ? base.arguments.first?.expression.text : nil)
    }
  }

  // MARK: Actions

  extension FunctionCallExprSyntax {
    /// The links that the closure of an action passes on.
    var passing: ScannedPassing {
      let closure = trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
      return closure?.passing ?? .nothing
    }
  }

  extension ClosureExprSyntax {
    /// The links that an action passes on, by the literals that it returns.
    var passing: ScannedPassing {
      let returned = ReturnVisitor(self).values
      let passes = returned.filter { value in
        let member = value.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return value.trimmedDescription == "false" || member == "pass"
      }
      return passes.isEmpty ? .nothing : passes.count == returned.count ? .all : .some
    }
  }

  /// The values that a closure returns, without those of functions and closures inside.
  private final class ReturnVisitor: SyntaxVisitor {
    private(set) var values: [ExprSyntax] = []

    init(_ closure: ClosureExprSyntax) {
      super.init(viewMode: .sourceAccurate)
      if closure.statements.count == 1, let value = closure.statements.first?.item.as(ExprSyntax.self) {
        values = [value]
      }
      walk(closure.statements)
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
      if let value = node.expression { values.append(value) }
      return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
#endif
