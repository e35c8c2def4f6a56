#if Tools
  import SwiftSyntax
  import WaymarkSyntax

  /// A guard, as the sources declare it.
  struct ScannedGuard {
    let name: String
    /// The verdict in the words of a route file, if it is the same for every route.
    var verdict: (key: String, text: String?)?
  }

  /// The presentation of a modal, in the words of a route file.
  struct ScannedModal {
    var style = "sheet"
    var isOfWindow = false
    var isInStack = false

    /// True if it is a sheet, without anything else to say.
    var isUsual: Bool { style == "sheet" && !isOfWindow && !isInStack }

    /// Reads `.stackedSheet`, or `.init(.sheet, anchor: .window, inNavigationController: true)`.
    ///
    /// Returns `nil` for anything else.
    init?(_ expression: ExprSyntax?) {
      guard let expression else { return }
      if let member = expression.as(MemberAccessExprSyntax.self) {
        guard let known = Self.known[member.declName.baseName.text] else { return nil }
        self = known
        return
      }
      guard let call = expression.as(FunctionCallExprSyntax.self), call.isInitializer(of: "ModalOptions") else {
        return nil
      }
      if let first = call.arguments.first, first.label == nil {
        guard let style = first.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else { return nil }
        self.style = style
      }
      isOfWindow = call.argument("anchor")?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "window"
      isInStack = call.argument("inNavigationController")?.trimmedDescription == "true"
    }

    private init(_ style: String, isInStack: Bool = false) {
      self.style = style
      self.isInStack = isInStack
    }

    private static let known: [String: Self] = [
      "sheet": Self("sheet"), "stackedSheet": Self("sheet", isInStack: true), "cover": Self("cover"),
      "stackedCover": Self("cover", isInStack: true), "popover": Self("popover"), "alert": Self("alert"),
      "confirmation": Self("confirmation"), "inspector": Self("inspector"),
    ]
  }

  /// The label of a tab.
  struct ScannedTab {
    let title: String
    var image: (key: String, name: String)?
  }

  /// The guards that the sources declare, by the name of the variable.
  struct GuardTable {
    private var guards: [String: ScannedGuard] = [:]

    mutating func add(_ name: String, _ guarding: ScannedGuard) { guards[name] = guards[name] ?? guarding }

    mutating func merge(_ other: GuardTable) { guards.merge(other.guards) { first, _ in first } }

    /// Returns the guard of an argument: `.signedIn`, `signedIn`, `.owner(session)`, or `RouteGuard("signedIn") { … }`.
    ///
    /// A guard that is declared elsewhere has the name of the expression.
    func guarding(_ expression: ExprSyntax) -> ScannedGuard? {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        return ScannedGuard(declaredBy: call) ?? guarding(call.calledExpression)
      }
      let member = expression.as(MemberAccessExprSyntax.self)?.declName ?? expression.as(DeclReferenceExprSyntax.self)
      return member.map { guards[$0.baseName.text] ?? ScannedGuard(name: $0.baseName.text) }
    }
  }

  extension ScannedGuard {
    /// Reads `RouteGuard("signedIn") { _ in … }`, `.async("member") { … }`, or the same of a `LeaveGuard`.
    init?(declaredBy call: FunctionCallExprSyntax) {
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base ?? call.calledExpression
      let isGuard = ["RouteGuard", "LeaveGuard"].contains(base.trimmedDescription.split(separator: ".").last ?? "")
      let first = call.arguments.first
      guard isGuard, first?.label == nil, let name = first?.expression.text else { return nil }
      self.name = name
      guard let statements = call.trailingClosure?.statements, statements.count == 1, let item = statements.first?.item
      else {
        return
      }
      let expression = item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
      verdict = expression.flatMap(Self.verdict)
    }

    /// Reads a verdict without a condition.
    private static func verdict(_ expression: ExprSyntax) -> (key: String, text: String?)? {
      let call = expression.as(FunctionCallExprSyntax.self)
      let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)?.declName.baseName.text
      let argument = call?.arguments.first?.expression
      if call != nil, argument?.text == nil { return nil }
      switch member {
      case "proceed": return ("proceed", nil)
      case "pass": return ("pass", nil)
      case "denied": return ("deny", argument?.text)
      case "deferred": return ("defer", argument?.text)
      case "redirect": return argument?.text.map { ("redirect", $0) }
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
        let guarding = ScannedGuard(declaredBy: call)
      {
        table.add(node.pattern.trimmedDescription, guarding)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if let item = node.body?.statements.last?.item,
        let call = (item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression)?.as(
          FunctionCallExprSyntax.self),
        let guarding = ScannedGuard(declaredBy: call)
      {
        table.add(node.name.text, guarding)
      }
      return .visitChildren
    }
  }

  extension FunctionCallExprSyntax {
    /// Returns whether this creates a value of a type: `.init(…)`, `ModalOptions(…)`, or `RouteMap.ModalOptions(…)`.
    fileprivate func isInitializer(of type: String) -> Bool {
      let member = calledExpression.as(MemberAccessExprSyntax.self)
      return calledExpression.trimmedDescription == type
        || member.map { $0.declName.baseName.text == type || $0.declName.baseName.text == "init" } ?? false
    }
  }
#endif
