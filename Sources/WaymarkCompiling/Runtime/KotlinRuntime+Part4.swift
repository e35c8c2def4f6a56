extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part4 = #"""
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
