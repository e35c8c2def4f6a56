import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

struct One: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) -> ExprSyntax { "1" }
}

@main struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [One.self]
}
