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
      let action =
        node.trailingClosure?.trimmedDescription
        ?? arguments.first { $0.label?.text == "action" }?.expression.trimmedDescription
      guard let address else { return [] }
      guard let action else {
        context.report("a route needs an action: write a closure after it, or name a function", at: node)
        return []
      }
      let rest = RecordSyntax.passed(["reachable"], of: arguments) + RecordSyntax.location(of: node, in: context)
      let record = RecordSyntax(
        kind: .action, record: "WaymarkCore.RouteMap.LinkedRecord.action(\(address)\(rest), \(action))")
      let isMember = context.lexicalContext.contains { $0.asProtocol((any DeclGroupSyntax).self) != nil }
      return [record.declaration(at: node, isMember: isMember, in: context)].compactMap { $0 }
    }
  }
#endif
