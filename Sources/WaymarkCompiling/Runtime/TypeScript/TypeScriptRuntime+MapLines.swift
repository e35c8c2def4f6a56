extension TypeScriptRuntime {
  /// The lines of a map, in each generated TypeScript file.
  static let mapLines = #"""
    /** Notes the first candidate at or below each node. */
    function setFirst(node: Node): number {
      const children = [...node.literals.values(), ...node.folded.values(), ...node.tests.map((edge) => edge.node)];
      for (const child of [...children, node.parameter, node.wildcard, node.fragment]) {
        if (child !== null) node.first = Math.min(node.first, setFirst(child));
      }
      return node.first;
    }

    /** The text of a word; a percent sign alone is an empty one. */
    function unescaped(word: string): string {
      return word === "%" ? "" : word.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
    }

    function readHost(word: string): HostRule {
      const parts = word.split(",");
      return { isWildcard: parts[0] === "1", port: parts[1] === "-" ? -1 : Number(parts[1]), name: unescaped(parts[2]) };
    }

    function readNumbers(text: string): number[] {
      return text === "" ? [] : text.split(",").map(Number);
    }

    function readAutomaton(words: string[]): Automaton {
      const states = words.slice(2).map((word) => word.split(":"));
      return {
        first: readNumbers(words[0].slice(1)),
        last: readNumbers(words[1].slice(1)),
        ranges: states.map((state) => readNumbers(state[0])),
        follow: states.map((state) => readNumbers(state[1])),
      };
    }

    function readTest(words: string[]): Test {
      const kind = words[0];
      switch (kind) {
        case "one":
          return { kind, folds: words[1] === "1", texts: words.slice(2).map(unescaped) };
        case "re":
          return { kind, automaton: Number(words[1]) };
        case "own":
          return { kind, index: Number(words[1]) };
        case "parts": {
          const fields = words.slice(3).map((word): Field => {
            const [test, automaton, isAsked, literal, ...lengths] = word.split(",");
            return {
              test: Number(test),
              automaton: Number(automaton),
              isAsked: isAsked === "1",
              literal: unescaped(literal),
              lengths: lengths.map(Number),
            };
          });
          return { kind, folds: words[1] === "1", prefix: unescaped(words[2]), fields };
        }
        default:
          return { kind: kind as "int" };
      }
    }

    /** A template: its beginning, the path, `?` and the query, `#` and the fragment, and what items fill. */
    function readTemplate(words: string[]): Template {
      const template: Template = {
        prefix: "",
        path: [],
        query: [],
        fragment: null,
        fragmentQuery: "",
        carriesFragment: false,
        items: [],
        alternatives: [],
      };
      let section = "";
      for (const word of words) {
        const kind = word[0];
        const rest = word.slice(1);
        if (kind === "^") template.prefix = unescaped(rest);
        else if (kind === "?") section = "?";
        else if (word === "#") {
          section = "#";
          template.fragment = [];
        } else if (kind === ";") template.fragmentQuery = unescaped(rest);
        else if (kind === "@") template.carriesFragment = true;
        else if (kind === "&") template.items.push(unescaped(rest));
        else if (kind === "|") template.alternatives.push([]);
        else if (kind === "~") {
          const [item, test] = rest.split(",");
          template.alternatives[template.alternatives.length - 1].push({ item: unescaped(item), test: Number(test) });
        } else if (section === "?") {
          const [name, text] = rest.split(",").map(unescaped);
          template.query.push({ kind, name, text: text ?? "" });
        } else {
          (template.fragment ?? template.path).push({ kind, text: unescaped(rest), name: "" });
        }
      }
      return template;
    }

    """#
}
