extension TypeScriptRuntime {
  /// The writing of links, in each generated TypeScript file.
  static let writing = #"""
    // ---- Writing links.

    /** The beginning of a written link: none, the map's web host, or a scheme. */
    export type Form = "path" | "web" | { scheme: string };

    /** Writes a link, and reads it back: null if it would lead elsewhere, or if the map has no such link. */
    function write(core: Core, index: number, texts: (string | undefined)[], form: Form): string | null {
      const route = core.tables[0].routes[index];
      const template = route.writing;
      if (template === null || texts.some((text) => text !== undefined && /[\x00-\x1f\x7f]/.test(text))) return null;
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
      for (const part of template.query.filter((part) => part.kind === "p")) {
        // A plus sign would be read as a space, however it is written.
        const given = value(part.text);
        if (given === null || (core.rules.queryPlus === 2 && given.text.includes("+"))) return null;
      }
      try {
        const filling = new Filling(core.rules.pathPlus !== 0, "", null, value);
        const tokens = filling.tokens(template.path.filter((token) => token.kind !== "h"));
        const mark = tokens.findIndex((token) => token.kind === "!");
        const path = mark < 0 ? tokens : tokens.slice(0, mark);
        const segments = filling.segments(path);
        const isAfterScheme = route.hasScheme
          ? path.length > 0 && path[0].kind !== "/"
          : segments.length > 0 && standsAsHost(core, segments[0]);
        const query = filling.queryText(template.query);
        const isBehind = mark >= 0 && core.rules.writesQueryBehind;
        output += joined(segments, output.endsWith("/") && isAfterScheme) + (isBehind ? "" : query);
        if (mark >= 0) output += "#" + joined(filling.segments(tokens.slice(mark + 1)), false) + (isBehind ? query : "");
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
      const link = new Link(text, source, core.rules);
      const outcome = new Search(core, link).next();
      if (link.isMalformed || outcome.kind !== "matched" || outcome.match.redirects.length > 0) return false;
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
