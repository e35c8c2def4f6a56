extension TypeScriptRuntime {
  /// A link and its host, in each generated TypeScript file.
  static let link = #"""
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

    """#
}
