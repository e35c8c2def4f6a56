#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A problem that a macro reports, with a remedy.
  struct MacroProblem: DiagnosticMessage, FixItMessage, NoteMessage {
    let message: String
    var severity: DiagnosticSeverity { .error }
    var diagnosticID: MessageID { MessageID(domain: "Waymark", id: "route") }
    var fixItID: MessageID { diagnosticID }
    var noteID: MessageID { diagnosticID }
  }

  extension MacroExpansionContext {
    /// Reports an error at a node, or at an offset inside it.
    ///
    /// - Parameter note: a second text. The compiler shows each error at the begin of its node, so it has a caret.
    func report(
      _ message: String, at node: some SyntaxProtocol, position: AbsolutePosition? = nil, note: String? = nil,
      fixIts: [FixIt] = []
    ) {
      let notes = note.map { [Note(node: Syntax(node), position: position, message: MacroProblem(message: $0))] }
      diagnose(
        Diagnostic(
          node: Syntax(node), position: position, message: MacroProblem(message: message), notes: notes ?? [],
          fixIts: fixIts))
    }
  }

  extension FixIt {
    /// Returns the remedy that replaces a node.
    static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
      FixIt(
        message: MacroProblem(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Returns the remedy that replaces a node, but not the white space around it.
    static func replacing(_ old: some SyntaxProtocol, with text: String, _ message: String) -> FixIt {
      let token = TokenSyntax(
        .identifier(text), leadingTrivia: old.leadingTrivia, trailingTrivia: old.trailingTrivia, presence: .present)
      return replacing(old, with: token, message)
    }

    /// Returns the remedy that removes an attribute of a property.
    static func removing(_ attribute: AttributeSyntax, from variable: VariableDeclSyntax) -> [FixIt] {
      guard let index = variable.attributes.firstIndex(where: { $0.id == attribute.id }) else { return [] }
      var changed = variable
      changed.attributes.remove(at: index)
      changed.leadingTrivia = variable.leadingTrivia
      return [replacing(variable, with: changed, "remove @\(attribute.plainName)")]
    }

    /// Returns the remedy that removes a modifier of a property.
    static func removing(_ modifier: DeclModifierSyntax, from variable: VariableDeclSyntax) -> [FixIt] {
      guard let index = variable.modifiers.firstIndex(where: { $0.id == modifier.id }) else { return [] }
      var changed = variable
      changed.modifiers.remove(at: index)
      changed.leadingTrivia = variable.leadingTrivia
      return [replacing(variable, with: changed, "remove “\(modifier.name.text)”")]
    }
  }

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
