extension TypeScriptRuntime {
  /// The gate, and the spelling of links, in each generated TypeScript file.
  static let gate = #"""
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

    """#
}
