extension TypeScriptRuntime {
  /// A part of every generated TypeScript file.
  static let part9 = #"""
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
