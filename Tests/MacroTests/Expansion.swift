#if Macros
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros

  @testable import WaymarkMacroImplementation

  /// A source with its macros expanded.
  struct Expansion {
    let text: String
    /// `line:column: message`, each with its fix-its behind arrows.
    let diagnostics: [String]
    let notes: [String]
    /// The text that each fix-it writes.
    let replacements: [String]

    /// - Parameters:
    ///   - module: the path of the file.
    ///   - conforms: if true, the compiler has the conformances already, as where a declaration names them.
    init(_ source: String, file path: String = "/Shop/Book.swift", conforms: Bool = false) {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Shop", fullFilePath: path)])
      let expanded = file.expand(
        macroSpecs: Self.specs(conforms: conforms),
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
      notes = context.diagnostics.flatMap(\.notes).map(\.message)
      replacements = context.diagnostics.flatMap(\.fixIts).flatMap(\.changes).compactMap { change in
        if case .replace(_, let new) = change { new.trimmedDescription } else { nil }
      }
    }

    private static func specs(conforms: Bool) -> [String: MacroSpec] {
      func missing(_ names: [TypeSyntax]) -> [TypeSyntax] { conforms ? [] : names }
      let described: [TypeSyntax] = ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable"]
      return [
        "Route": MacroSpec(type: RouteMacro.self, conformances: missing(["RouteDestination"]) + described),
        "Routes": MacroSpec(type: RoutesMacro.self, conformances: missing(["RouteDestination"])),
        "Pattern": MacroSpec(type: MarkerMacro.self), "QueryItem": MacroSpec(type: MarkerMacro.self),
        "LinkFragment": MacroSpec(type: MarkerMacro.self), "LocalValue": MacroSpec(type: MarkerMacro.self),
        "Sensitive": MacroSpec(type: MarkerMacro.self),
        "Routable": MacroSpec(type: RoutableMacro.self, conformances: missing(["RoutableScreen"])),
        "RouteModule": MacroSpec(type: RouteModuleMacro.self), "route": MacroSpec(type: ActionMacro.self),
      ]
    }
  }
#endif
