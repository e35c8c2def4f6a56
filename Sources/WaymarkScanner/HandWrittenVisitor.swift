#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  /// Finds the routes of one file that no macro declares: maps anywhere, and single registrations.
  final class HandWrittenVisitor: SyntaxVisitor {
    private let file: SourceFile
    private let keys: KeyTable
    private var reader: RouteTreeReader
    private(set) var routes = RouteMap.none
    private var ownNotes: [ScanNote] = []
    /// True if the file imports Waymark.
    ///
    /// Otherwise a method `handle` or `add` may belong to another library.
    private let usesWaymark: Bool

    /// Reads a file.
    init(
      _ file: SourceFile, _ destinations: [ScannedDestination], _ contents: [ScannedContent], _ keys: KeyTable,
      _ guards: GuardTable
    ) {
      self.file = file
      self.keys = keys
      usesWaymark = file.syntax.statements.contains { statement in
        statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text.hasPrefix("Waymark") ?? false
      }
      reader = RouteTreeReader(
        file: file, destinations: destinations, contents: contents, guards: guards, isHandWritten: true)
      super.init(viewMode: .sourceAccurate)
      walk(file.syntax)
    }

    var notes: [ScanNote] { ownNotes + reader.notes }
    var placedDestinations: Set<String> { reader.placed }
    var placedContents: Set<String> { reader.placedContents }

    // MARK: What is read elsewhere

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      guard node.bindings.first?.pattern.trimmedDescription == "routes", let type = node.typeAround else {
        return .visitChildren
      }
      let isRead = type.isRouteModule || type.group.conforms(to: ["RouteContent"])
      return isRead ? .skipChildren : .visitChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      if let first = node.clauses.first { walk(first) }
      return .skipChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let start = node.innermost
      let isBuilder = ExprSyntax(start).called.map(ClosureExprSyntax.builders.contains) ?? false
      let base = start.calledExpression.as(MemberAccessExprSyntax.self)?.base
      if isBuilder || base.map({ reader.destinations.ofMap($0) != nil }) == true { return read(node) }
      switch node.calledName {
      case "handle": readHandle(node)
      case "add", "addRoute": readAdd(node)
      case "register": readRegister(node)
      case "Declaration": readDeclaration(node)
      default: break
      }
      return .visitChildren
    }

    /// Reads `Shop.routes`, the map of an enum.
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      reader.destinations.ofMap(ExprSyntax(node)) == nil ? .visitChildren : read(node)
    }

    private func read(_ node: some ExprSyntaxProtocol) -> SyntaxVisitorContinueKind {
      let read = reader.routes(ExprSyntax(node))
      let condition = node.condition
      if let condition { unreadable(condition, "the condition of these routes is unknown without building the app") }
      routes += condition == nil ? read : read.changingRoutes { $0.addUnknownCondition() }
      return .skipChildren
    }

    /// Reads `router.legacy["/a"] = { … }`.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
      if usesWaymark, node.isAssigned, let text = node.arguments.first?.expression.text, Self.isPattern(text) {
        add(text, node, isAction: true)
      }
      return .visitChildren
    }

    /// Reads `router.handle("/a") { … }`, with one pattern, a list of patterns, or a key.
    private func readHandle(_ call: FunctionCallExprSyntax) {
      guard let first = call.arguments.first else { return }
      if first.label?.text == "key" { return readKey(first.expression, call, isAction: true) }
      guard first.label == nil, let texts = first.expression.texts else {
        // Without a readable pattern, the call is Waymark's only if it has this form.
        if usesWaymark, first.label == nil, call.trailingClosure != nil { unreadable(first.expression) }
        return
      }
      for text in texts where usesWaymark || Self.isPattern(text) { add(text, call, isAction: true) }
    }

    /// Reads `builder.add("/a", name: "a")`, with one pattern or a list.
    private func readAdd(_ call: FunctionCallExprSyntax) {
      guard usesWaymark, let first = call.arguments.first, first.label == nil else { return }
      guard let texts = first.expression.texts else {
        if call.calledName == "addRoute" { unreadable(first.expression) }
        return
      }
      for text in texts where Self.isPattern(text) {
        add(text, call, isAction: call.trailingClosure != nil)
      }
    }

    /// Reads `router.legacy.register(ChatScreen.self, for: .chat)`.
    private func readRegister(_ call: FunctionCallExprSyntax) {
      guard usesWaymark, let key = call.argument("for") else { return }
      readKey(key, call, isAction: false)
    }

    /// Reads `RouteTable.Declaration("/a")`.
    ///
    /// A declaration below another cannot be read alone.
    private func readDeclaration(_ call: FunctionCallExprSyntax) {
      guard let first = call.arguments.first, first.label == nil else { return }
      guard let text = first.expression.patternText else {
        if usesWaymark { unreadable(first.expression) }
        return
      }
      guard Self.isPattern(text) else {
        return unreadable(first.expression, "the route above “\(text)” cannot be read without building the app")
      }
      add(text, call, isAction: false)
    }

    private func readKey(_ key: ExprSyntax, _ call: FunctionCallExprSyntax, isAction: Bool) {
      guard let text = keys.text(of: key, in: file.module) else { return unreadable(key) }
      add(RouteKey(text).pattern.text, call, isAction: isAction)
    }

    // MARK: What was found

    private static func isPattern(_ text: String) -> Bool { text.hasPrefix("/") || text.contains("://") }

    private func add(_ pattern: String, _ node: some SyntaxProtocol, isAction: Bool) {
      var route = RouteTable.Declaration(pattern, at: file.point(of: node))
      let call = node.as(FunctionCallExprSyntax.self)
      route.name = call?.argument("name")?.text
      route.redirect = (call?.argument("redirect")?.patternText).map { RoutePattern($0) }
      route.priority = (call?.argument("priority")?.trimmedDescription).flatMap { Int($0) } ?? 0
      route.schemes = [call?.argument("scheme")?.text].compactMap(\.self)
      route.reachable = call?.argument("reachable").flatMap { RouteTable.Reach($0) }
      let map = RouteMap(route)
      routes += isAction && route.redirect == nil ? map.handled(passing: call?.passing ?? .nothing) : map
    }

    private func unreadable(
      _ node: some SyntaxProtocol, _ message: String = "the pattern must be a string literal here"
    ) {
      ownNotes.append(file.note(at: node, message, isHandWritten: true))
    }
  }

  extension SyntaxProtocol {
    /// The condition of the `if` around, within the same closure or function.
    fileprivate var condition: ConditionElementListSyntax? {
      var node = parent
      while let around = node, !around.is(ClosureExprSyntax.self), !around.is(FunctionDeclSyntax.self) {
        if let condition = around.as(IfExprSyntax.self)?.conditions { return condition }
        node = around.parent
      }
      return nil
    }
  }

  extension FunctionCallExprSyntax {
    /// The innermost call of a chain: `RouteTo("/a")` of `RouteTo("/a").named("a")`.
    fileprivate var innermost: FunctionCallExprSyntax {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base?.as(FunctionCallExprSyntax.self)
      else { return self }
      return base.innermost
    }

    /// The name of the called method or type.
    var calledName: String? { calledExpression.referenced }
  }

  extension ExprSyntax {
    /// A text, or a list of texts.
    fileprivate var texts: [String]? {
      if let text = patternText { return [text] }
      guard let list = self.as(ArrayExprSyntax.self)?.elements else { return nil }
      return list.texts(\.expression.patternText)
    }
  }

  extension ArrayElementListSyntax {
    /// Returns the texts of the elements if all of them have one.
    func texts(_ text: (Element) -> String?) -> [String]? {
      let texts = compactMap(text)
      return texts.count == count ? texts : nil
    }
  }

  extension SubscriptCallExprSyntax {
    /// True if a value is assigned to it.
    var isAssigned: Bool {
      guard let elements = parent?.as(ExprListSyntax.self), elements.count > 2 else { return false }
      return elements.first?.id == ExprSyntax(self).id
        && elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    }
  }

  extension SyntaxProtocol {
    /// The type or extension around.
    fileprivate var typeAround: (group: any DeclGroupSyntax, isRouteModule: Bool)? {
      var node = parent
      while let around = node {
        if let group = around.asProtocol((any DeclGroupSyntax).self) {
          return (group, around.asProtocol((any WithAttributesSyntax).self)?.attribute(named: "RouteModule") != nil)
        }
        node = around.parent
      }
      return nil
    }
  }
#endif
