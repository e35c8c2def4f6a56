#if Macros || Tools
  package import SwiftSyntax

  extension TokenSyntax {
    /// The name without the backticks that a keyword needs.
    package var plainName: String { identifier?.name ?? text }
  }
#endif
