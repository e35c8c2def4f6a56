/// Text as the source code of Swift, for all that writes some: macros, tests to paste, and generated files.
extension String {
  /// The text as a literal of Swift, with its quotes.
  ///
  /// Invisible characters, and those that change the direction of a line, are written as escapes.
  package var swiftLiteral: String { "\"" + swiftLiteralBody + "\"" }

  /// The text as it is written between the quotes of a literal.
  package var swiftLiteralBody: String {
    unicodeScalars.reduce(into: "") { literal, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        if scalar == "\"" || scalar == "\\" { literal += "\\" }
        literal.unicodeScalars.append(scalar)
      }
    }
  }

  /// The name as code has it: in backticks if it is a keyword, or no plain identifier.
  package var swiftName: String { isSwiftIdentifier ? self : "`\(self)`" }

  /// The name as the label of an argument, where most keywords need no backticks.
  package var swiftLabel: String {
    swiftKeywords.contains(self) && !["inout", "let", "var"].contains(self) ? self : swiftName
  }

  /// True if the text is an identifier that needs no backticks.
  package var isSwiftIdentifier: Bool {
    guard let first = unicodeScalars.first, first.startsSwiftName, !swiftKeywords.contains(self) else { return false }
    return unicodeScalars.allSatisfy(\.continuesSwiftName)
  }

  /// The text as the name of a function: other characters are replaced by `_`.
  ///
  /// - Parameter start: the text before a name that cannot begin one.
  package func swiftFunctionName(startingWith start: String) -> String {
    let letters = unicodeScalars.reduce(into: "") { name, scalar in
      name.unicodeScalars.append(scalar.continuesSwiftName ? scalar : "_")
    }
    let begins = letters.unicodeScalars.first?.startsSwiftName == true && letters != "_"
    return (begins ? letters : start + letters).swiftName
  }
}

extension Unicode.Scalar {
  /// True if an identifier of Swift may begin with the scalar.
  package var startsSwiftName: Bool { self == "_" || properties.isXIDStart && continuesSwiftName }

  /// True if an identifier of Swift may have the scalar after the first.
  package var continuesSwiftName: Bool {
    properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint
  }
}

/// The keywords that are not names without backticks.
private let swiftKeywords: Set<String> = [
  "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch", "class",
  "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
  "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
  "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
