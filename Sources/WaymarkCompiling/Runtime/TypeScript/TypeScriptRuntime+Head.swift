extension TypeScriptRuntime {
  /// The beginning of each generated TypeScript file.
  static let head = #"""
    // Written by waymark compile from a map with the checksum //CHECKSUM. Do not edit.
    //
    // It needs nothing but the language: browsers, Node, Deno, Bun and workers run it. Its types can be removed without a
    // compiler.

    //CODE
    /** The links of the map: which route takes a link, with which values. */
    export class Links {
      private readonly core: Core;

      constructor(//PARAMETER) {
        this.core = new Core(plan, //LISTS);
      }

      /** Parses a text. Throws a `Rejection` if it is not a link. */
      read(text: string, source: Source | null = null): Link {
        return new Link(text, source, this.core.rules);
      }

      /** Returns the best route for a link, after redirects. */
      open(text: string, source: Source | null = null): Outcome {
        try {
          return this.search(this.read(text, source)).next();
        } catch (error) {
          if (error instanceof Rejection) return { kind: "rejected", reason: error.reason };
          throw error;
        }
      }

      /** Returns the routes for a link one by one, for callers that pass a match on. */
      search(link: Link): Search {
        return new Search(this.core, link);
      }

      /** Returns whether a route takes a link. It follows no redirect. */
      canOpen(link: Link): boolean {
        return this.search(link).isReachable();
      }

      /** Returns the link to a route, or null if the map has none with these values. It is read back. */
      link(route: Route, form: Form = "path"): string | null {
        const index = routes.findIndex(([name]) => name === route.name);
        const values = (route as { values?: Record<string, string | undefined> }).values ?? {};
        return index < 0 ? null : write(this.core, index, routes[index].slice(1).map((label) => values[label]), form);
      }
    }

    """#
}
