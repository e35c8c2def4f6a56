extension KotlinRuntime {
  /// Tests of values, in each generated Kotlin file.
  static let values = #"""
        // ---- Tests of values.

        /** A test: its kind, and what it needs. */
        internal class Test(
            val kind: String,
            val folds: Boolean = false,
            val texts: List<String> = emptyList(),
            val index: Int = -1,
            val prefix: String = "",
            val fields: List<Field> = emptyList(),
        )

        internal class Field(
            val test: Int,
            val automaton: Int,
            val isAsked: Boolean,
            val literal: String,
            val lengths: List<Int>,
        )

        /** A regular expression as an automaton: it reads each character once. */
        internal class Automaton(
            val first: List<Int>,
            val last: List<Int>,
            /** For each state, the characters that it takes, in pairs of bounds. */
            private val ranges: List<List<Int>>,
            private val follow: List<List<Int>>,
        ) {
            fun taking(scalar: Int, states: Iterable<Int>): Set<Int> {
                val output = HashSet<Int>()
                for (state in states) {
                    val bounds = ranges[state]
                    for (index in bounds.indices step 2) if (scalar in bounds[index]..bounds[index + 1]) output.add(state)
                }
                return output
            }

            fun following(states: Set<Int>): MutableSet<Int> {
                val output = HashSet<Int>()
                for (state in states) output.addAll(follow[state])
                return output
            }

            fun isAtEnd(states: Set<Int>): Boolean = last.any { it in states }

            fun reversed(): Automaton {
                val other = follow.map { ArrayList<Int>() }
                for ((state, next) in follow.withIndex()) for (following in next) other[following].add(state)
                return Automaton(last, first, ranges, other)
            }

            fun matches(text: String): Boolean {
                var reachable: Set<Int> = first.toSet()
                var position = 0
                while (position < text.length) {
                    val scalar = scalarAt(text, position) ?: return false
                    val states = taking(scalar.first, reachable)
                    if (states.isEmpty()) return false
                    position = scalar.second
                    if (position == text.length) return isAtEnd(states)
                    reachable = following(states)
                }
                return false
            }
        }

        /** Finds the split of a segment with the shortest values that pass their tests. The work is limited. */
        internal class SplitSearch(
            private val core: Core,
            private val text: String,
            private val fields: List<Field>,
            private val folds: Boolean,
        ) {
            private val ends = ArrayList<BooleanArray>()
            private val found = ArrayList<Span>()
            private var steps = 0L
            private val limit = if (fields.any { it.isAsked }) 64L * fields.size * (text.length + 1) else Long.MAX_VALUE

            fun run(start: Int): List<Span>? {
                var starts = BooleanArray(text.length + 1) { it == text.length }
                for (field in fields.reversed()) {
                    steps += text.length
                    val after = starts
                    val possible = BooleanArray(text.length + 1) { end ->
                        val next = end + field.literal.length
                        next <= text.length && after[next] && has(text, field.literal, end, folds)
                    }
                    ends.add(0, possible)
                    starts = starts(field, possible)
                }
                return if (starts[start] && split(start, 0)) found else null
            }

            private fun starts(field: Field, ends: BooleanArray): BooleanArray {
                steps += text.length
                if (field.lengths.isNotEmpty()) {
                    return BooleanArray(ends.size) { start ->
                        field.lengths.any {
                            start + it < ends.size && ends[start + it] && isAccepted(Span(start, start + it), field)
                        }
                    }
                }
                if (field.automaton < 0) {
                    val last = maxOf(0, ends.lastIndexOf(true))
                    return BooleanArray(ends.size) { it < last }
                }
                val automaton = core.automata[field.automaton].reversed()
                val output = BooleanArray(ends.size)
                // The states before each of the last four offsets, because a character has at most four bytes.
                val before = MutableList<Set<Int>>(4) { emptySet() }
                for (start in ends.indices.reversed()) {
                    val scalar = if (start < text.length) scalarAt(text, start) else null
                    val states = if (scalar == null) emptySet() else automaton.taking(scalar.first, before[scalar.second and 3])
                    output[start] = automaton.isAtEnd(states)
                    val preceding = automaton.following(states)
                    if (ends[start]) preceding.addAll(automaton.first)
                    before[start and 3] = preceding
                }
                return output
            }

            private fun split(start: Int, index: Int): Boolean {
                if (index == fields.size) return true
                val field = fields[index]
                val automaton = if (field.automaton < 0) null else core.automata[field.automaton]
                var states: Set<Int> = emptySet()
                var next = 0
                for (end in start..text.length) {
                    if (++steps > limit) return false
                    val mayEnd = automaton == null || end == next && automaton.isAtEnd(states)
                    if (end > start && ends[index][end] && mayEnd && isValue(Span(start, end), field)) {
                        found.add(Span(start, end))
                        if (split(end + field.literal.length, index + 1)) return true
                        found.removeAt(found.size - 1)
                        ends[index][end] = false
                    }
                    if (automaton == null || end != start && end != next) continue
                    val scalar = (if (end < text.length) scalarAt(text, end) else null) ?: break
                    states = automaton.taking(scalar.first, if (end == start) automaton.first else automaton.following(states))
                    next = scalar.second
                    if (states.isEmpty()) break
                }
                return false
            }

            private fun isValue(span: Span, field: Field): Boolean {
                if (field.lengths.isNotEmpty()) return span.length in field.lengths && isAccepted(span, field)
                return !field.isAsked || isAccepted(span, field)
            }

            private fun isAccepted(span: Span, field: Field): Boolean {
                steps += span.length
                return field.test < 0 || core.passes(field.test, part(text, span))
            }
        }

    """#
}
