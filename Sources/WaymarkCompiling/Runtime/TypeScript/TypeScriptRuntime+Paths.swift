extension TypeScriptRuntime {
  /// Paths, queries and fragments, in each generated TypeScript file.
  static let paths = #"""
      private parsePath(start: number, rules: Rules): number {
        let index = start;
        let escapes = false;
        while (index < this.bytes.length) {
          const character = this.bytes[index];
          if (character === "?" || character === "#") break;
          if (character === "%") {
            escapes = true;
            index += this.escape(index, rules);
            continue;
          }
          if (character === "\\") throw new Rejection("invalidLink");
          this.checkCharacter(index);
          index++;
        }
        this.query = [index, index];
        if (escapes) this.checkDecoding([start, index], rules);
        const picked = segmentsOf(this.bytes, [start, index]);
        if (picked.segments.length > rules.maxSegments) throw new Rejection("limitExceeded");
        this.raw.push(...picked.segments);
        this.hasDots = picked.hasDots;
        return index;
      }

      private parseQuery(start: number, rules: Rules): number {
        let index = start;
        let itemStart = start;
        let count = 0;
        let escapes = false;
        let isValue = false;
        while (index < this.bytes.length && this.bytes[index] !== "#") {
          const character = this.bytes[index];
          if (character === "&") {
            itemStart = index + 1;
            isValue = false;
          } else {
            if (index === itemStart && ++count > rules.maxItems) throw new Rejection("limitExceeded");
            if (character === "%") {
              escapes = true;
              index += this.itemEscape(index, isValue, rules);
              continue;
            }
            if (character === "=") isValue = true;
            this.checkCharacter(index);
          }
          index++;
        }
        this.query = [start, index];
        if (escapes) this.checkDecoding(this.query, rules);
        return index;
      }

      private parseFragment(start: number, rules: Rules): void {
        const span: Span = [start, this.bytes.length];
        this.fragment = span;
        let isPath = this.bytes[start] === "/";
        let escapes = false;
        let isValue = false;
        for (let index = start; index < this.bytes.length; ) {
          const character = this.bytes[index];
          if (character === "%") {
            escapes = true;
            index += this.itemEscape(index, isValue, rules);
            continue;
          }
          if (character === "?") isPath = false;
          if (character === "&") isValue = false;
          if (character === "=") isValue = !isPath;
          this.checkCharacter(index);
          index++;
        }
        if (escapes) this.checkDecoding(span, rules);
      }

      private checkCharacter(index: number): void {
        const byte = this.bytes.charCodeAt(index);
        const isLatin = byte === 0xc2 && index + 1 < this.bytes.length && this.bytes.charCodeAt(index + 1) < 0xa0;
        if (byte < 0x20 || byte === 0x7f || isLatin) throw new Rejection("invalidLink");
      }

      /** Checks an escape, and returns the number of its bytes. */
      private escape(index: number, rules: Rules): number {
        const byte = escaped(this.bytes, index, this.bytes.length);
        if (byte < 0) {
          if (!rules.keepsMalformed) throw new Rejection("invalidLink");
          this.isMalformed = true;
          return 1;
        }
        if (byte < 0x20 || byte === 0x7f) throw new Rejection("invalidLink");
        return 3;
      }

      private itemEscape(index: number, isValue: boolean, rules: Rules): number {
        const byte = escaped(this.bytes, index, this.bytes.length);
        return isValue && (byte === 0x09 || byte === 0x0a || byte === 0x0d) ? 3 : this.escape(index, rules);
      }

      private checkDecoding(span: Span, rules: Rules): void {
        if (isDecodable(this.bytes, span)) return;
        if (!rules.keepsMalformed) throw new Rejection("invalidLink");
        this.isMalformed = true;
      }
    }

    function isVersion6(text: string): boolean {
      const halves = text.split("::");
      if (halves.length > 2) return false;
      let groups = 0;
      for (const [number, half] of halves.entries()) {
        if (half === "") continue;
        const parts = half.split(":");
        for (const [position, group] of parts.entries()) {
          const isLast = number === halves.length - 1 && position === parts.length - 1;
          const version4 = /^([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})$/.exec(group);
          if (isLast && version4 !== null && version4.slice(1).every((number) => Number(number) < 256)) {
            groups += 2;
          } else {
            if (!/^[0-9A-Fa-f]{1,4}$/.test(group)) return false;
            groups++;
          }
        }
      }
      return halves.length === 2 ? groups <= 7 : groups === 8;
    }

    /** Kinds of pieces, which decide which bytes need no escape. */
    type Piece = "segment" | "query" | "fragment";

    function allows(piece: Piece, character: string): boolean {
      if (/^[A-Za-z0-9\-._~!$'()*,;:@]$/.test(character)) return true;
      if ("+=&".includes(character)) return piece !== "query";
      return "/?".includes(character) && piece !== "segment";
    }

    function escapeOf(character: string): string {
      const byte = character.charCodeAt(0);
      return "%" + (byte < 16 ? "0" : "") + byte.toString(16).toUpperCase();
    }

    function encode(piece: Piece, text: string): string {
      let output = "";
      for (const character of text) output += allows(piece, character) ? character : escapeOf(character);
      return output;
    }

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
