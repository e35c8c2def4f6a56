extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part8 = #"""
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

    """#
}
