extension TypeScriptRuntime {
  /// Sources, rejections, and texts as bytes, in each generated TypeScript file.
  static let texts = #"""
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

    """#
}
