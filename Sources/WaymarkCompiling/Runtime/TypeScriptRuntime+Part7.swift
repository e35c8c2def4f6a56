extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part7 = #"""
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

    """#
}
