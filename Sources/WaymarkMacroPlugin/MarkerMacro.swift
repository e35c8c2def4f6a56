#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Marks a property or a case for the macro of the type around it, and expands to nothing.
  struct MarkerMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }
#endif
