#if Macros
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros

  @testable import WaymarkMacroPlugin

  /// A source with its macros expanded.
  struct Expansion {
    let text: String
    /// `line:column: message`, each with its fix-its behind arrows.
    let diagnostics: [String]

    init(_ source: String) {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Shop", fullFilePath: "/Shop/Book.swift")])
      let expanded = file.expand(
        macroSpecs: Self.specs,
        contextGenerator: {
          BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(2))
      text = expanded.description
      diagnostics = context.diagnostics.map { diagnostic in
        let place = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Book.swift")
        return "\(place.line):\(place.column): \(diagnostic.message)"
          + diagnostic.fixIts.map { " → \($0.message.message)" }.joined()
      }
    }

    private static let specs: [String: MacroSpec] = [
      "Route": MacroSpec(
        type: RouteMacro.self,
        conformances: [
          "RouteDestination", "CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable",
        ]),
      "Routes": MacroSpec(type: RoutesMacro.self, conformances: ["RouteDestination"]),
      "Pattern": MacroSpec(type: MarkerMacro.self), "QueryItem": MacroSpec(type: MarkerMacro.self),
      "LinkFragment": MacroSpec(type: MarkerMacro.self), "LocalValue": MacroSpec(type: MarkerMacro.self),
      "Sensitive": MacroSpec(type: MarkerMacro.self),
      "Routable": MacroSpec(type: RoutableMacro.self, conformances: ["RoutableScreen"]),
      "RouteModule": MacroSpec(type: RouteModuleMacro.self), "route": MacroSpec(type: ActionMacro.self),
    ]
  }
#endif
