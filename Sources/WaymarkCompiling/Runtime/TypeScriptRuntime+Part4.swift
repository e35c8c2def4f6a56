extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part4 = #"""
    // ---- Reading the map.

    /**
     * Reads a map line by line.
     *
     * A line begins with its kind: `o` options, `s` schemes, `n` a namespace, `a` an automaton, `t` a test, `T` a table,
     * `h` its hosts, `l` a limit, `r` a route, `>` its redirect, `<` its writing, `k` a candidate. Lines of the tree begin
     * with a space for each level, then the edge: `/` a literal, `~` one in any case, `<` a test, `:` any value, `*` a
     * wildcard, `#` a fragment; then the candidates that end there.
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
      if (template === null) return null;
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
        output += joined(segments, output.endsWith("/") && isAfterScheme) + filling.queryText(template.query);
        if (mark >= 0) output += "#" + joined(filling.segments(tokens.slice(mark + 1)), false);
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
      const outcome = new Search(core, new Link(text, source, core.rules)).next();
      if (outcome.kind !== "matched" || outcome.match.redirects.length > 0) return false;
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

    """#
}
