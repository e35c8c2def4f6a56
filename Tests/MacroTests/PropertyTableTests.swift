#if Macros
  import Testing

  /// All combinations of a mark, a kind of property and a type.
  ///
  /// Each is read and written, or it is an error. Nothing else may come out.
  @Suite("Macros: every property is read and written, or an error · N1 N40")
  struct PropertyTableTests {
    struct Mark: Sendable {
      let text: String
      /// The end of the call that reads it, and the call that writes it without its arguments.
      let reading: String
      let writing: String
      var isPath: Bool { reading == ", in: .path)" }
      var isLocal: Bool { reading == ")" }
      var isFragment: Bool { reading.contains("fragment") }
      var ignoresInvalid: Bool { reading.contains("ignoringInvalid: true") }
    }

    struct Kind: Sendable {
      let text: String
      /// Writes the property, given its type.
      let declaration: @Sendable (_ type: Kindless) -> String
      /// True if a route can set such a property.
      let isSettable: Bool
      var isOptional = false
      var hasDefault = false
    }

    struct Kindless: Sendable {
      let text: String
      let standard: String
      var isList = false
      var isText = true
    }

    static let marks = [
      Mark(text: "", reading: ", in: .path)", writing: "link.setPath("),
      Mark(text: "@Sensitive ", reading: ", in: .path)", writing: "link.setPath("),
      Mark(text: "@QueryItem ", reading: ", in: .query)", writing: "link.setQuery("),
      Mark(text: "@QueryItem(\"q\") ", reading: ", in: .query)", writing: "link.setQuery("),
      Mark(text: "@Sensitive @QueryItem ", reading: ", in: .query)", writing: "link.setQuery("),
      Mark(
        text: "@QueryItem(ignoringInvalid: true) ", reading: ", in: .query, ignoringInvalid: true)",
        writing: "link.setQuery("),
      Mark(text: "@LinkFragment ", reading: ", in: .fragment)", writing: "link.setFragment("),
      Mark(text: "@LocalValue ", reading: ")", writing: "link.setExtra("),
    ]

    static let kinds = [
      Kind(text: "let", declaration: { "let p: \($0.text)" }, isSettable: true),
      Kind(text: "var", declaration: { "var p: \($0.text)" }, isSettable: true),
      Kind(text: "private(set) var", declaration: { "private(set) var p: \($0.text)" }, isSettable: true),
      Kind(text: "observed", declaration: { "var p: \($0.text) { didSet {} }" }, isSettable: true),
      Kind(text: "available", declaration: { "@available(*, deprecated) var p: \($0.text)" }, isSettable: true),
      Kind(text: "optional", declaration: { "var p: \($0.text)?" }, isSettable: true, isOptional: true),
      Kind(text: "long optional", declaration: { "var p: Optional<\($0.text)>" }, isSettable: true, isOptional: true),
      Kind(
        text: "default", declaration: { "var p: \($0.text) = \($0.standard)" }, isSettable: true, hasDefault: true),
      Kind(
        text: "default of an optional", declaration: { "var p: \($0.text)? = nil" }, isSettable: true, isOptional: true,
        hasDefault: true),
      Kind(text: "constant", declaration: { "let p: \($0.text) = \($0.standard)" }, isSettable: false),
      Kind(text: "computed", declaration: { "var p: \($0.text) { \($0.standard) }" }, isSettable: false),
      Kind(text: "static", declaration: { "static var p: \($0.text) = \($0.standard)" }, isSettable: false),
      Kind(text: "lazy", declaration: { "lazy var p: \($0.text) = \($0.standard)" }, isSettable: false),
      Kind(text: "wrapped", declaration: { "@Clamped(0...9) var p: \($0.text)" }, isSettable: false),
      Kind(text: "wrapped as SwiftUI does", declaration: { "@SwiftUI.State var p: \($0.text)" }, isSettable: false),
      Kind(text: "in #if", declaration: { "#if DEBUG\nvar p: \($0.text)\n#endif" }, isSettable: false),
      Kind(
        text: "in #else", declaration: { "#if DEBUG\n#else\nlet p: \($0.text)\n#endif" }, isSettable: false),
    ]

    static let types = [
      Kindless(text: "Int", standard: "1"), Kindless(text: "String", standard: "\"a\""),
      Kindless(text: "Order", standard: ".newest"), Kindless(text: "Shop.Order", standard: ".newest"),
      Kindless(text: "[Int]", standard: "[]", isList: true),
      Kindless(text: "Array<String>", standard: "[]", isList: true),
      Kindless(text: "[String: Int]", standard: "[:]", isText: false),
      Kindless(text: "Set<Int>", standard: "[]", isText: false),
      Kindless(text: "(Int, Int)", standard: "(1, 2)", isText: false),
      Kindless(text: "[[Int]]", standard: "[]", isList: true, isText: false),
      Kindless(text: "[Int?]", standard: "[]", isList: true, isText: false),
      Kindless(text: "(@Sendable () -> Int)", standard: "{ 1 }", isText: false),
    ]

    static let combinations = marks.indices.flatMap { mark in kinds.indices.map { (mark, $0) } }

    @Test(arguments: combinations)
    func eachPropertyIsReadAndWrittenOrAnError(_ combination: (Int, Int)) {
      let (mark, kind) = (Self.marks[combination.0], Self.kinds[combination.1])
      for type in Self.types {
        let source = Self.source(mark, kind, type)
        let expansion = Expansion(source)
        #expect(expansion.diagnostics.isEmpty == Self.fits(mark, kind, type), "\(source)\n\(expansion.diagnostics)")
        let call = mark.isLocal ? "match.extras.value(" : type.isList ? "try match.values(" : "try match.value("
        let name = mark.isFragment ? "#" : mark.text.contains("\"q\"") ? "q" : "p"
        let isRead = expansion.text.contains("self.p = \(call)\"\(name)\"\(mark.reading)")
        let isWritten = expansion.text.contains("\(mark.writing)") && expansion.text.contains("to: self.p")
        #expect(isRead == expansion.diagnostics.isEmpty, "\(source)\n\(expansion.text)")
        #expect(isWritten == expansion.diagnostics.isEmpty, "\(source)\n\(expansion.text)")
        #expect(expansion.diagnostics.count <= 1, "\(source)\n\(expansion.diagnostics)")
      }
    }

    private static func source(_ mark: Mark, _ kind: Kind, _ type: Kindless) -> String {
      let parameter = type.isList ? "/*p" : kind.isOptional ? "(/:p)" : "/:p"
      var declaration = kind.declaration(type)
      // A mark stands before the property, which may be inside #if.
      if let line = declaration.firstRange(of: "\nvar ") ?? declaration.firstRange(of: "\nlet ") {
        declaration.insert(contentsOf: mark.text, at: declaration.index(after: line.lowerBound))
      } else {
        declaration = mark.text + declaration
      }
      return "@Route(\"/x\(mark.isPath ? parameter : "")\") struct T {\n\(declaration)\n}"
    }

    /// The rule, in a few lines: no part of it is taken from the macro.
    private static func fits(_ mark: Mark, _ kind: Kind, _ type: Kindless) -> Bool {
      guard kind.isSettable else { return false }
      if mark.isLocal { return kind.isOptional || kind.hasDefault }
      guard type.isText, !(type.isList && kind.isOptional) else { return false }
      if mark.isFragment { return !type.isList }
      if mark.ignoresInvalid { return kind.isOptional || kind.hasDefault || type.isList }
      return true
    }
  }
#endif
