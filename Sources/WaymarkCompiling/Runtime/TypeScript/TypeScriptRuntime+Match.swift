extension TypeScriptRuntime {
  /// A match and its values, in each generated TypeScript file.
  static let match = #"""
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

    """#
}
