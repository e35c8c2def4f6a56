extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part1 = #"""
    // ---- Reading a link. Texts are UTF-8 with a character for each byte, except where a comment says otherwise.

    /** The trust in a sender: anyone, the app's server, or the app's own code. */
    export type Trust = "foreign" | "vouched" | "app";

    /** The sender of a link. */
    export interface Source {
      readonly name: string;
      readonly trust: Trust;
    }

    export const sources = {
      inApp: { name: "inApp", trust: "app" } as Source,
      push: { name: "push", trust: "vouched" } as Source,
      quickAction: { name: "quickAction", trust: "vouched" } as Source,
      spotlight: { name: "spotlight", trust: "vouched" } as Source,
      handoff: { name: "handoff", trust: "vouched" } as Source,
      text: { name: "text", trust: "vouched" } as Source,
      intent: { name: "intent", trust: "vouched" } as Source,
      customScheme: { name: "customScheme", trust: "foreign" } as Source,
      universalLink: { name: "universalLink", trust: "foreign" } as Source,
      widget: { name: "widget", trust: "foreign" } as Source,
      webView: { name: "webView", trust: "foreign" } as Source,
      code: { name: "code", trust: "foreign" } as Source,
      install: { name: "install", trust: "foreign" } as Source,
    };

    /** The reason why a link is not taken, before any route is tried or because of its target. */
    export type Reason =
      | "invalidLink"
      | "schemeNotAllowed"
      | "hostNotAllowed"
      | "notReachable"
      | "limitExceeded"
      | "redirectLoop"
      | "redirectLimit";

    /** A link that is not taken. */
    export class Rejection extends Error {
      readonly reason: Reason;

      constructor(reason: Reason) {
        super(reason);
        this.reason = reason;
      }
    }

    type Span = readonly [number, number];

    function encodeUTF8(text: string): string {
      const bytes = new TextEncoder().encode(text);
      let output = "";
      for (let start = 0; start < bytes.length; start += 4096) {
        output += String.fromCharCode(...Array.from(bytes.subarray(start, start + 4096)));
      }
      return output;
    }

    function decodeUTF8(bytes: string): string {
      const output = new Uint8Array(bytes.length);
      for (let index = 0; index < bytes.length; index++) output[index] = bytes.charCodeAt(index);
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(output);
    }

    function lower(text: string): string {
      return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    }

    function hex(byte: number): number {
      if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
      const letter = (byte | 0x20) - 0x61;
      return letter >= 0 && letter < 6 ? letter + 10 : -1;
    }

    function isSpace(byte: number): boolean {
      return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
    }

    function part(text: string, span: Span): string {
      return text.slice(span[0], span[1]);
    }

    function find(text: string, character: string, span: Span): number {
      const index = text.indexOf(character, span[0]);
      return index < 0 || index >= span[1] ? -1 : index;
    }

    /** The byte that an escape stands for, or -1. */
    function escaped(text: string, index: number, end: number): number {
      if (index + 2 >= end) return -1;
      const high = hex(text.charCodeAt(index + 1));
      const low = hex(text.charCodeAt(index + 2));
      return high < 0 || low < 0 ? -1 : (high << 4) | low;
    }

    /** 0: a plus sign is one, 1: a space, 2: a space even if it is escaped. */
    type Plus = number;

    class Decoder {
      isMalformed = false;

      position: number;
      private readonly text: string;
      private readonly end: number;
      private readonly plus: Plus;

      constructor(text: string, start: number, end: number, plus: Plus = 0) {
        this.text = text;
        this.position = start;
        this.end = end;
        this.plus = plus;
      }

      next(): number {
        if (this.position >= this.end) return -1;
        const byte = this.text.charCodeAt(this.position);
        if (byte !== 0x25) {
          this.position++;
          return byte === 0x2b && this.plus > 0 ? 0x20 : byte;
        }
        const value = escaped(this.text, this.position, this.end);
        if (value < 0) {
          this.position++;
          this.isMalformed = true;
          return byte;
        }
        this.position += 3;
        return value === 0x2b && this.plus === 2 ? 0x20 : value;
      }
    }

    /** Returns whether a piece decodes to UTF-8 (RFC 3629). */
    function isDecodable(text: string, span: Span): boolean {
      const decoder = new Decoder(text, span[0], span[1]);
      let missing = 0;
      let lowest = 0x80;
      let highest = 0xbf;
      for (let byte = decoder.next(); byte >= 0; byte = decoder.next()) {
        if (decoder.isMalformed) return false;
        if (missing > 0) {
          if (byte < lowest || byte > highest) return false;
          missing--;
          lowest = 0x80;
          highest = 0xbf;
          continue;
        }
        if (byte < 0x80) continue;
        if (byte >= 0xc2 && byte <= 0xdf) missing = 1;
        else if (byte >= 0xe0 && byte <= 0xef) missing = 2;
        else if (byte >= 0xf0 && byte <= 0xf4) missing = 3;
        else return false;
        if (byte === 0xe0) lowest = 0xa0;
        if (byte === 0xf0) lowest = 0x90;
        if (byte === 0xed) highest = 0x9f;
        if (byte === 0xf4) highest = 0x8f;
      }
      return missing === 0;
    }

    /** The segments of a path, without empty ones and dot segments. */
    function segmentsOf(text: string, span: Span): { segments: Span[]; hasDots: boolean } {
      const output: Span[] = [];
      let hasDots = false;
      let start = span[0];
      if (start < span[1] && text[start] === "/") start++;
      while (start <= span[1]) {
        let end = find(text, "/", [start, span[1]]);
        if (end < 0) end = span[1];
        const dots = dotsIn(text, [start, end]);
        if (dots > 0) {
          hasDots = true;
          if (dots === 2) output.pop();
        } else {
          // A dot segment removes an empty segment, too.
          output.push([start, end]);
        }
        start = end + 1;
      }
      return { segments: output.filter((segment) => segment[0] < segment[1]), hasDots };
    }

    /** The number of dots of a dot segment, or 0 for another one. */
    function dotsIn(text: string, span: Span): number {
      const count = span[1] - span[0];
      if (count === 0 || count > 6) return 0;
      const decoder = new Decoder(text, span[0], span[1]);
      let dots = 0;
      for (let byte = decoder.next(); byte >= 0; byte = decoder.next()) {
        if (byte !== 0x2e) return 0;
        dots++;
      }
      return dots <= 2 ? dots : 0;
    }

    interface Item {
      readonly name: Span;
      readonly value: Span | null;
    }

    function itemsOf(text: string, span: Span): Item[] {
      const output: Item[] = [];
      let start = span[0];
      while (start < span[1]) {
        if (text[start] === "&") {
          start++;
          continue;
        }
        let end = find(text, "&", [start, span[1]]);
        if (end < 0) end = span[1];
        const equals = find(text, "=", [start, end]);
        output.push(
          equals < 0 ? { name: [start, end], value: null } : { name: [start, equals], value: [equals + 1, end] },
        );
        start = end;
      }
      return output;
    }

    /** A parsed link. */
    export class Link {
      readonly bytes: string;
      readonly source: Source;
      scheme = "";
      authority: Span = [0, 0];
      port = -1;
      query: Span = [0, 0];
      fragment: Span | null = null;
      isWeb = false;
      isDottedHost = false;
      hasDots = false;
      isMalformed = false;
      /** The host, then the segments, as written and decoded. */
      readonly raw: Span[] = [[0, 0]];
      readonly words: string[];

      constructor(text: string, source: Source | null, rules: Rules) {
        const all = encodeUTF8(text);
        if (all.length - 1024 > rules.maxBytes) throw new Rejection("limitExceeded");
        let start = 0;
        let end = all.length;
        while (start < end && isSpace(all.charCodeAt(start))) start++;
        while (start < end && isSpace(all.charCodeAt(end - 1))) end--;
        this.bytes = all.slice(start, end);
        if (this.bytes === "") throw new Rejection("invalidLink");
        if (this.bytes.length > rules.maxBytes) throw new Rejection("limitExceeded");
        this.parse(rules);
        this.source =
          source ?? (this.scheme === "" ? sources.inApp : this.isWeb ? sources.universalLink : sources.customScheme);
        this.words = this.raw.map((span) => this.decoded(span));
      }

      /** The text of the link. */
      get text(): string {
        return decodeUTF8(this.bytes);
      }

      get host(): string {
        return part(this.bytes, this.raw[0]);
      }

      get defaultPort(): number {
        return this.isWeb ? (this.scheme.length === 5 ? 443 : 80) : -1;
      }

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
