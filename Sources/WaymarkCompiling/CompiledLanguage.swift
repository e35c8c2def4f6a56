/// A language that a map is compiled to.
package enum CompiledLanguage: String, CaseIterable, Sendable {
  case swift, typescript, kotlin

  /// The beginning of each file.
  package static let mark = "// Written by waymark compile"

  /// The names that a type cannot have, because the files use them.
  package static let reserved: Set<String> = [
    "Any", "Array", "Automaton", "Bool", "Candidate", "Capture", "Code", "Condition", "Core", "Cursor", "Decoder",
    "Double", "Edge", "Error", "Field", "Filling", "Form", "HookDecision", "HostRule", "Int", "Item", "Items", "Limit",
    "Link", "List", "Map", "MapReader", "Match", "Namespace", "Node", "Outcome", "Parser", "Parts", "Path", "Piece",
    "Plus", "Range", "Reach", "Reason", "Rejection", "Route", "RouteData", "Rules", "Scope", "Search", "Segments",
    "Self", "Set", "Source", "Span", "SplitSearch", "States", "StaticString", "Stretch", "String", "Subject", "Swift",
    "Table", "Template", "Test", "Token", "Trust", "Type", "UInt", "Value", "Walk",
  ]

  /// The ending of a file's name.
  package var ending: String {
    switch self {
    case .swift: ".swift"
    case .typescript: ".ts"
    case .kotlin: ".kt"
    }
  }

  /// Returns the text of the file.
  ///
  /// - Parameters:
  ///   - type: the name of the type that the file declares.
  ///   - package: the package of a Kotlin file.
  package func text(of map: CompiledMap, type: String, package: String? = nil) -> String {
    switch self {
    case .swift: SwiftPrinter(map, type: type).text
    case .typescript: TypeScriptPrinter(map, type: type).text
    case .kotlin: KotlinPrinter(map, type: type, package: package).text
    }
  }
}

extension String {
  /// Returns the text with all occurrences of another text replaced.
  func replacing(_ text: String, with other: String) -> String {
    var output = ""
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      output += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return output + rest
  }

  /// The text without line breaks, for a comment of one line.
  var oneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
