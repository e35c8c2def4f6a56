#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// Marks a property or a case for the macro of the type around it, and expands to nothing.
  ///
  /// It reports a mark that no macro reads.
  open class MarkerMacro: PeerMacro {
    /// Reports a mark that no macro reads, and writes nothing.
    public static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let type = context.lexicalContext.first { $0.isBody || $0.asProtocol((any DeclGroupSyntax).self) != nil }
      let around = type?.asProtocol((any WithAttributesSyntax).self)
      func has(_ name: String) -> Bool { type?.isBody == false && around?.attribute(named: name) != nil }
      let name = node.plainName
      if name == "Pattern" {
        if !declaration.is(EnumCaseDeclSyntax.self) {
          context.report("nothing reads @Pattern here: it belongs to a case of an enum with @Routes", at: node)
        } else if !has("Routes") {
          context.report("nothing reads @Pattern here: write @Routes before the enum", at: node)
        }
      } else if has("Routes") {
        context.report(
          "nothing reads @\(name) here: name the value in the @Pattern of its case, as in query: \"page\"", at: node)
      } else if !declaration.is(VariableDeclSyntax.self) {
        context.report("nothing reads @\(name) here: it belongs to a stored property of a typed route", at: node)
      } else if !has("Route"), !has("Routable") {
        context.report("nothing reads @\(name) here: write @Route(\"/…\") before the type", at: node)
      }
      return []
    }
  }
#endif
