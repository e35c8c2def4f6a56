#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A problem that a macro reports, with a remedy.
  struct MacroProblem: DiagnosticMessage, FixItMessage {
    let message: String
    var severity: DiagnosticSeverity { .error }
    var diagnosticID: MessageID { MessageID(domain: "Waymark", id: "route") }
    var fixItID: MessageID { diagnosticID }
  }

  extension MacroExpansionContext {
    /// Reports an error at a node, or at an offset inside it.
    func report(
      _ message: String, at node: some SyntaxProtocol, position: AbsolutePosition? = nil, fixIts: [FixIt] = []
    ) {
      diagnose(
        Diagnostic(
          node: Syntax(node), position: position, message: MacroProblem(message: message), fixIts: fixIts))
    }
  }

  extension FixIt {
    /// Returns the remedy that replaces a node.
    static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
      FixIt(
        message: MacroProblem(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }
  }
#endif
