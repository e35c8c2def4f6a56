#if Macros
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
        context.report(error.message, at: literal, position: Self.position(of: error.offset, in: literal))
        return nil
      }
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
#endif
