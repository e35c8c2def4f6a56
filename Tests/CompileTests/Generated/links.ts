// Written by waymark compile from a map with the checksum 13de3058dbbf85a8. Do not edit.
//
// It needs nothing but the language: browsers, Node, Deno, Bun and workers run it. Its types can be removed without a
// compiler.

/** The links of the map: which route takes a link, with which values. */
export class Links {
  private readonly core: Core;

  constructor() {
    this.core = new Core(plan, [], [], []);
  }

  /** Parses a text. Throws a `Rejection` if it is no link. */
  read(text: string, source: Source | null = null): Link {
    return new Link(text, source, this.core.rules);
  }

  /** Returns the best route for a link, after redirects. */
  open(text: string, source: Source | null = null): Outcome {
    try {
      return this.search(this.read(text, source)).next();
    } catch (error) {
      if (error instanceof Rejection) return { kind: "rejected", reason: error.reason };
      throw error;
    }
  }

  /** Returns the routes for a link one by one, for callers that pass a match on. */
  search(link: Link): Search {
    return new Search(this.core, link);
  }

  /** Returns whether a route takes a link. It follows no redirect. */
  canOpen(link: Link): boolean {
    return this.search(link).isReachable();
  }

  /** Returns the link to a route, or null if the map has none with these values. It is read back. */
  link(route: Route, form: Form = "path"): string | null {
    const index = routes.findIndex(([name]) => name === route.name);
    const values = (route as { values?: Record<string, string | undefined> }).values ?? {};
    return index < 0 ? null : write(this.core, index, routes[index].slice(1).map((label) => values[label]), form);
  }
}

/** The routes of the map, with their values as texts. */
export type Route =
  /** `/s/:id` */
  | { name: "share"; values: { id: string } }
  /** `/legacy/book(/:id)` */
  | { name: "legacyBookId"; values: { id?: string } }
  /** `/help/*topic` */
  | { name: "support"; values: { topic: string } }
  /** `/internal/reset` */
  | { name: "reset" }
  /** `/login` */
  | { name: "login" }
  /** `/login/password` */
  | { name: "password" }
  /** `/today` */
  | { name: "today" }
  /** `/today/story/:kind<enum(article|interview)>/:id<int>` */
  | { name: "story"; values: { kind: string; id: string } }
  /** `/books` */
  | { name: "books" }
  /** `/books/new` */
  | { name: "newBooks" }
  /** `/books/search(/:term)` */
  | { name: "search"; values: { term?: string } }
  /** `/books/:id<int>` */
  | { name: "book"; values: { id: string } }
  /** `/books/:id<int>/reviews/:review` */
  | { name: "review"; values: { id: string; review: string } }
  /** `/account` */
  | { name: "account" }
  /** `/account/orders(/:year<int>)` */
  | { name: "orders"; values: { year?: string } }
  /** `/account/order/:number<uint>` */
  | { name: "order"; values: { number: string } }
  /** `/account/wishlist` */
  | { name: "wishlist" }
  /** `/account/settings` */
  | { name: "settings" }
  /** `/cart` */
  | { name: "cart" }
  /** `/cart/checkout` */
  | { name: "checkout" }
  /** `/cart/checkout/payment/:method<enum(card|invoice)>` */
  | { name: "payment"; values: { method: string } };

/** The names of the routes, and the labels of their values, in the order of the map. */
const routes: readonly (readonly [string, ...string[]])[] = [
  ["share", "id"],
  ["legacyBookId", "id"],
  ["support", "topic"],
  ["reset"],
  ["login"],
  ["password"],
  ["today"],
  ["story", "kind", "id"],
  ["books"],
  ["newBooks"],
  ["search", "term"],
  ["book", "id"],
  ["review", "id", "review"],
  ["account"],
  ["orders", "year"],
  ["order", "number"],
  ["wishlist"],
  ["settings"],
  ["cart"],
  ["checkout"],
  ["payment", "method"],
];

/** The map, in the order in which its routes are tried; `MapReader` explains the lines. */
const plan = `
o 16384 128 512 5 0 0 1 1 ah-
s bookshop
t one 0 card invoice
t one 0 article interview
t int
t uint
T
h 0,-,books.example.com
l
r * -1 -1 0 id
> / =books / :id
< 0 https%3A%2F%2Fbooks.example.com ^% / =s / :id
r * -1 -1 1 id
> / =books ( / :id )
< 0 https%3A%2F%2Fbooks.example.com ^% / =legacy / =book ( / :id )
r * -1 -1 0 topic
< 0 https%3A%2F%2Fbooks.example.com ^% / =help / *topic
r - -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =internal / =reset
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =login
r * 4 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =login / =password
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =today
r * 6 -1 0 kind id
< 0 https%3A%2F%2Fbooks.example.com ^% / =today / =story / :kind / :id
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =books
r * 8 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / =new
r * 8 -1 1 term
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / =search ( / :term )
r * 8 -1 0 id
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / :id
r * 11 -1 0 id review
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / :id / =reviews / :review
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =account
r * 13 -1 1 year
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =orders ( / :year )
r * 13 -1 0 number
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =order / :number
r * 13 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =wishlist
r - 13 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =settings
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =cart
r * 18 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =cart / =checkout
r * 19 -1 0 method
< 0 https%3A%2F%2Fbooks.example.com ^% / =cart / =checkout / =payment / :method
k 20 0 0 0 @method,s,3,0,0,0,0
k 7 0 1 0 @kind,s,2,0,0,0,0 @id,s,3,0,0,0,0
k 14 0 2 0 @year,s,2,0,0,0,0
k 15 0 3 0 @number,s,2,0,0,0,0
k 1 0 4 0 @id,s,2,0,0,0,0
k 10 0 5 0 @term,s,2,0,0,0,0
k 1 0 6 0
k 3 0 7 0
k 5 0 8 0
k 9 0 9 0
k 10 0 10 0
k 14 0 11 0
k 16 0 12 0
k 17 0 13 0
k 19 0 14 0
k 12 0 15 0 @id,s,1,0,0,0,0 @review,s,3,0,0,0,0
k 11 0 16 0 @id,s,1,0,0,0,0
k 0 0 17 0 @id,s,1,0,0,0,0
k 4 0 18 0
k 6 0 19 0
k 8 0 20 0
k 13 0 21 0
k 18 0 22 0
k 2 0 23 0 @topic,w,1,0,0,0,0
 .
  /s
   : 17
  /cart 22
   /checkout 14
    /payment
     <0 0
  /help
   * 23
  /books 20
   /new 9
   /search 10
    : 5
   <2 16
    /reviews
     : 15
  /login 18
   /password 8
  /today 19
   /story
    <1
     <2 1
  /legacy
   /book 6
    : 4
  /account 21
   /order
    <3 3
   /orders 11
    <2 2
   /settings 13
   /wishlist 12
  /internal
   /reset 7
`;

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

// ---- The map.

interface Rules {
  maxBytes: number;
  maxSegments: number;
  maxItems: number;
  maxRedirects: number;
  /** The part of the path that a host is: 0 by scheme, 1 a segment, 2 a segment without a dot, 3 fixed, 4 ignored. */
  hostPolicy: number;
  pathPlus: Plus;
  queryPlus: Plus;
  namePlus: Plus;
  keepsMalformed: boolean;
  needsPairs: boolean;
  passes: boolean;
  requiresScheme: boolean;
  limitsWebHosts: boolean;
  writesQueryBehind: boolean;
  schemes: string[];
  namespaces: { scheme: string; fallsThrough: boolean }[];
}

interface HostRule {
  name: string;
  isWildcard: boolean;
  port: number;
}

interface Limit {
  schemes: string[];
  host: HostRule | null;
  webHosts: HostRule[];
}

/** A value in a link: `s` a segment, `p` a part of one, `w` a wildcard, `q` a value of the query, `h` the host. */
interface Capture {
  name: string;
  kind: string;
  index: number;
  isFromEnd: boolean;
  isInFragment: boolean;
  detail: number;
  test: number;
}

/** A condition on the query: `+` presence, `=` this value, `:` a value, `*` the rest of the query. */
interface Condition {
  item: string;
  kind: string;
  value: string;
  test: number;
}

interface Candidate {
  route: number;
  limit: number;
  twins: number;
  hasFragment: boolean;
  captures: Capture[];
  conditions: Condition[];
}

interface Token {
  kind: string;
  text: string;
  name: string;
}

interface Template {
  prefix: string;
  path: Token[];
  query: Token[];
  fragment: Token[] | null;
  fragmentQuery: string;
  carriesFragment: boolean;
  items: string[];
  alternatives: { item: string; test: number }[][];
}

interface RouteData {
  isOfRedirects: boolean;
  /** The senders that may open it, or null for every sender. */
  senders: Source[] | null;
  parent: number;
  condition: number;
  hasCombinations: boolean;
  names: string[];
  redirect: Template | null;
  writing: Template | null;
  webPrefix: string;
  hasScheme: boolean;
}

interface Node {
  first: number;
  leaves: number[];
  literals: Map<string, Node>;
  folded: Map<string, Node>;
  tests: { test: number; node: Node }[];
  parameter: Node | null;
  wildcard: Node | null;
  fragment: Node | null;
}

interface Table {
  hosts: HostRule[];
  takesAnyHost: boolean;
  hasFragments: boolean;
  limits: Limit[];
  routes: RouteData[];
  candidates: Candidate[];
  root: Node | null;
}

function acceptsHost(rule: HostRule, link: Link): boolean {
  const host = lower(link.host);
  if (rule.isWildcard && rule.name === "") return host !== "";
  const port = link.port < 0 ? link.defaultPort : link.port;
  const isPort = rule.port < 0 ? link.port < 0 || link.port === link.defaultPort : rule.port === port;
  if (!isPort) return false;
  return rule.isWildcard ? host.length > rule.name.length + 1 && host.endsWith("." + rule.name) : host === rule.name;
}

/** Returns whether the host is none of the table's, so that only patterns for any host take the link. */
function isForeign(table: Table, link: Link, rules: Rules): boolean {
  const checksHosts = rules.hostPolicy === 0 || rules.hostPolicy === 3;
  return table.takesAnyHost && link.isWeb && checksHosts && !table.hosts.some((rule) => acceptsHost(rule, link));
}

/** The routes that are tried: all, those of a namespace, or those of any scheme. */
type Scope = { kind: "all" } | { kind: "namespace"; scheme: string } | { kind: "anyScheme" };

function isWithin(limit: Limit, link: Link, scope: Scope, isForeign: boolean): boolean {
  const isInScope =
    scope.kind === "all"
      ? limit.schemes.length === 0 || limit.schemes.includes(link.scheme)
      : scope.kind === "namespace"
        ? limit.schemes.includes(scope.scheme)
        : limit.schemes.length === 0;
  const isHost = limit.host === null ? !isForeign : acceptsHost(limit.host, link);
  const isWebHost =
    limit.webHosts.length === 0 || !link.isWeb || limit.webHosts.some((rule) => acceptsHost(rule, link));
  return isInScope && isHost && isWebHost;
}

/** The search for the first candidate of a link. */
class Walk {
  private best = Infinity;
  private readonly links: Core;
  private readonly table: Table;
  private readonly link: Link;
  private readonly from: number;
  private readonly allowed: boolean[];

  constructor(links: Core, table: Table, link: Link, from: number, allowed: boolean[]) {
    this.links = links;
    this.table = table;
    this.link = link;
    this.from = from;
    this.allowed = allowed;
  }

  /** Returns the first candidate from an index on, or -1. */
  first(hostIsSegment: boolean): number {
    if (this.table.root === null) return -1;
    const segments = hostIsSegment ? this.link.words : this.link.words.slice(1);
    this.visit(this.table.root, 0, segments, false, hostIsSegment && this.links.rules.hostPolicy === 0);
    return this.best === Infinity ? -1 : this.best;
  }

  private visit(node: Node, taken: number, segments: string[], isReversed: boolean, foldsFirst: boolean): void {
    if (node.first >= this.best) return;
    if (isReversed || taken === segments.length) this.accept(node);
    if (taken < segments.length) {
      const segment = segments[isReversed ? segments.length - 1 - taken : taken];
      if (foldsFirst && taken === 0) {
        for (const [text, child] of node.literals) {
          if (lower(text) === lower(segment)) this.visit(child, 1, segments, isReversed, foldsFirst);
        }
      } else {
        const child = node.literals.get(segment);
        if (child !== undefined) this.visit(child, taken + 1, segments, isReversed, foldsFirst);
      }
      const folded = node.folded.size === 0 ? undefined : node.folded.get(lower(segment));
      if (folded !== undefined) this.visit(folded, taken + 1, segments, isReversed, foldsFirst);
      for (const edge of node.tests) {
        if (edge.node.first >= this.best || !this.links.passes(edge.test, segment)) continue;
        this.visit(edge.node, taken + 1, segments, isReversed, foldsFirst);
      }
      if (node.parameter !== null) this.visit(node.parameter, taken + 1, segments, isReversed, foldsFirst);
    }
    if (node.wildcard !== null && !isReversed) this.visit(node.wildcard, 0, segments.slice(taken), true, false);
  }

  private accept(node: Node): void {
    for (const candidate of node.leaves) {
      if (candidate >= this.best) break;
      if (candidate < this.from || !this.allowed[this.table.candidates[candidate].limit]) continue;
      this.best = candidate;
      break;
    }
    if (node.fragment === null || this.link.fragment === null) return;
    const segments = this.link.fragmentPath.segments.map((span) => this.link.decoded(span));
    this.visit(node.fragment, 0, segments, false, false);
  }
}

// ---- Tests of values.

type Test =
  | { kind: "int" | "uint" | "double" | "bool" | "digit" | "uuid" | "slug" | "date" }
  | { kind: "one"; folds: boolean; texts: string[] }
  | { kind: "re"; automaton: number }
  | { kind: "own"; index: number }
  | { kind: "parts"; folds: boolean; prefix: string; fields: Field[] };

interface Field {
  test: number;
  automaton: number;
  isAsked: boolean;
  literal: string;
  lengths: number[];
}

/** A regular expression as an automaton: it reads each character once. */
interface Automaton {
  first: number[];
  last: number[];
  /** For each state, the characters that it takes, in pairs of bounds. */
  ranges: number[][];
  follow: number[][];
}

type States = Set<number>;

function taking(automaton: Automaton, scalar: number, states: Iterable<number>): States {
  const output: States = new Set();
  for (const state of states) {
    const ranges = automaton.ranges[state];
    for (let index = 0; index < ranges.length; index += 2) {
      if (ranges[index] <= scalar && scalar <= ranges[index + 1]) output.add(state);
    }
  }
  return output;
}

function following(automaton: Automaton, states: States): States {
  const output: States = new Set();
  for (const state of states) for (const next of automaton.follow[state]) output.add(next);
  return output;
}

function isAtEnd(automaton: Automaton, states: States): boolean {
  return automaton.last.some((state) => states.has(state));
}

function reversed(automaton: Automaton): Automaton {
  const follow: number[][] = automaton.follow.map(() => []);
  automaton.follow.forEach((next, state) => next.forEach((other) => follow[other].push(state)));
  return { first: automaton.last, last: automaton.first, ranges: automaton.ranges, follow };
}

/** The character at an offset, with the offset after it, or null if the bytes are not UTF-8. */
function scalarAt(text: string, position: number): { value: number; end: number } | null {
  const lead = text.charCodeAt(position);
  const width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (position + width > text.length || (lead >= 0x80 && lead < 0xc2)) return null;
  let value = width === 1 ? lead : lead & (0x7f >> width);
  for (let offset = 1; offset < width; offset++) {
    const byte = text.charCodeAt(position + offset);
    if ((byte & 0xc0) !== 0x80) return null;
    value = (value << 6) | (byte & 0x3f);
  }
  return { value, end: position + width };
}

function matchesAutomaton(automaton: Automaton, text: string): boolean {
  let reachable: States = new Set(automaton.first);
  let position = 0;
  while (position < text.length) {
    const scalar = scalarAt(text, position);
    if (scalar === null) return false;
    const states = taking(automaton, scalar.value, reachable);
    if (states.size === 0) return false;
    position = scalar.end;
    if (position === text.length) return isAtEnd(automaton, states);
    reachable = following(automaton, states);
  }
  return false;
}

function isInteger(text: string, isSigned: boolean): boolean {
  if (!(isSigned ? /^-?[0-9]+$/ : /^[0-9]+$/).test(text)) return false;
  const isNegative = text[0] === "-";
  const digits = text.replace(/^-?0*/, "");
  const limit = isSigned ? (isNegative ? "9223372036854775808" : "9223372036854775807") : "18446744073709551615";
  return digits.length < limit.length || (digits.length === limit.length && digits <= limit);
}

function isDate(text: string): boolean {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && !text.startsWith("-") && !text.endsWith("-") && !text.includes("--");
}

/** Finds the split of a segment with the shortest values that pass their tests. The work is limited. */
class SplitSearch {
  private readonly ends: boolean[][] = [];
  private readonly found: Span[] = [];
  private steps = 0;
  private readonly limit: number;
  private readonly links: Core;
  private readonly text: string;
  private readonly fields: Field[];
  private readonly folds: boolean;

  constructor(links: Core, text: string, fields: Field[], folds: boolean) {
    this.links = links;
    this.text = text;
    this.fields = fields;
    this.folds = folds;
    this.limit = fields.some((field) => field.isAsked) ? 64 * fields.length * (text.length + 1) : Infinity;
  }

  run(start: number): Span[] | null {
    const offsets = Array.from({ length: this.text.length + 1 }, (_, index) => index);
    let starts = offsets.map((offset) => offset === this.text.length);
    for (const field of [...this.fields].reverse()) {
      this.steps += this.text.length;
      const after = starts;
      const possible = offsets.map((end) => {
        const next = end + field.literal.length;
        return next <= this.text.length && after[next] && has(this.text, field.literal, end, this.folds);
      });
      this.ends.unshift(possible);
      starts = this.starts(field, possible);
    }
    return starts[start] && this.split(start, 0) ? this.found : null;
  }

  private starts(field: Field, ends: boolean[]): boolean[] {
    this.steps += this.text.length;
    if (field.lengths.length > 0) {
      return ends.map((_, start) =>
        field.lengths.some((length) => ends[start + length] === true && this.isAccepted([start, start + length], field)),
      );
    }
    if (field.automaton < 0) {
      const last = Math.max(0, ends.lastIndexOf(true));
      return ends.map((_, start) => start < last);
    }
    const automaton = reversed(this.links.automata[field.automaton]);
    const output = ends.map(() => false);
    // The states before each of the last four offsets, because a character has at most four bytes.
    const before: States[] = [new Set(), new Set(), new Set(), new Set()];
    for (let start = ends.length - 1; start >= 0; start--) {
      let states: States = new Set();
      const scalar = start < this.text.length ? scalarAt(this.text, start) : null;
      if (scalar !== null) states = taking(automaton, scalar.value, before[scalar.end & 3]);
      output[start] = isAtEnd(automaton, states);
      before[start & 3] = following(automaton, states);
      if (ends[start]) for (const state of automaton.first) before[start & 3].add(state);
    }
    return output;
  }

  private split(start: number, index: number): boolean {
    if (index === this.fields.length) return true;
    const field = this.fields[index];
    const automaton = field.automaton < 0 ? null : this.links.automata[field.automaton];
    let states: States = new Set();
    let next = 0;
    for (let end = start; end <= this.text.length; end++) {
      if (++this.steps > this.limit) return false;
      const mayEnd = automaton === null || (end === next && isAtEnd(automaton, states));
      if (end > start && this.ends[index][end] && mayEnd && this.isValue([start, end], field)) {
        this.found.push([start, end]);
        if (this.split(end + field.literal.length, index + 1)) return true;
        this.found.pop();
        this.ends[index][end] = false;
      }
      if (automaton === null || (end !== start && end !== next)) continue;
      const scalar = end < this.text.length ? scalarAt(this.text, end) : null;
      if (scalar === null) break;
      states = taking(automaton, scalar.value, end === start ? automaton.first : following(automaton, states));
      next = scalar.end;
      if (states.size === 0) break;
    }
    return false;
  }

  private isValue(span: Span, field: Field): boolean {
    if (field.lengths.length > 0) return field.lengths.includes(span[1] - span[0]) && this.isAccepted(span, field);
    return !field.isAsked || this.isAccepted(span, field);
  }

  private isAccepted(span: Span, field: Field): boolean {
    this.steps += span[1] - span[0];
    return field.test < 0 || this.links.passes(field.test, part(this.text, span));
  }
}

function has(text: string, literal: string, start: number, folds: boolean): boolean {
  if (text.startsWith(literal, start)) return true;
  return folds && lower(text.slice(start, start + literal.length)) === lower(literal);
}

// ---- Following a link.

/** A link as the map reads it. */
interface Subject {
  link: Link;
  hostIsSegment: boolean;
  /** The link that gives scheme and host, after a redirect to a path. */
  replaced: Link | null;
  /** The number of the namespace, or -1. */
  namespace: number;
}

/** The map, with the code of the app. */
class Core {
  readonly rules: Rules;
  readonly tests: Test[];
  readonly automata: Automaton[];
  /** The routes, then the redirects that come before them, if there are any. */
  readonly tables: Table[];
  readonly constraints: ((text: string) => boolean)[];
  readonly conditions: ((match: Match) => boolean)[];
  readonly hooks: ((link: string) => HookDecision)[];

  constructor(
    plan: string,
    constraints: ((text: string) => boolean)[],
    conditions: ((match: Match) => boolean)[],
    hooks: ((link: string) => HookDecision)[],
  ) {
    const map = new MapReader(plan);
    this.rules = map.rules;
    this.tests = map.tests;
    this.automata = map.automata;
    this.tables = map.tables;
    this.constraints = constraints;
    this.conditions = conditions;
    this.hooks = hooks;
  }

  /** Returns whether a decoded value passes a test. */
  passes(number: number, text: string): boolean {
    const test = this.tests[number];
    switch (test.kind) {
      case "int":
        return isInteger(text, true);
      case "uint":
        return isInteger(text, false);
      case "double":
        return /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text) && Number.isFinite(Number(text));
      case "bool":
        return text === "true" || text === "false";
      case "digit":
        return text === "true" || text === "false" || text === "0" || text === "1";
      case "uuid":
        return /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text);
      case "slug":
        return isSlug(text);
      case "date":
        return isDate(text);
      case "one":
        return test.texts.some((known) => known === text || (test.folds && lower(known) === lower(text)));
      case "re":
        return matchesAutomaton(this.automata[test.automaton], text);
      case "own":
        return this.constraints[test.index](decodeUTF8(text));
      case "parts":
        return this.split(number, text) !== null;
    }
  }

  /** The ranges of the parameters of a segment, each as short as the rest allows, or null if it does not match. */
  split(number: number, text: string): Span[] | null {
    const test = this.tests[number];
    if (test.kind !== "parts" || !has(text, test.prefix, 0, test.folds)) return null;
    const spans: Span[] = [];
    let start = test.prefix.length;
    for (const [index, field] of test.fields.entries()) {
      const isLast = index === test.fields.length - 1;
      let end = isLast ? Math.max(text.length - field.literal.length, start + 1) : start + 1;
      while (end > text.length || !has(text, field.literal, end, test.folds)) {
        if (end + field.literal.length >= text.length) return null;
        end++;
      }
      spans.push([start, end]);
      start = end + field.literal.length;
    }
    const fits = test.fields.every((field, index) => field.test < 0 || this.passes(field.test, part(text, spans[index])));
    if (fits) return spans;
    if (test.fields.length < 2) return null;
    return new SplitSearch(this, text, test.fields, test.folds).run(test.prefix.length);
  }

  subject(link: Link): Subject {
    const namespace = this.rules.namespaces.findIndex((namespace) => namespace.scheme === link.scheme);
    return { link, hostIsSegment: this.isHostSegment(link), replaced: null, namespace };
  }

  isHostSegment(link: Link): boolean {
    if (link.host === "" || link.isDottedHost) return false;
    switch (this.rules.hostPolicy) {
      case 0:
        return !link.isWeb && !this.tables[0].hosts.some((rule) => acceptsHost(rule, link));
      case 1:
        return true;
      case 2:
        return !link.host.includes(".") && lower(link.host) !== "localhost";
      default:
        return false;
    }
  }

  /** Checks size, scheme and host. */
  checkGate(link: Link, hostIsSegment: boolean): void {
    this.checkForm(link, hostIsSegment);
    const rules = this.rules;
    const table = this.tables[0];
    const checksHosts = rules.hostPolicy === 0 || rules.hostPolicy === 3;
    if (link.scheme === "") {
      if (rules.requiresScheme) throw new Rejection("invalidLink");
      if (link.source.trust === "foreign") throw new Rejection("schemeNotAllowed");
    } else if (rules.schemes.length > 0 && !rules.schemes.includes(link.scheme)) {
      const vouches = (table.hosts.length > 0 && checksHosts) || table.takesAnyHost;
      const listsWebScheme = rules.schemes.includes("http") || rules.schemes.includes("https");
      if (!link.isWeb || !vouches || listsWebScheme) throw new Rejection("schemeNotAllowed");
    }
    if (rules.hostPolicy === 0 && !link.isWeb) return;
    if (rules.hostPolicy === 3 && link.scheme === "" && link.source.trust === "app") return;
    if (!checksHosts && !(link.isWeb && rules.limitsWebHosts)) return;
    if (table.hosts.some((rule) => acceptsHost(rule, link)) || this.isOfAnyHost(link)) return;
    throw new Rejection("hostNotAllowed");
  }

  private isOfAnyHost(link: Link): boolean {
    return this.tables.some((table) => {
      if (!isForeign(table, link, this.rules)) return false;
      const allowed = table.limits.map((limit) => isWithin(limit, link, { kind: "all" }, true));
      return new Walk(this, table, link, 0, allowed).first(this.isHostSegment(link)) >= 0;
    });
  }

  checkForm(link: Link, hostIsSegment: boolean): void {
    const rules = this.rules;
    if (link.raw.length - (hostIsSegment ? 0 : 1) > rules.maxSegments) throw new Rejection("limitExceeded");
    this.checkPairs(part(link.bytes, link.query));
    if (!this.tables[0].hasFragments || link.fragment === null) return;
    const fragment = link.fragmentPath;
    if (fragment.segments.length > rules.maxSegments) throw new Rejection("limitExceeded");
    this.checkPairs(part(link.bytes, fragment.query));
    if (itemsOf(link.bytes, fragment.query).length > rules.maxItems) throw new Rejection("limitExceeded");
  }

  private checkPairs(query: string): void {
    if (!this.rules.needsPairs || query === "") return;
    if (query.split("&").some((item) => !item.includes("="))) throw new Rejection("invalidLink");
  }

  /** The canonical spelling of a link's target: links that are spelled alike are one. */
  spelling(subject: Subject): string {
    const link = subject.link;
    const origin = subject.replaced ?? link;
    const scheme = subject.namespace >= 0 ? this.rules.namespaces[subject.namespace].scheme : origin.scheme;
    let output = scheme + "://" + (origin.isWeb ? lower(part(origin.bytes, origin.authority)) : "");
    const segments = subject.hostIsSegment ? link.raw : link.raw.slice(1);
    if (segments.length === 0) output += "/";
    for (const segment of segments) output += "/" + this.canonical(link, segment, "segment");
    for (const [index, item] of itemsOf(link.bytes, link.query).entries()) {
      output += (index === 0 ? "?" : "&") + this.canonical(link, item.name, "query");
      if (item.value !== null) output += "=" + this.canonical(link, item.value, "query");
    }
    if (link.fragment !== null) output += "#" + this.canonical(link, link.fragment, "fragment");
    return output;
  }

  private canonical(link: Link, span: Span, piece: Piece): string {
    if (link.isMalformed && !isDecodable(link.bytes, span)) return encode(piece, part(link.bytes, span));
    const decoder = new Decoder(link.bytes, span[0], span[1]);
    let output = "";
    while (true) {
      const position = decoder.position;
      const byte = decoder.next();
      if (byte < 0) return output;
      output += byte === 0x2b && link.bytes[position] === "+" ? "+" : encode(piece, String.fromCharCode(byte));
    }
  }

  hook(link: Link): HookDecision {
    for (const hook of this.hooks) {
      const decision = hook(link.text);
      if (decision !== "proceed") return decision;
    }
    return "proceed";
  }
}

/** The answer of a hook about a link that is about to be matched. */
export type HookDecision = "proceed" | "refuse" | { open: string };

/** The outcome of a link. */
export type Outcome =
  | { kind: "matched"; match: Match }
  | { kind: "unmatched" }
  | { kind: "refused" }
  | { kind: "rejected"; reason: Reason };

/** The remaining candidates of one link. */
interface Cursor {
  table: Table;
  isRoutes: boolean;
  scope: Scope;
  from: number;
  allowed: boolean[];
  isForeign: boolean;
  seen: Set<number>;
}

/** The routes that take a link, in the order in which they are tried. */
export class Search {
  /** The targets of the redirects, in order, filled in. */
  readonly redirects: string[] = [];
  private readonly links: Core;
  private start: Link | null;
  private subject: Subject | null = null;
  private isRedirected = false;
  private readonly visited: Set<string> = new Set();
  private rewrites = 0;
  private cursor: Cursor | null = null;

  constructor(links: Core, link: Link) {
    this.links = links;
    this.start = link;
  }

  /** Returns the next result: first the best one, then, if you pass a match on, the next candidate. */
  next(): Outcome {
    try {
      return this.advance();
    } catch (error) {
      this.cursor = null;
      if (error instanceof Rejection) return { kind: "rejected", reason: error.reason };
      throw error;
    }
  }

  /** Returns whether a route takes the link, without redirects. */
  isReachable(): boolean {
    if (this.start === null) return false;
    try {
      const subject = this.links.subject(this.start);
      this.links.checkGate(this.start, subject.hostIsSegment);
      this.subject = subject;
      this.cursor = this.makeCursor(subject, 0);
      return this.nextReachable() !== null;
    } catch (error) {
      if (error instanceof Rejection) return false;
      throw error;
    }
  }

  private advance(): Outcome {
    if (this.start !== null) {
      const first = this.links.subject(this.start);
      this.start = null;
      this.links.checkGate(first.link, first.hostIsSegment);
      if (!this.enter(first)) return { kind: "refused" };
    } else if (!this.links.rules.passes) {
      return { kind: "unmatched" };
    }
    while (true) {
      const subject = this.subject;
      const match = this.nextReachable();
      if (subject === null || match === null) return { kind: "unmatched" };
      const next = this.redirect(match, subject);
      if (next === null) return { kind: "matched", match };
      this.isRedirected = true;
      if (!this.enter(next)) return { kind: "refused" };
    }
  }

  /** Asks hooks, follows the redirects that come before all routes, and begins with the candidates. */
  private enter(first: Subject): boolean {
    let next = first;
    while (true) {
      this.subject = next;
      this.cursor = null;
      const decision = this.links.hook(next.link);
      if (decision === "refuse") return false;
      if (decision !== "proceed") {
        const link = new Link(decision.open, next.link.source, this.links.rules);
        this.visited.add(this.links.spelling(next));
        this.rewrites++;
        this.checkBudget();
        next = this.links.subject(link);
        this.links.checkGate(link, next.hostIsSegment);
        this.isRedirected = true;
        continue;
      }
      const other = this.links.tables.length > 1 ? this.redirectBeforeRoutes(next) : null;
      if (other === null) {
        this.cursor = this.makeCursor(next, 0);
        return true;
      }
      next = other;
      this.isRedirected = true;
    }
  }

  private makeCursor(subject: Subject, number: number): Cursor {
    const table = this.links.tables[number];
    const isForeignLink = subject.replaced === null && isForeign(table, subject.link, this.links.rules);
    const scope: Scope =
      subject.namespace < 0 || number > 0
        ? { kind: "all" }
        : { kind: "namespace", scheme: this.links.rules.namespaces[subject.namespace].scheme };
    const cursor: Cursor = {
      table,
      isRoutes: number === 0,
      scope,
      from: 0,
      allowed: [],
      isForeign: isForeignLink,
      seen: new Set(),
    };
    this.setScope(cursor, scope, subject);
    return cursor;
  }

  private setScope(cursor: Cursor, scope: Scope, subject: Subject): void {
    const origin = subject.replaced ?? subject.link;
    cursor.scope = scope;
    cursor.from = 0;
    cursor.allowed = cursor.table.limits.map((limit) => isWithin(limit, origin, scope, cursor.isForeign));
  }

  private nextCandidate(cursor: Cursor, subject: Subject): number {
    while (true) {
      const walk = new Walk(this.links, cursor.table, subject.link, cursor.from, cursor.allowed);
      const found = walk.first(subject.hostIsSegment);
      if (found >= 0) {
        cursor.from = found + 1;
        return found;
      }
      if (cursor.scope.kind !== "namespace" || !this.links.rules.namespaces[subject.namespace].fallsThrough) return -1;
      this.setScope(cursor, { kind: "anyScheme" }, subject);
    }
  }

  /** The next match of a link, each route once, with its best combination. */
  private nextMatch(cursor: Cursor, subject: Subject): Match | null {
    while (true) {
      const index = this.nextCandidate(cursor, subject);
      if (index < 0) return null;
      const candidate = cursor.table.candidates[index];
      const route = cursor.table.routes[candidate.route];
      if (route.hasCombinations && cursor.seen.has(candidate.route)) continue;
      const match = new Match(this.links, subject, cursor.table, candidate, [...this.redirects]);
      if (!match.satisfiesConditions()) continue;
      if (route.redirect !== null && !match.applies(route.redirect, cursor.isRoutes)) continue;
      if (route.condition >= 0 && !this.links.conditions[route.condition](match)) continue;
      if (route.hasCombinations) cursor.seen.add(candidate.route);
      return match;
    }
  }

  /** The next match that the sender may open; of several routes of one pattern, the first for this sender. */
  private nextReachable(): Match | null {
    const [cursor, subject] = [this.cursor, this.subject];
    if (cursor === null || subject === null) return null;
    const first = this.nextMatch(cursor, subject);
    if (first === null || this.mayOpen(first, subject)) return first;
    while (true) {
      const twin = this.nextMatch(cursor, subject);
      if (twin === null || twin.candidate.twins !== first.candidate.twins) throw new Rejection("notReachable");
      if (this.mayOpen(twin, subject)) return twin;
    }
  }

  private mayOpen(match: Match, subject: Subject): boolean {
    const route = this.links.tables[0].routes[match.candidate.route];
    if (route.isOfRedirects && !this.isRedirected) return false;
    const source = subject.link.source;
    if (route.senders === null || source.trust === "app") return true;
    return route.senders.some((sender) => sender.name === source.name && sender.trust === source.trust);
  }

  private redirectBeforeRoutes(subject: Subject): Subject | null {
    const cursor = this.makeCursor(subject, 1);
    while (true) {
      const match = this.nextMatch(cursor, subject);
      if (match === null) return null;
      const template = cursor.table.routes[match.candidate.route].redirect;
      if (template !== null && match.applies(template, true)) return this.follow(template, match, subject);
    }
  }

  /** The target of the redirects of a match, from the outermost route inward. */
  private redirect(match: Match, subject: Subject): Subject | null {
    const routes = this.links.tables[0].routes;
    const chain: RouteData[] = [];
    for (let index = match.candidate.route; index >= 0; index = routes[index].parent) chain.unshift(routes[index]);
    for (const route of chain) {
      if (route.redirect === null || !match.applies(route.redirect, true)) continue;
      const next = this.follow(route.redirect, match, subject);
      if (next !== null) return next;
    }
    return null;
  }

  private follow(template: Template, match: Match, subject: Subject): Subject | null {
    const text = decodeUTF8(match.filled(template));
    let link: Link;
    try {
      link = new Link(text, subject.link.source, this.links.rules);
    } catch (error) {
      this.redirects.push(text);
      throw error;
    }
    const isPath = link.scheme === "";
    const next: Subject = isPath
      ? { link, hostIsSegment: false, replaced: subject.replaced ?? subject.link, namespace: subject.namespace }
      : this.links.subject(link);
    const spelling = this.links.spelling(subject);
    const nextSpelling = this.links.spelling(next);
    if (spelling === nextSpelling) return null;
    this.visited.add(spelling);
    this.redirects.push(text);
    if (this.visited.has(nextSpelling)) throw new Rejection("redirectLoop");
    this.checkBudget();
    if (isPath) this.links.checkForm(link, false);
    else this.links.checkGate(link, next.hostIsSegment);
    return next;
  }

  private checkBudget(): void {
    if (this.redirects.length + this.rewrites > this.links.rules.maxRedirects) throw new Rejection("redirectLimit");
  }
}

/** A route that takes a link, with the values of the link. */
export class Match {
  readonly candidate: Candidate;
  /** The targets of the redirects that led here, in order. */
  readonly redirects: readonly string[];
  private readonly links: Core;
  private readonly subject: Subject;
  private readonly table: Table;

  constructor(links: Core, subject: Subject, table: Table, candidate: Candidate, redirects: string[]) {
    this.links = links;
    this.subject = subject;
    this.table = table;
    this.candidate = candidate;
    this.redirects = redirects;
  }

  /** The link, which a redirect may have led to. */
  get link(): Link {
    return this.subject.link;
  }

  /** The route, with its values. */
  get route(): Route {
    const [name, ...labels] = routes[this.candidate.route];
    const values: Record<string, string> = {};
    labels.forEach((label, number) => {
      const text = this.text(number);
      if (text !== undefined) values[label] = text;
    });
    return (labels.length === 0 ? { name } : { name, values }) as unknown as Route;
  }

  /** The names and texts of the captured values, in the order of the pattern; a wildcard as written. */
  get values(): [string, string][] {
    return this.candidate.captures
      .filter((capture) => capture.name !== "" || capture.kind === "w")
      .map((capture) => [decodeUTF8(capture.name === "" ? "*" : capture.name), decodeUTF8(this.bytes(capture))]);
  }

  /** The decoded segments that the wildcard took, or null if the pattern has none. */
  get wildcard(): string[] | null {
    const capture = this.candidate.captures.find((capture) => capture.kind === "w");
    if (capture === undefined) return null;
    return this.wildcardSpans(capture).map((span) => decodeUTF8(this.link.decoded(span)));
  }

  /** The items of the query, decoded, in order; those of the fragment follow if the pattern reads it. */
  get query(): [string, string | null][] {
    const rules = this.links.rules;
    return this.querySpans().flatMap((span) =>
      itemsOf(this.link.bytes, span).map((item): [string, string | null] => [
        decodeUTF8(this.link.decoded(item.name, rules.namePlus)),
        item.value === null ? null : decodeUTF8(this.link.decoded(item.value, rules.queryPlus)),
      ]),
    );
  }

  /** The text of a value of the route by its number, or undefined if its group is not in the link. */
  text(number: number): string | undefined {
    const name = this.table.routes[this.candidate.route].names[number];
    const capture = this.candidate.captures.find(
      (capture) => capture.name === name || (capture.name === "" && capture.kind === "w" && name === "*"),
    );
    return capture === undefined ? undefined : decodeUTF8(this.bytes(capture));
  }

  /** The bytes of a captured value. */
  bytes(capture: Capture): string {
    const rules = this.links.rules;
    switch (capture.kind) {
      case "w":
        return this.remainder(capture);
      case "h": {
        const origin = this.subject.replaced ?? this.link;
        const host = lower(origin.host);
        return origin.port < 0 || origin.port === origin.defaultPort ? host : `${host}:${origin.port}`;
      }
      case "q": {
        const condition = this.candidate.conditions[capture.index];
        const span = this.itemSpan(condition);
        return span === null ? "" : this.link.decoded(span, condition.kind === "*" ? 0 : rules.queryPlus);
      }
      case "p":
        return this.part(capture);
      default:
        return this.link.decoded(this.span(capture), rules.pathPlus);
    }
  }

  private segments(capture: Capture): Span[] {
    if (capture.isInFragment) return this.link.fragmentPath.segments;
    return this.subject.hostIsSegment ? this.link.raw : this.link.raw.slice(1);
  }

  private span(capture: Capture): Span {
    const segments = this.segments(capture);
    return segments[capture.isFromEnd ? segments.length - capture.index : capture.index];
  }

  /** The value of a part of a segment, decoded only after the segment was split. */
  private part(capture: Capture): string {
    const segment = this.span(capture);
    const isKept = this.link.isMalformed && !isDecodable(this.link.bytes, segment);
    let decoded = "";
    const offsets: number[] = [];
    const decoder = new Decoder(this.link.bytes, segment[0], segment[1]);
    while (!isKept) {
      const offset = decoder.position;
      const byte = decoder.next();
      if (byte < 0) break;
      decoded += String.fromCharCode(byte);
      offsets.push(offset);
    }
    if (isKept) decoded = part(this.link.bytes, segment);
    offsets.push(segment[1]);
    const found = this.links.split(capture.test, decoded)?.[capture.detail];
    if (found === undefined) return "";
    if (isKept) return part(decoded, found);
    const value = new Decoder(this.link.bytes, offsets[found[0]], offsets[found[1]], this.links.rules.pathPlus);
    let output = "";
    for (let byte = value.next(); byte >= 0; byte = value.next()) output += String.fromCharCode(byte);
    return output;
  }

  private wildcardSpans(capture: Capture): Span[] {
    const segments = this.segments(capture);
    return segments.slice(capture.index, Math.max(capture.index, segments.length - capture.detail));
  }

  /** The text that a wildcard took, as written, encoded where it must be. */
  private remainder(capture: Capture): string {
    const spans = this.wildcardSpans(capture);
    if (spans.length === 0) return "";
    const link = this.link;
    const hasDots = capture.isInFragment ? link.fragmentPath.hasDots : link.hasDots;
    const beginsWithHost = this.subject.hostIsSegment && spans[0] === link.raw[0] && link.port >= 0;
    const text =
      hasDots || beginsWithHost
        ? spans.map((span) => part(link.bytes, span)).join("/")
        : link.bytes.slice(spans[0][0], spans[spans.length - 1][1]);
    return keeping("segment", text);
  }

  private querySpans(): Span[] {
    if (!this.candidate.hasFragment || this.link.fragment === null) return [this.link.query];
    return [this.link.query, this.link.fragmentPath.query];
  }

  private items(name: string): (Span | null)[] {
    return this.querySpans().flatMap((span) => this.link.items(name, span, this.links.rules.namePlus));
  }

  /** The range of the value that a condition captures. */
  private itemSpan(condition: Condition): Span | null {
    if (condition.kind !== "*") return this.items(condition.item).pop() ?? null;
    for (const span of this.querySpans()) {
      const found = this.link.items(condition.item, span, this.links.rules.namePlus).find((value) => value !== null);
      if (found) return [found[0], span[1]];
    }
    return null;
  }

  satisfiesConditions(): boolean {
    return this.candidate.conditions.every((condition) => {
      const last = this.items(condition.item).pop();
      if (last === undefined) return false;
      const value = last === null ? null : this.link.decoded(last, this.links.rules.queryPlus);
      switch (condition.kind) {
        case "*": {
          const span = this.itemSpan(condition);
          return span !== null && span[0] < span[1];
        }
        case "+":
          return true;
        case "=":
          return value === condition.value;
        default:
          return value !== null && value !== "" && (condition.test < 0 || this.links.passes(condition.test, value));
      }
    });
  }

  /** The last value of an item of the query, unless it is empty. */
  private filledItem(name: string): string | null {
    const last = this.link.items(name, this.link.query, this.links.rules.namePlus).pop();
    if (!last || last[0] === last[1]) return null;
    return this.link.decoded(last, this.links.rules.queryPlus);
  }

  /** Returns whether the query has all that a redirect fills in, and a route takes it. */
  applies(template: Template, asksTarget: boolean): boolean {
    if (template.items.some((item) => this.filledItem(item) === null)) return false;
    if (!asksTarget || template.alternatives.length === 0) return true;
    return template.alternatives.some((tests) =>
      tests.every(({ item, test }) => {
        const value = this.filledItem(item);
        return value !== null && this.links.passes(test, value);
      }),
    );
  }

  filled(template: Template): string {
    const link = this.link;
    const filling = new Filling(
      this.links.rules.pathPlus !== 0,
      part(link.bytes, link.query),
      link.fragment === null ? null : part(link.bytes, link.fragment),
      (name) => {
        if (name[0] === "?") {
          const item = this.filledItem(name.slice(1));
          return item === null ? null : { text: item, isRaw: false };
        }
        const capture = this.candidate.captures.find((capture) => capture.name === name && capture.kind !== "w");
        if (capture !== undefined) return { text: this.bytes(capture), isRaw: false };
        const wildcard = this.candidate.captures.find((capture) => capture.kind === "w");
        if (wildcard === undefined || (name !== "*" && (wildcard.name === "" || wildcard.name !== name))) return null;
        return { text: this.remainder(wildcard), isRaw: true };
      },
    );
    return filling.text(template);
  }
}

/** A value for a name; raw values are segments as they are written in a link. */
interface Value {
  text: string;
  isRaw: boolean;
}

/** Fills the names of a template with values. */
class Filling {
  private readonly plusIsSpace: boolean;
  private readonly query: string;
  private readonly fragment: string | null;
  private readonly value: (name: string) => Value | null;

  constructor(
    plusIsSpace: boolean,
    query: string,
    fragment: string | null,
    value: (name: string) => Value | null,
  ) {
    this.plusIsSpace = plusIsSpace;
    this.query = query;
    this.fragment = fragment;
    this.value = value;
  }

  text(template: Template): string {
    let output = this.appendPath(template.path, template.prefix);
    output += this.queryText(template.query);
    if (template.carriesFragment && this.fragment !== null) output += "#" + this.fragment;
    if (template.fragment === null) return output;
    output += "#";
    output =
      template.fragment[0]?.kind === "/"
        ? this.appendPath(template.fragment, output)
        : output + this.segments(this.tokens(template.fragment)).join("/");
    return output + template.fragmentQuery;
  }

  /** The tokens without groups in which a value is missing. */
  tokens(all: Token[]): Token[] {
    const output: Token[] = [];
    for (let index = 0; index < all.length; ) {
      const token = all[index++];
      if (token.kind !== "(") {
        output.push(token);
        continue;
      }
      const start = index;
      let isComplete = true;
      for (let depth = 1; depth > 0; index++) {
        const { kind, text } = all[index];
        if (kind === "(") depth++;
        else if (kind === ")") depth--;
        else if (depth === 1 && kind === "_") isComplete = false;
        else if (depth === 1 && (kind === ":" || kind === "*") && isNothing(this.value(text))) isComplete = false;
      }
      if (isComplete) output.push(...this.tokens(all.slice(start, index - 1)));
    }
    return output;
  }

  private appendPath(items: Token[], start: string): string {
    if (items.length === 0 && start !== "") return start;
    const tokens = this.tokens(items);
    const afterScheme = start.endsWith("/") && tokens.length > 0 && tokens[0].kind !== "/";
    return start + joined(this.segments(tokens), afterScheme);
  }

  /** The segments, encoded, without those whose value is missing. */
  segments(tokens: Token[]): string[] {
    const output: string[] = [];
    let current = "";
    let isMissing = false;
    let hasValue = false;
    const end = (): void => {
      if (hasValue && (current === "." || current === "..")) throw new Rejection("invalidLink");
      if (current !== "" && !isMissing) output.push(current);
      current = "";
      isMissing = false;
      hasValue = false;
    };
    for (const token of tokens) {
      const value = token.kind === ":" || token.kind === "*" ? this.value(token.text) : null;
      if (token.kind === "/") {
        end();
      } else if (token.kind === "=") {
        current += encode("segment", token.text);
      } else if (token.kind === "*") {
        if (value === null) continue;
        end();
        if (value.text === "") continue;
        for (const segment of value.text.split("/")) {
          if (dotsIn(segment, [0, segment.length]) > 0) throw new Rejection("invalidLink");
        }
        output.push(value.text);
      } else if (value === null || value.isRaw) {
        isMissing = true;
      } else {
        const text = encode("segment", value.text);
        current += this.plusIsSpace ? text.split("+").join("%2B") : text;
        hasValue = true;
      }
    }
    end();
    return output;
  }

  queryText(parts: Token[]): string {
    const items: string[] = [];
    for (let index = 0; index < parts.length; ) {
      const part = parts[index++];
      if (part.kind === "a") {
        if (this.query !== "") items.push(this.query);
      } else if (part.kind === "t") {
        items.push(`${part.name}=${part.text}`);
      } else if (part.kind === "p") {
        const value = this.value(part.text);
        if (value !== null) items.push(`${part.name}=${forQuery(value)}`);
      } else if (part.kind === "s") {
        items.push(`${part.name}=${forQuery(this.value("*") ?? { text: "*", isRaw: false })}`);
      } else if (part.kind === "l") {
        let item = part.name + "=";
        while (index < parts.length && "xy".includes(parts[index].kind)) item += this.pathPart(parts[index++]);
        items.push(item);
      } else {
        items.push(part.name);
      }
    }
    return items.length === 0 ? "" : "?" + items.join("&");
  }

  /** A text, or a value as a segment of the path that a value of the query is. */
  private pathPart(part: Token): string {
    if (part.kind === "x") return part.text;
    const value = this.value(part.text);
    if (value === null || isNothing(value)) return "";
    return part.name + encode("query", value.isRaw ? value.text : encode("segment", value.text));
  }
}

function isNothing(value: Value | null): boolean {
  return value === null || (value.isRaw && value.text === "");
}

function forQuery(value: Value): string {
  return value.isRaw ? keeping("query", value.text) : encode("query", value.text);
}

/** A path of some segments; the first is a host if the path follows a scheme. */
function joined(segments: string[], afterScheme: boolean): string {
  if (!afterScheme) return segments.length === 0 ? "/" : segments.map((segment) => "/" + segment).join("");
  const [first, ...rest] = segments;
  if (first === undefined) return "";
  const end = first.includes("/") ? first.indexOf("/") : first.length;
  const host = first.slice(0, end).split(":").join("%3A").split("@").join("%40");
  return [host + first.slice(end), ...rest].join("/");
}

// ---- Reading the map.

/**
 * Reads a map line by line.
 *
 * A line begins with its kind: `o` is for options, `s` for schemes, `n` for a namespace.
 * `a` is an automaton, `t` a test, `T` a table, `h` its hosts, `l` a limit.
 * `r` is a route, `>` its redirect, `<` its writing, `k` a candidate.
 * Lines of the tree begin with a space for each level, then the edge.
 * `/` is a literal, `~` one in any case, `<` a test, `:` any value, `*` a wildcard, `#` a fragment.
 * The candidates that end there follow.
 */
class MapReader {
  rules: Rules = {
    maxBytes: 0,
    maxSegments: 0,
    maxItems: 0,
    maxRedirects: 0,
    hostPolicy: 0,
    pathPlus: 0,
    queryPlus: 0,
    namePlus: 0,
    keepsMalformed: false,
    needsPairs: false,
    passes: false,
    requiresScheme: false,
    limitsWebHosts: false,
    writesQueryBehind: false,
    schemes: [],
    namespaces: [],
  };
  readonly tests: Test[] = [];
  readonly automata: Automaton[] = [];
  readonly tables: Table[] = [];
  private path: Node[] = [];

  constructor(text: string) {
    for (const line of text.split("\n")) this.read(line);
    for (const table of this.tables) if (table.root !== null) setFirst(table.root);
  }

  private get table(): Table {
    return this.tables[this.tables.length - 1];
  }

  private get route(): RouteData {
    return this.table.routes[this.table.routes.length - 1];
  }

  private read(line: string): void {
    const depth = line.length - line.replace(/^ +/, "").length;
    const [first, ...words] = line.split(" ").filter((word) => word !== "");
    if (first === undefined) return;
    if (depth > 0) return this.readNode(first, words.map(Number), depth);
    switch (first) {
      case "o":
        return this.readOptions(words);
      case "s":
        this.rules.schemes = words.map(unescaped);
        return;
      case "n":
        this.rules.namespaces.push({ scheme: unescaped(words[0]), fallsThrough: words[1] === "1" });
        return;
      case "a":
        this.automata.push(readAutomaton(words));
        return;
      case "t":
        this.tests.push(readTest(words));
        return;
      case "T":
        this.path = [];
        this.tables.push({
          hosts: [],
          takesAnyHost: false,
          hasFragments: false,
          limits: [],
          routes: [],
          candidates: [],
          root: null,
        });
        return;
      case "h":
        this.table.hosts = words.map(readHost);
        return;
      case "l":
        return this.readLimit(words);
      case "r":
        return this.readRoute(words);
      case ">":
        this.route.redirect = readTemplate(words);
        return;
      case "<":
        this.route.hasScheme = words[0] === "1";
        this.route.webPrefix = unescaped(words[1]);
        this.route.writing = readTemplate(words.slice(2));
        return;
      case "k":
        return this.readCandidate(words);
    }
  }

  private readOptions(words: string[]): void {
    const numbers = words.slice(0, 8).map(Number);
    const flags = words[8];
    this.rules = {
      ...this.rules,
      maxBytes: numbers[0],
      maxSegments: numbers[1],
      maxItems: numbers[2],
      maxRedirects: numbers[3],
      hostPolicy: numbers[4],
      pathPlus: numbers[5],
      queryPlus: numbers[6],
      namePlus: numbers[7],
      keepsMalformed: flags.includes("m"),
      needsPairs: flags.includes("p"),
      passes: flags.includes("a"),
      requiresScheme: flags.includes("r"),
      limitsWebHosts: flags.includes("h"),
      writesQueryBehind: flags.includes("q"),
    };
  }

  private readLimit(words: string[]): void {
    const limit: Limit = { schemes: [], host: null, webHosts: [] };
    for (const word of words) {
      const rest = word.slice(1);
      if (word[0] === "s") limit.schemes.push(unescaped(rest));
      else if (word[0] === "h") limit.host = readHost(rest);
      else limit.webHosts.push(readHost(rest));
    }
    if (limit.host !== null && limit.host.isWildcard && limit.host.name === "") this.table.takesAnyHost = true;
    this.table.limits.push(limit);
  }

  private readRoute(words: string[]): void {
    const trusts: Trust[] = ["foreign", "vouched", "app"];
    const senders = words[0].replace(/^!+/, "");
    this.table.routes.push({
      isOfRedirects: words[0][0] === "!",
      senders:
        senders === "*"
          ? null
          : senders
              .split(",")
              .filter((word) => word.length > 1)
              .map((word) => ({ name: decodeUTF8(unescaped(word.slice(1))), trust: trusts[Number(word[0])] })),
      parent: Number(words[1]),
      condition: Number(words[2]),
      hasCombinations: words[3] === "1",
      names: words.slice(4).map(unescaped),
      redirect: null,
      writing: null,
      webPrefix: "",
      hasScheme: false,
    });
  }

  private readCandidate(words: string[]): void {
    const candidate: Candidate = {
      route: Number(words[0]),
      limit: Number(words[1]),
      twins: Number(words[2]),
      hasFragment: words[3] === "1",
      captures: [],
      conditions: [],
    };
    for (const word of words.slice(4)) {
      const parts = word.slice(1).split(",");
      if (word[0] === "@") {
        candidate.captures.push({
          name: unescaped(parts[0]),
          kind: parts[1],
          index: Number(parts[2]),
          isFromEnd: parts[3] === "1",
          isInFragment: parts[4] === "1",
          detail: Number(parts[5]),
          test: Number(parts[6]),
        });
      } else {
        candidate.conditions.push({
          item: unescaped(parts[0]),
          kind: parts[1],
          value: unescaped(parts[2]),
          test: Number(parts[3]),
        });
      }
    }
    if (candidate.hasFragment) this.table.hasFragments = true;
    this.table.candidates.push(candidate);
  }

  private readNode(edge: string, leaves: number[], depth: number): void {
    const node: Node = {
      first: leaves.length > 0 ? leaves[0] : Infinity,
      leaves,
      literals: new Map(),
      folded: new Map(),
      tests: [],
      parameter: null,
      wildcard: null,
      fragment: null,
    };
    this.path.length = depth - 1;
    const parent = this.path[depth - 2];
    this.path.push(node);
    const text = edge.slice(1);
    if (parent === undefined) this.table.root = node;
    else if (edge[0] === "/") parent.literals.set(unescaped(text), node);
    else if (edge[0] === "~") parent.folded.set(unescaped(text), node);
    else if (edge[0] === "<") parent.tests.push({ test: Number(text), node });
    else if (edge[0] === ":") parent.parameter = node;
    else if (edge[0] === "*") parent.wildcard = node;
    else parent.fragment = node;
  }
}

/** Notes the first candidate at or below each node. */
function setFirst(node: Node): number {
  const children = [...node.literals.values(), ...node.folded.values(), ...node.tests.map((edge) => edge.node)];
  for (const child of [...children, node.parameter, node.wildcard, node.fragment]) {
    if (child !== null) node.first = Math.min(node.first, setFirst(child));
  }
  return node.first;
}

/** The text of a word; a percent sign alone is an empty one. */
function unescaped(word: string): string {
  return word === "%" ? "" : word.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}

function readHost(word: string): HostRule {
  const parts = word.split(",");
  return { isWildcard: parts[0] === "1", port: parts[1] === "-" ? -1 : Number(parts[1]), name: unescaped(parts[2]) };
}

function readNumbers(text: string): number[] {
  return text === "" ? [] : text.split(",").map(Number);
}

function readAutomaton(words: string[]): Automaton {
  const states = words.slice(2).map((word) => word.split(":"));
  return {
    first: readNumbers(words[0].slice(1)),
    last: readNumbers(words[1].slice(1)),
    ranges: states.map((state) => readNumbers(state[0])),
    follow: states.map((state) => readNumbers(state[1])),
  };
}

function readTest(words: string[]): Test {
  const kind = words[0];
  switch (kind) {
    case "one":
      return { kind, folds: words[1] === "1", texts: words.slice(2).map(unescaped) };
    case "re":
      return { kind, automaton: Number(words[1]) };
    case "own":
      return { kind, index: Number(words[1]) };
    case "parts": {
      const fields = words.slice(3).map((word): Field => {
        const [test, automaton, isAsked, literal, ...lengths] = word.split(",");
        return {
          test: Number(test),
          automaton: Number(automaton),
          isAsked: isAsked === "1",
          literal: unescaped(literal),
          lengths: lengths.map(Number),
        };
      });
      return { kind, folds: words[1] === "1", prefix: unescaped(words[2]), fields };
    }
    default:
      return { kind: kind as "int" };
  }
}

/** A template: its beginning, the path, `?` and the query, `#` and the fragment, and what items fill. */
function readTemplate(words: string[]): Template {
  const template: Template = {
    prefix: "",
    path: [],
    query: [],
    fragment: null,
    fragmentQuery: "",
    carriesFragment: false,
    items: [],
    alternatives: [],
  };
  let section = "";
  for (const word of words) {
    const kind = word[0];
    const rest = word.slice(1);
    if (kind === "^") template.prefix = unescaped(rest);
    else if (kind === "?") section = "?";
    else if (word === "#") {
      section = "#";
      template.fragment = [];
    } else if (kind === ";") template.fragmentQuery = unescaped(rest);
    else if (kind === "@") template.carriesFragment = true;
    else if (kind === "&") template.items.push(unescaped(rest));
    else if (kind === "|") template.alternatives.push([]);
    else if (kind === "~") {
      const [item, test] = rest.split(",");
      template.alternatives[template.alternatives.length - 1].push({ item: unescaped(item), test: Number(test) });
    } else if (section === "?") {
      const [name, text] = rest.split(",").map(unescaped);
      template.query.push({ kind, name, text: text ?? "" });
    } else {
      (template.fragment ?? template.path).push({ kind, text: unescaped(rest), name: "" });
    }
  }
  return template;
}

// ---- Writing links.

/** The beginning of a written link: none, the map's web host, or a scheme. */
export type Form = "path" | "web" | { scheme: string };

/** Writes a link, and reads it back: null if it would lead elsewhere, or if the map has no such link. */
function write(core: Core, index: number, texts: (string | undefined)[], form: Form): string | null {
  const route = core.tables[0].routes[index];
  const template = route.writing;
  if (template === null || texts.some((text) => text !== undefined && /[\x00-\x1f\x7f]/.test(text))) return null;
  const values = new Map<string, Value>();
  route.names.forEach((name, number) => {
    const text = texts[number];
    if (text === undefined || text === "") return;
    const isRaw = template.path.some((token) => token.kind === "*" && token.text === name);
    values.set(name, isRaw ? { text: wildcardPath(encodeUTF8(text)), isRaw } : { text: encodeUTF8(text), isRaw });
  });
  let output = writtenPrefix(core, route, template, form);
  if (output === null) return null;
  const value = (name: string): Value | null => values.get(name) ?? null;
  const host = template.path[0];
  if (host !== undefined && host.kind === "h") {
    const given = value(host.text);
    if (given === null) return null;
    output += given.text;
  }
  if (template.query.some((part) => part.kind === "p" && value(part.text) === null)) return null;
  try {
    const filling = new Filling(core.rules.pathPlus !== 0, "", null, value);
    const tokens = filling.tokens(template.path.filter((token) => token.kind !== "h"));
    const mark = tokens.findIndex((token) => token.kind === "!");
    const path = mark < 0 ? tokens : tokens.slice(0, mark);
    const segments = filling.segments(path);
    const isAfterScheme = route.hasScheme
      ? path.length > 0 && path[0].kind !== "/"
      : segments.length > 0 && standsAsHost(core, segments[0]);
    const query = filling.queryText(template.query);
    const isBehind = mark >= 0 && core.rules.writesQueryBehind;
    output += joined(segments, output.endsWith("/") && isAfterScheme) + (isBehind ? "" : query);
    if (mark >= 0) output += "#" + joined(filling.segments(tokens.slice(mark + 1)), false) + (isBehind ? query : "");
    const text = decodeUTF8(output);
    return isRead(core, text, index, values, form) ? text : null;
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
}

/** The segments of a wildcard: slashes and escapes stay, except for slashes at the ends. */
function wildcardPath(text: string): string {
  const segments = text.split("/");
  while (segments.length > 0 && segments[0] === "") segments.shift();
  while (segments.length > 0 && segments[segments.length - 1] === "") segments.pop();
  return keeping("segment", segments.join("/"), false);
}

function writtenPrefix(core: Core, route: RouteData, template: Template, form: Form): string | null {
  if (form === "path") return template.prefix;
  if (form === "web") return route.webPrefix === "" ? null : route.webPrefix;
  const start = encodeUTF8(form.scheme) + "://";
  if (route.hasScheme) return template.prefix.startsWith(lower(start)) ? template.prefix : null;
  const host = core.rules.hostPolicy === 3 ? core.tables[0].hosts.find((rule) => !rule.isWildcard) : undefined;
  return host === undefined ? start : start + host.name + (host.port < 0 ? "" : `:${host.port}`);
}

function standsAsHost(core: Core, segment: string): boolean {
  if (!/^[a-z0-9-]*$/.test(segment)) return false;
  switch (core.rules.hostPolicy) {
    case 0: {
      const link = new Link("scheme://" + segment, sources.inApp, core.rules);
      return !core.tables[0].hosts.some((rule) => acceptsHost(rule, link));
    }
    case 1:
      return true;
    case 2:
      return segment !== "localhost";
    default:
      return false;
  }
}

/** Returns whether a written link leads to the route, with these values. */
function isRead(core: Core, text: string, index: number, values: Map<string, Value>, form: Form): boolean {
  const source = form === "path" ? sources.inApp : form === "web" ? sources.universalLink : sources.customScheme;
  const link = new Link(text, source, core.rules);
  const outcome = new Search(core, link).next();
  if (link.isMalformed || outcome.kind !== "matched" || outcome.match.redirects.length > 0) return false;
  const match = outcome.match;
  if (match.candidate.route !== index) return false;
  const captures = match.candidate.captures.filter((capture) => capture.name !== "" || capture.kind === "w");
  const nameOf = (capture: Capture): string => (capture.name === "" ? "*" : capture.name);
  const isSame = captures.every((capture) => {
    const given = values.get(nameOf(capture))?.text ?? "";
    return match.bytes(capture) === (capture.kind === "h" ? lower(given) : given);
  });
  return isSame && [...values.keys()].every((name) => captures.some((capture) => nameOf(capture) === name));
}
