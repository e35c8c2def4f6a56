extension TypeScriptRuntime {
  /// The data of a map, and the walk through its tree, in each generated TypeScript file.
  static let walk = #"""
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

    /** Returns whether the host is not one of the table's, so that only patterns for any host take the link. */
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

    """#
}
