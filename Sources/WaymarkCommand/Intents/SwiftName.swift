#if Tools
  import Waymark
  import WaymarkCompiling

  /// Names of generated Swift code, made from names of routes and parameters.
  enum SwiftName {
    /// Returns the beginning of the types of a route, or an empty text if no character fits: `account.order` is
    /// `AccountOrder`.
    static func type(of name: String) -> String {
      let joined = parts(of: name).map(capitalized).joined()
      let isFree =
        joined.unicodeScalars.first?.startsSwiftName ?? true && Self.types(of: joined).isDisjoint(with: Self.ofApple)
      return isFree ? joined : "Route" + joined
    }

    /// Returns all types that the generated file may declare for a route.
    static func types(of start: String) -> Set<String> {
      let ends = ["Place", "Entity", "EntityDefaults", "Query", "Control", "ControlIntent"]
      return Set(ends.map { start + $0 } + ["Open\(start)Intent"])
    }

    /// Types of Apple's that would mean the generated ones, in this file or elsewhere in the app.
    private static let ofApple: Set<String> = [
      "AppEntity", "AssistantEntity", "EntityPropertyQuery", "EntityQuery", "EntityStringQuery",
      "EnumerableEntityQuery",
      "FileEntity", "IndexedEntity", "IntentValueQuery", "NSControl", "NSMetadataQuery", "OpenURLIntent",
      "TransientAppEntity", "UIControl", "UIPageControl", "UIRefreshControl", "UISegmentedControl", "UniqueAppEntity",
      "URLRepresentableEntity",
    ]

    /// Returns the words that people read: `account.order` is `Account Order`, `URLPage` is `URL Page`.
    static func title(of name: String) -> String {
      let all = parts(of: name).flatMap { $0.split(separator: "_") }.flatMap { words(in: Array($0)) }
      return all.map(capitalized).joined(separator: " ")
    }

    /// Returns the name of a property, and adds it to the names that are taken.
    static func property(of parameter: String, besides taken: inout Set<String>) -> String {
      let joined = parts(of: parameter).enumerated().map { $0 == 0 ? $1 : capitalized($1) }.joined()
      let first = joined.prefix(1).lowercased() + joined.dropFirst()
      let isPlain = starts(first) && !reserved.contains(first)
      let name = isPlain ? first : starts(first) ? first + "Value" : "value" + first
      return CompiledName.unique(name, besides: &taken)
    }

    // MARK: Parts

    /// The runs of characters that an identifier may have.
    private static func parts(of name: String) -> [String] {
      name.unicodeScalars.split { !$0.continuesSwiftName }.map { String(String.UnicodeScalarView($0)) }
    }

    private static func starts(_ text: String) -> Bool { text.unicodeScalars.first?.startsSwiftName ?? false }

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
#endif
