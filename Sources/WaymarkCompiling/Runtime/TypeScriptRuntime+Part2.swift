extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part2 = #"""
      /** The decoded text of a piece, which stays as written if it cannot be decoded. */
      decoded(span: Span, plus: Plus = 0): string {
        const text = part(this.bytes, span);
        if (this.isMalformed && !isDecodable(this.bytes, span)) return text;
        if (!/[%+]/.test(text)) return text;
        const decoder = new Decoder(text, 0, text.length, plus);
        let output = "";
        for (let byte = decoder.next(); byte >= 0; byte = decoder.next()) output += String.fromCharCode(byte);
        return output;
      }

      items(name: string, span: Span, plus: Plus): (Span | null)[] {
        return itemsOf(this.bytes, span)
          .filter((item) => this.decoded(item.name, plus) === name)
          .map((item) => item.value);
      }

      /** The segments and the query of the fragment, read as a path. */
      get fragmentPath(): { segments: Span[]; query: Span; hasDots: boolean } {
        if (this.fragment === null) return { segments: [], query: [0, 0], hasDots: false };
        const [start, end] = this.fragment;
        const mark = find(this.bytes, "?", this.fragment);
        const picked = segmentsOf(this.bytes, [start, mark < 0 ? end : mark]);
        return { ...picked, query: mark < 0 ? [end, end] : [mark + 1, end] };
      }

      // Parsing (RFC 3986).

      private parse(rules: Rules): void {
        let index = this.parseScheme();
        if (this.bytes.startsWith("//", index)) {
          if (index === 0) throw new Rejection("invalidLink");
          index = this.parseAuthority(index + 2, rules);
        } else if (this.isWeb) {
          throw new Rejection("invalidLink");
        }
        index = this.parsePath(index, rules);
        if (this.bytes[index] === "?") index = this.parseQuery(index + 1, rules);
        if (index < this.bytes.length) this.parseFragment(index + 1, rules);
      }

      private parseScheme(): number {
        const end = this.bytes.search(/[:\/?#]/);
        if (end < 0 || this.bytes[end] !== ":") return 0;
        const scheme = this.bytes.slice(0, end);
        if (!/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)) throw new Rejection("invalidLink");
        this.scheme = lower(scheme);
        if (this.scheme === "javascript" || this.scheme === "data") throw new Rejection("invalidLink");
        this.isWeb = this.scheme === "http" || this.scheme === "https";
        return end + 1;
      }

      private parseAuthority(start: number, rules: Rules): number {
        let end = start;
        let escapes = false;
        while (end < this.bytes.length && !"/?#".includes(this.bytes[end])) {
          if ("@\\".includes(this.bytes[end])) throw new Rejection("invalidLink");
          if (this.bytes[end] === "%") {
            escapes = true;
            end += this.escape(end, rules);
          } else {
            this.checkCharacter(end);
            end++;
          }
        }
        const host: Span = [start, this.hostEnd(start, end)];
        if (this.isWeb) this.checkWebHost(host);
        else this.checkBrackets(host);
        if (escapes) this.checkDecoding(host, rules);
        if (this.isWeb && this.isMalformed) throw new Rejection("invalidLink");
        const port = this.bytes.slice(host[1] + 1, end);
        if (port !== "") {
          if (!/^[0-9]+$/.test(port) || Number(port) > 0xffff) throw new Rejection("invalidLink");
          this.port = Number(port);
        }
        this.raw[0] = host;
        this.authority = [start, end];
        this.isDottedHost = dotsIn(this.bytes, host) > 0;
        return end;
      }

      private hostEnd(start: number, end: number): number {
        if (start < end && this.bytes[start] === "[") {
          const bracket = find(this.bytes, "]", [start, end]);
          if (bracket < 0 || (bracket + 1 < end && this.bytes[bracket + 1] !== ":")) throw new Rejection("invalidLink");
          return bracket + 1;
        }
        const colon = find(this.bytes, ":", [start, end]);
        return colon < 0 ? end : colon;
      }

      private checkWebHost(span: Span): void {
        const host = part(this.bytes, span);
        if (host === "") throw new Rejection("invalidLink");
        if (host[0] === "[") return this.checkBrackets(span);
        const forbidden = " \"<>^`{|}[]";
        for (let index = 0; index < host.length; index++) {
          if (host.charCodeAt(index) >= 0x80 || forbidden.includes(host[index])) throw new Rejection("invalidLink");
          if (host[index] !== "%") continue;
          const value = escaped(host, index, host.length);
          if (value >= 0 && (forbidden + "/\\?#@:%").includes(String.fromCharCode(value))) throw new Rejection("invalidLink");
        }
        if (host.split(".").includes("")) throw new Rejection("invalidLink");
      }

      private checkBrackets(span: Span): void {
        const host = part(this.bytes, span);
        if (host.length < 2 || host[0] !== "[") return;
        const inside = host.slice(1, -1);
        const isLater = /^[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$'()*,;:]+$/.test(inside);
        const zone = inside.indexOf("%25");
        const isZoned = zone < 0 || zone + 3 < inside.length;
        if (isLater || (isZoned && isVersion6(zone < 0 ? inside : inside.slice(0, zone)))) return;
        throw new Rejection("invalidLink");
      }

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

    """#
}
