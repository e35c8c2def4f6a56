extension KotlinRuntime {
  /// The data of a map, and the walk through its tree, in each generated Kotlin file.
  static let walk = #"""
        // ---- The map.

        internal class Rules {
            var maxBytes = 0
            var maxSegments = 0
            var maxItems = 0
            var maxRedirects = 0

            /** The part of the path that a host is: 0 by scheme, 1 a segment, 2 a segment without a dot, 3 fixed, 4 ignored. */
            var hostPolicy = 0
            var pathPlus = 0
            var queryPlus = 0
            var namePlus = 0
            var keepsMalformed = false
            var needsPairs = false
            var passes = false
            var requiresScheme = false
            var limitsWebHosts = false
            var writesQueryBehind = false
            var schemes = emptyList<String>()
            val namespaces = ArrayList<Namespace>()
            val checksHosts: Boolean get() = hostPolicy == 0 || hostPolicy == 3
        }

        internal class Namespace(val scheme: String, val fallsThrough: Boolean)

        internal class HostRule(val name: String, val isWildcard: Boolean, val port: Int) {
            val isAny: Boolean get() = isWildcard && name.isEmpty()

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

            /** Returns whether the host is not one of the table's, so that only patterns for any host take the link. */
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

    """#
}
