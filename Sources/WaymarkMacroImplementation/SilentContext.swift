#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Reports nothing.
  ///
  /// Used for a role of a macro whose other role reports.
  final class SilentContext: MacroExpansionContext {
    var lexicalContext: [Syntax] { [] }

    func makeUniqueName(_ name: String) -> TokenSyntax { .identifier(name) }

    func diagnose(_ diagnostic: Diagnostic) {}

    func location(
      of node: some SyntaxProtocol, at position: PositionInSyntaxNode, filePathMode: SourceLocationFilePathMode
    ) -> AbstractSourceLocation? { nil }
  }
#endif
