#if Tools
  /// Names of generated Swift code, made from names of routes and parameters.
  enum SwiftName {
    /// Returns the beginning of the types of a route, or an empty text if no character fits: `account.order` is
    /// `AccountOrder`.
    static func type(of name: String) -> String {
      let joined = parts(of: name).map(capitalized).joined()
      return isStart(joined.unicodeScalars.first) || joined.isEmpty ? joined : "Route" + joined
    }

    /// Returns the words that people read: `account.order` is `Account Order`, `URLPage` is `URL Page`.
    static func title(of name: String) -> String {
      let all = parts(of: name).flatMap { $0.split(separator: "_") }.flatMap { words(in: Array($0)) }
      return all.map(capitalized).joined(separator: " ")
    }

    /// Returns the name of a property, and adds it to the names that are taken.
    static func property(of parameter: String, besides taken: inout Set<String>) -> String {
      let joined = parts(of: parameter).enumerated().map { $0 == 0 ? $1 : capitalized($1) }.joined()
      let first = joined.prefix(1).lowercased() + joined.dropFirst()
      let isPlain = isStart(first.unicodeScalars.first) && !reserved.contains(first)
      let name = isPlain ? first : isStart(first.unicodeScalars.first) ? first + "Value" : "value" + first
      var unique = name
      var number = 2
      while !taken.insert(unique).inserted {
        unique = "\(name)\(number)"
        number += 1
      }
      return unique
    }

    // MARK: Parts

    /// The runs of characters that an identifier may have.
    private static func parts(of name: String) -> [String] {
      name.unicodeScalars.split { !isInside($0) }.map { String(String.UnicodeScalarView($0)) }
    }

    private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar.properties.isXIDContinue
    }

    private static func isStart(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0 == "_" || $0.properties.isXIDStart } ?? false
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static func words(in text: [Character]) -> [String] {
      var words: [String] = []
      for (index, character) in text.enumerated() {
        let isAfterSmall = index > 0 && !text[index - 1].isUppercase
        let isBeforeSmall = index + 1 < text.count && text[index + 1].isLowercase
        if index == 0 || character.isUppercase && (isAfterSmall || isBeforeSmall) { words.append("") }
        words[words.count - 1].append(character)
      }
      return words
    }

    /// Swift's keywords, and what an entity has by its protocols.
    private static let reserved: Set<String> = [
      "actor", "any", "as", "associatedtype", "async", "attributeSet", "await", "break", "case", "catch", "class",
      "continue", "default", "defaultAttributeSet", "defaultQuery", "defer", "deinit", "description",
      "displayRepresentation",
      "do", "else", "entities", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
      "hash",
      "hashValue", "id", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "let", "linkSegment",
      "localizedStringResource", "nil", "nonisolated", "open", "operator", "parts", "path", "persistentIdentifier",
      "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
      "struct", "subscript", "suggestedEntities", "super", "switch", "throw", "throws", "transferRepresentation",
      "true",
      "try", "typeDisplayRepresentation", "typealias", "urlRepresentation", "urlRepresentationParameter", "var",
      "where",
      "while", "_",
    ]
  }

  extension String {
    /// The text as a literal of Swift, with its quotes.
    var swiftLiteral: String {
      var literal = "\""
      for scalar in unicodeScalars {
        switch scalar {
        case "\"", "\\": literal += "\\" + String(scalar)
        case _ where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format:
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
      return literal + "\""
    }
  }
#endif
