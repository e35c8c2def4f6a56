extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part3 = #"""
    /** Escapes a text that may be encoded already: slashes and percent signs stay. */
    function keeping(piece: Piece, text: string, keepsPercent = true): string {
      let output = "";
      for (let index = 0; index < text.length; index++) {
        const character = text[index];
        const isEscape = character === "%" && (keepsPercent || escaped(text, index, text.length) >= 0);
        output += isEscape || character === "/" ? character : encode(piece, character);
      }
      return output;
    }

    """#
}
