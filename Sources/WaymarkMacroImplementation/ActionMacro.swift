#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `#route`: leaves a record of an action.
  open class ActionMacro: DeclarationMacro {
    /// Writes the record of an action.
    public static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let arguments = Array(node.arguments)
      guard let first = arguments.first(where: { $0.label == nil || $0.label?.text == "key" }) else { return [] }
      let address =
        first.label == nil
        ? RecordSyntax.address(first.expression, in: context) : "key: \(first.expression.trimmedDescription)"
      let passed = arguments.first { $0.label?.text == "action" }?.expression
      let closure = node.trailingClosure ?? passed?.as(ClosureExprSyntax.self)
      if let wait = closure.flatMap({ WaitFinder.wait(in: $0) }) {
        context.report(
          "an action answers at once: start a Task { … } around what waits, or let a RouteGuard.async decide before the link "
            + "opens", at: wait)
        return []
      }
      let action = node.trailingClosure?.trimmedDescription ?? passed?.trimmedDescription
      guard let address else { return [] }
      guard let action else {
        context.report("a route needs an action: write a closure after it, or name a function", at: node)
        return []
      }
      let rest = RecordSyntax.passed(["reachable"], of: arguments) + RecordSyntax.location(of: node, in: context)
      let record = RecordSyntax(
        kind: .action, record: "Waymark._LinkTime.Record.action(\(address)\(rest), \(action))")
      let isMember = context.lexicalContext.contains { $0.asProtocol((any DeclGroupSyntax).self) != nil }
      return [record.declaration(at: node, isMember: isMember, in: context)].compactMap { $0 }
    }
  }

  /// Finds the first `await` of a closure that does not belong to a closure inside, such as that of a task.
  private final class WaitFinder: SyntaxVisitor {
    private var found: AwaitExprSyntax?

    static func wait(in closure: ClosureExprSyntax) -> AwaitExprSyntax? {
      let finder = WaitFinder(viewMode: .sourceAccurate)
      finder.walk(closure.statements)
      return finder.found
    }

    override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
      found = found ?? node
      return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
#endif
