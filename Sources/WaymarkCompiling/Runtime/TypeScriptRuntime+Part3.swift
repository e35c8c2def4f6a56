extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part3 = #"""
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

    /** What became of a link. */
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

    """#
}
