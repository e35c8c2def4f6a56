#if Tools
  import SwiftSyntax

  /// Finds the names of the constraints that an app adds: `options.constraints["isbn"] = …`, or a dictionary of them.
  final class ConstraintVisitor: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init(_ file: SourceFile) {
      super.init(viewMode: .sourceAccurate)
      walk(file.syntax)
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
      if Self.isConstraints(node.calledExpression), let name = node.arguments.first?.expression.text {
        names.insert(name)
      }
      return .visitChildren
    }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
      if node.label?.text == "constraints" { add(node.expression) }
      return .visitChildren
    }

    /// Reads `options.constraints = ["isbn": …]`.
    override func visit(_ node: ExprListSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node)
      if elements.count == 3, elements[1].is(AssignmentExprSyntax.self), Self.isConstraints(elements[0]) {
        add(elements[2])
      }
      return .visitChildren
    }

    private static func isConstraints(_ expression: ExprSyntax) -> Bool { expression.referenced == "constraints" }

    private func add(_ expression: ExprSyntax) {
      guard case .elements(let elements)? = expression.as(DictionaryExprSyntax.self)?.content else { return }
      for element in elements { if let name = element.key.text { names.insert(name) } }
    }
  }
#endif
