extension TypeScriptRuntime {
  /// The reader of a map, in each generated TypeScript file.
  static let mapReader = #"""
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

    """#
}
