extension TypeScriptRuntime {
  /// The filling of redirects and patterns, in each generated TypeScript file.
  static let filling = #"""
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
