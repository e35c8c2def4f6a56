extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part3 = #"""
            fun accepts(link: Link): Boolean {
                val parts = link.parts
                val host = lower(parts.host)
                if (isAny) return host.isNotEmpty()
                val effective = if (parts.port < 0) parts.defaultPort else parts.port
                val isPort = if (port < 0) parts.port < 0 || parts.port == parts.defaultPort else port == effective
                if (!isPort) return false
                return if (isWildcard) host.length > name.length + 1 && host.endsWith(".$name") else host == name
            }
        }

        internal class Limit {
            val schemes = ArrayList<String>()
            var host: HostRule? = null
            val webHosts = ArrayList<HostRule>()

            fun isKept(link: Link, scope: Scope, isForeign: Boolean): Boolean {
                val isInScope = when (scope.kind) {
                    "all" -> schemes.isEmpty() || link.parts.scheme in schemes
                    "namespace" -> scope.scheme in schemes
                    else -> schemes.isEmpty()
                }
                return isInScope && (host?.accepts(link) ?: !isForeign) &&
                    (webHosts.isEmpty() || !link.parts.isWeb || webHosts.any { it.accepts(link) })
            }
        }

        /** The routes that are tried: `all`, those of a `namespace`, or those of `any` scheme. */
        internal class Scope(val kind: String, val scheme: String = "")

        /** A value in a link: `s` a segment, `p` a part of one, `w` a wildcard, `q` a value of the query, `h` the host. */
        internal class Capture(
            val name: String,
            val kind: Char,
            val index: Int,
            val isFromEnd: Boolean,
            val isInFragment: Boolean,
            val detail: Int,
            val test: Int,
        ) {
            /** The name in plans; a wildcard without a name is a star. */
            val label: String get() = if (name.isEmpty() && kind == 'w') "*" else name
        }

        /** A condition on the query: `+` presence, `=` this value, `:` a value, `*` the rest of the query. */
        internal class Condition(val item: String, val kind: Char, val value: String, val test: Int)

        internal class Candidate(val route: Int, val limit: Int, val twins: Int, val hasFragment: Boolean) {
            val captures = ArrayList<Capture>()
            val conditions = ArrayList<Condition>()
        }

        internal class Token(val kind: Char, val text: String, val name: String = "")

        internal class ItemTest(val item: String, val test: Int)

        internal class Template {
            var prefix = ""
            val path = ArrayList<Token>()
            val query = ArrayList<Token>()
            var fragment: ArrayList<Token>? = null
            var fragmentQuery = ""
            var carriesFragment = false
            val items = ArrayList<String>()
            val alternatives = ArrayList<ArrayList<ItemTest>>()
        }

        internal class RouteData(
            val isOfRedirects: Boolean,
            /** The senders that may open it, or null for every sender. */
            val senders: List<Source>?,
            val parent: Int,
            val condition: Int,
            val hasCombinations: Boolean,
            val names: List<String>,
        ) {
            var redirect: Template? = null
            var writing: Template? = null
            var webPrefix = ""
            var hasScheme = false
        }

        internal class Node(val leaves: List<Int>) {
            var first = leaves.firstOrNull() ?: Int.MAX_VALUE
            val literals = LinkedHashMap<String, Node>()
            val folded = LinkedHashMap<String, Node>()
            val tests = ArrayList<Pair<Int, Node>>()
            var parameter: Node? = null
            var wildcard: Node? = null
            var fragment: Node? = null

            /** Notes the first candidate at or below each node. */
            fun setFirst(): Int {
                val children = literals.values + folded.values + tests.map { it.second } + listOf(parameter, wildcard, fragment)
                for (child in children) if (child != null) first = minOf(first, child.setFirst())
                return first
            }
        }

        internal class Table {
            var hosts = emptyList<HostRule>()
            var takesAnyHost = false
            var hasFragments = false
            val limits = ArrayList<Limit>()
            val routes = ArrayList<RouteData>()
            val candidates = ArrayList<Candidate>()
            var root: Node? = null

            fun acceptsHost(link: Link): Boolean = hosts.any { it.accepts(link) }

            /** Returns whether the host is none of the table's, so that only patterns for any host take the link. */
            fun isForeign(link: Link, rules: Rules): Boolean =
                takesAnyHost && link.parts.isWeb && rules.checksHosts && !acceptsHost(link)
        }

        /** The search for the first candidate of a link. */
        internal class Walk(
            private val core: Core,
            private val table: Table,
            private val link: Link,
            private val from: Int,
            private val allowed: List<Boolean>,
        ) {
            private var best = Int.MAX_VALUE

            /** Returns the first candidate from an index on, or -1. */
            fun first(hostIsSegment: Boolean): Int {
                val root = table.root ?: return -1
                val segments = if (hostIsSegment) link.parts.words else link.parts.words.drop(1)
                visit(root, 0, segments, false, hostIsSegment && core.rules.hostPolicy == 0)
                return if (best == Int.MAX_VALUE) -1 else best
            }

            private fun visit(node: Node, taken: Int, segments: List<String>, isReversed: Boolean, foldsFirst: Boolean) {
                if (node.first >= best) return
                if (isReversed || taken == segments.size) accept(node)
                if (taken < segments.size) {
                    val segment = segments[if (isReversed) segments.size - 1 - taken else taken]
                    if (foldsFirst && taken == 0) {
                        for ((text, child) in node.literals) {
                            if (lower(text) == lower(segment)) visit(child, 1, segments, isReversed, foldsFirst)
                        }
                    } else {
                        node.literals[segment]?.let { visit(it, taken + 1, segments, isReversed, foldsFirst) }
                    }
                    if (node.folded.isNotEmpty()) {
                        node.folded[lower(segment)]?.let { visit(it, taken + 1, segments, isReversed, foldsFirst) }
                    }
                    for ((test, child) in node.tests) {
                        if (child.first >= best || !core.passes(test, segment)) continue
                        visit(child, taken + 1, segments, isReversed, foldsFirst)
                    }
                    node.parameter?.let { visit(it, taken + 1, segments, isReversed, foldsFirst) }
                }
                if (!isReversed) node.wildcard?.let { visit(it, 0, segments.drop(taken), true, false) }
            }

            private fun accept(node: Node) {
                for (candidate in node.leaves) {
                    if (candidate >= best) break
                    if (candidate < from || !allowed[table.candidates[candidate].limit]) continue
                    best = candidate
                    break
                }
                val fragment = node.fragment
                if (fragment == null || link.parts.fragment == null) return
                visit(fragment, 0, link.parts.fragmentPath.segments.map { link.parts.decoded(it) }, false, false)
            }
        }

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

    """#
}
