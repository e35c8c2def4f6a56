extension TypeScriptRuntime {
  /// The search for routes, with redirects, in each generated TypeScript file.
  static let search = #"""
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

    """#
}
