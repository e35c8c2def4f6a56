#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  /// The guards that the sources declare, by the name of the variable.
  struct GuardTable {
    private var guards: [String: RouteGuard] = [:]

    mutating func add(_ name: String, _ guarding: RouteGuard) { guards[name] = guards[name] ?? guarding }

    mutating func merge(_ other: GuardTable) { guards.merge(other.guards) { first, _ in first } }

    /// Returns the guard of an argument: `.signedIn`, `signedIn`, `.owner(session)`, or `RouteGuard("signedIn") { … }`.
    ///
    /// A guard that is declared elsewhere has the name of the expression.
    func guarding(_ expression: ExprSyntax) -> RouteGuard? {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        return RouteGuard(declaredBy: call) ?? guarding(call.calledExpression)
      }
      return expression.referenced.map { guards[$0] ?? RouteGuard(named: $0, verdict: nil) }
    }
  }

  extension RouteGuard {
    /// - Parameter verdict: the verdict, or `nil` if it may differ from route to route.
    fileprivate init(named name: String, verdict: GuardVerdict?) {
      self = verdict.map { RouteGuard(name, always: $0) } ?? RouteGuard(name) { _ in .proceed }
    }

    /// Reads `RouteGuard("signedIn") { _ in … }`, `.async("member") { … }`, or the same of a `LeaveGuard`.
    init?(declaredBy call: FunctionCallExprSyntax) {
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base ?? call.calledExpression
      let isGuard = ["RouteGuard", "LeaveGuard"].contains(base.trimmedDescription.split(separator: ".").last ?? "")
      let first = call.arguments.first
      guard isGuard, first?.label == nil, let name = first?.expression.text else { return nil }
      let statements = call.trailingClosure?.statements
      let item = statements?.count == 1 ? statements?.first?.item : nil
      let expression = item?.as(ExprSyntax.self) ?? item?.as(ReturnStmtSyntax.self)?.expression
      self.init(named: name, verdict: expression.flatMap(Self.verdict))
    }

    /// Reads a verdict without a condition.
    private static func verdict(_ expression: ExprSyntax) -> GuardVerdict? {
      let call = expression.as(FunctionCallExprSyntax.self)
      let text = call?.arguments.first?.expression.text
      if call != nil, text == nil { return nil }
      switch (call?.calledExpression ?? expression).member {
      case "proceed": return .proceed
      case "pass": return .pass
      case "denied": return .denied(text ?? "")
      case "deferred": return .deferred(showing: text)
      case "redirect": return text.map { .redirect(RoutePattern($0)) }
      default: return nil
      }
    }
  }

  /// Finds the guards that a file declares, in functions too.
  final class GuardVisitor: SyntaxVisitor {
    private(set) var table = GuardTable()

    init(_ file: SourceFile) {
      super.init(viewMode: .sourceAccurate)
      walk(file.syntax)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
      if let call = node.initializer?.value.as(FunctionCallExprSyntax.self),
        let guarding = RouteGuard(declaredBy: call)
      {
        table.add(node.pattern.trimmedDescription, guarding)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if let item = node.body?.statements.last?.item,
        let call = (item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression)?.as(
          FunctionCallExprSyntax.self),
        let guarding = RouteGuard(declaredBy: call)
      {
        table.add(node.name.text, guarding)
      }
      return .visitChildren
    }
  }
#endif
