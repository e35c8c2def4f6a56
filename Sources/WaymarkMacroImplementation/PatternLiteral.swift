#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources

  /// A pattern literal of the source, parsed.
  struct PatternLiteral {
    let text: String
    let outline: PatternOutline
    let node: StringLiteralExprSyntax

    /// Parses a pattern.
    ///
    /// Problems are reported at their position inside the literal.
    init?(_ expression: ExprSyntax?, in context: some MacroExpansionContext, at node: some SyntaxProtocol) {
      guard let literal = expression?.as(StringLiteralExprSyntax.self), let text = literal.representedLiteralValue
      else {
        context.report("the pattern must be a string literal here: write \"/books/:id\"", at: node)
        return nil
      }
      self.text = text
      self.node = literal
      do {
        outline = try PatternOutline(text)
      } catch {
        Self.report(error.message, at: error.offset, of: text, literal, in: context)
        return nil
      }
    }

    /// True if the pattern belongs below that of another route: it begins with no slash, scheme or host.
    var isRelative: Bool { !text.hasPrefix("/") && !text.contains("://") }

    /// Reports a problem at a byte of the pattern.
    func report(_ message: String, at offset: Int, fixIts: [FixIt] = [], in context: some MacroExpansionContext) {
      Self.report(message, at: offset, of: text, node, fixIts: fixIts, in: context)
    }

    /// The remedy that writes another name for a parameter.
    func renaming(_ parameter: PatternOutline.Parameter, to name: String) -> [FixIt] {
      guard let old = parameter.name, node.trimmedDescription == text.swiftLiteral else { return [] }
      let bytes = Array(text.utf8)
      let start =
        parameter.offset + (bytes[parameter.offset...].first == UInt8(ascii: ":") || parameter.isWildcard ? 1 : 0)
      guard start + old.utf8.count <= bytes.count else { return [] }
      let changed =
        String(decoding: bytes[..<start], as: UTF8.self) + name
        + String(decoding: bytes[(start + old.utf8.count)...], as: UTF8.self)
      return [.replacing(node, with: changed.swiftLiteral, "write “\(parameter.isWildcard ? "*" : ":")\(name)”")]
    }

    private static func report(
      _ message: String, at offset: Int, of text: String, _ literal: StringLiteralExprSyntax, fixIts: [FixIt] = [],
      in context: some MacroExpansionContext
    ) {
      let start = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
      context.report(
        message, at: literal, position: position(of: offset, in: literal),
        note: "in the pattern, here:\n  \(text)\n  \(CaretLine.below(start))", fixIts: fixIts)
    }

    /// Returns the position of a byte of the pattern.
    ///
    /// It is exact if the literal has no escapes.
    func position(of offset: Int) -> AbsolutePosition { Self.position(of: offset, in: node) }

    private static func position(of offset: Int, in literal: StringLiteralExprSyntax) -> AbsolutePosition {
      let start = literal.segments.positionAfterSkippingLeadingTrivia
      let end = literal.segments.endPositionBeforeTrailingTrivia
      return min(start.advanced(by: offset), end)
    }
  }

  extension [PatternLiteral] {
    /// Finds patterns that are in each other's way, and reports them as a table does.
    ///
    /// - Parameter typed: the patterns with the constraints that their values imply.
    func areDistinct(as typed: [PatternOutline]? = nil, in context: some MacroExpansionContext) -> Bool {
      let unreached = (typed ?? map(\.outline)).unreached
      for (problem, _) in unreached {
        let literal = self[problem.index]
        literal.report(problem.message, at: literal.offset(of: problem), in: context)
      }
      return unreached.isEmpty
    }
  }

  extension PatternLiteral {
    /// Returns the offset of the parameter that a problem is about, or 0 if it is about the whole pattern.
    fileprivate func offset(of problem: UnreachedPattern) -> Int {
      guard case .ambiguous(let name?) = problem.kind else { return 0 }
      return outline.parameters.first { $0.name == name }?.offset ?? 0
    }
  }
#endif
