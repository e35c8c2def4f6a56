extension TypeScriptRuntime {
  /// Tests of values, in each generated TypeScript file.
  static let values = #"""
    // ---- Tests of values.

    type Test =
      | { kind: "int" | "uint" | "double" | "bool" | "digit" | "uuid" | "slug" | "date" }
      | { kind: "one"; folds: boolean; texts: string[] }
      | { kind: "re"; automaton: number }
      | { kind: "own"; index: number }
      | { kind: "parts"; folds: boolean; prefix: string; fields: Field[] };

    interface Field {
      test: number;
      automaton: number;
      isAsked: boolean;
      literal: string;
      lengths: number[];
    }

    /** A regular expression as an automaton: it reads each character once. */
    interface Automaton {
      first: number[];
      last: number[];
      /** For each state, the characters that it takes, in pairs of bounds. */
      ranges: number[][];
      follow: number[][];
    }

    type States = Set<number>;

    function taking(automaton: Automaton, scalar: number, states: Iterable<number>): States {
      const output: States = new Set();
      for (const state of states) {
        const ranges = automaton.ranges[state];
        for (let index = 0; index < ranges.length; index += 2) {
          if (ranges[index] <= scalar && scalar <= ranges[index + 1]) output.add(state);
        }
      }
      return output;
    }

    function following(automaton: Automaton, states: States): States {
      const output: States = new Set();
      for (const state of states) for (const next of automaton.follow[state]) output.add(next);
      return output;
    }

    function isAtEnd(automaton: Automaton, states: States): boolean {
      return automaton.last.some((state) => states.has(state));
    }

    function reversed(automaton: Automaton): Automaton {
      const follow: number[][] = automaton.follow.map(() => []);
      automaton.follow.forEach((next, state) => next.forEach((other) => follow[other].push(state)));
      return { first: automaton.last, last: automaton.first, ranges: automaton.ranges, follow };
    }

    /** The character at an offset, with the offset after it, or null if the bytes are not UTF-8. */
    function scalarAt(text: string, position: number): { value: number; end: number } | null {
      const lead = text.charCodeAt(position);
      const width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      if (position + width > text.length || (lead >= 0x80 && lead < 0xc2)) return null;
      let value = width === 1 ? lead : lead & (0x7f >> width);
      for (let offset = 1; offset < width; offset++) {
        const byte = text.charCodeAt(position + offset);
        if ((byte & 0xc0) !== 0x80) return null;
        value = (value << 6) | (byte & 0x3f);
      }
      return { value, end: position + width };
    }

    function matchesAutomaton(automaton: Automaton, text: string): boolean {
      let reachable: States = new Set(automaton.first);
      let position = 0;
      while (position < text.length) {
        const scalar = scalarAt(text, position);
        if (scalar === null) return false;
        const states = taking(automaton, scalar.value, reachable);
        if (states.size === 0) return false;
        position = scalar.end;
        if (position === text.length) return isAtEnd(automaton, states);
        reachable = following(automaton, states);
      }
      return false;
    }

    function isInteger(text: string, isSigned: boolean): boolean {
      if (!(isSigned ? /^-?[0-9]+$/ : /^[0-9]+$/).test(text)) return false;
      const isNegative = text[0] === "-";
      const digits = text.replace(/^-?0*/, "");
      const limit = isSigned ? (isNegative ? "9223372036854775808" : "9223372036854775807") : "18446744073709551615";
      return digits.length < limit.length || (digits.length === limit.length && digits <= limit);
    }

    function isDate(text: string): boolean {
      const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
      if (parts === null) return false;
      const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
      const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      return day >= 1 && day <= days;
    }

    function isSlug(text: string): boolean {
      return /^[a-z0-9-]+$/.test(text) && !text.startsWith("-") && !text.endsWith("-") && !text.includes("--");
    }

    /** Finds the split of a segment with the shortest values that pass their tests. The work is limited. */
    class SplitSearch {
      private readonly ends: boolean[][] = [];
      private readonly found: Span[] = [];
      private steps = 0;
      private readonly limit: number;
      private readonly links: Core;
      private readonly text: string;
      private readonly fields: Field[];
      private readonly folds: boolean;

      constructor(links: Core, text: string, fields: Field[], folds: boolean) {
        this.links = links;
        this.text = text;
        this.fields = fields;
        this.folds = folds;
        this.limit = fields.some((field) => field.isAsked) ? 64 * fields.length * (text.length + 1) : Infinity;
      }

      run(start: number): Span[] | null {
        const offsets = Array.from({ length: this.text.length + 1 }, (_, index) => index);
        let starts = offsets.map((offset) => offset === this.text.length);
        for (const field of [...this.fields].reverse()) {
          this.steps += this.text.length;
          const after = starts;
          const possible = offsets.map((end) => {
            const next = end + field.literal.length;
            return next <= this.text.length && after[next] && has(this.text, field.literal, end, this.folds);
          });
          this.ends.unshift(possible);
          starts = this.starts(field, possible);
        }
        return starts[start] && this.split(start, 0) ? this.found : null;
      }

      private starts(field: Field, ends: boolean[]): boolean[] {
        this.steps += this.text.length;
        if (field.lengths.length > 0) {
          return ends.map((_, start) =>
            field.lengths.some((length) => ends[start + length] === true && this.isAccepted([start, start + length], field)),
          );
        }
        if (field.automaton < 0) {
          const last = Math.max(0, ends.lastIndexOf(true));
          return ends.map((_, start) => start < last);
        }
        const automaton = reversed(this.links.automata[field.automaton]);
        const output = ends.map(() => false);
        // The states before each of the last four offsets, because a character has at most four bytes.
        const before: States[] = [new Set(), new Set(), new Set(), new Set()];
        for (let start = ends.length - 1; start >= 0; start--) {
          let states: States = new Set();
          const scalar = start < this.text.length ? scalarAt(this.text, start) : null;
          if (scalar !== null) states = taking(automaton, scalar.value, before[scalar.end & 3]);
          output[start] = isAtEnd(automaton, states);
          before[start & 3] = following(automaton, states);
          if (ends[start]) for (const state of automaton.first) before[start & 3].add(state);
        }
        return output;
      }

      private split(start: number, index: number): boolean {
        if (index === this.fields.length) return true;
        const field = this.fields[index];
        const automaton = field.automaton < 0 ? null : this.links.automata[field.automaton];
        let states: States = new Set();
        let next = 0;
        for (let end = start; end <= this.text.length; end++) {
          if (++this.steps > this.limit) return false;
          const mayEnd = automaton === null || (end === next && isAtEnd(automaton, states));
          if (end > start && this.ends[index][end] && mayEnd && this.isValue([start, end], field)) {
            this.found.push([start, end]);
            if (this.split(end + field.literal.length, index + 1)) return true;
            this.found.pop();
            this.ends[index][end] = false;
          }
          if (automaton === null || (end !== start && end !== next)) continue;
          const scalar = end < this.text.length ? scalarAt(this.text, end) : null;
          if (scalar === null) break;
          states = taking(automaton, scalar.value, end === start ? automaton.first : following(automaton, states));
          next = scalar.end;
          if (states.size === 0) break;
        }
        return false;
      }

      private isValue(span: Span, field: Field): boolean {
        if (field.lengths.length > 0) return field.lengths.includes(span[1] - span[0]) && this.isAccepted(span, field);
        return !field.isAsked || this.isAccepted(span, field);
      }

      private isAccepted(span: Span, field: Field): boolean {
        this.steps += span[1] - span[0];
        return field.test < 0 || this.links.passes(field.test, part(this.text, span));
      }
    }

    function has(text: string, literal: string, start: number, folds: boolean): boolean {
      if (text.startsWith(literal, start)) return true;
      return folds && lower(text.slice(start, start + literal.length)) === lower(literal);
    }

    """#
}
