extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part2 = #"""
        /** The parts of a link. */
        internal class Parts(private val bytes: String) {
            var scheme = ""
            var authority = Span(0, 0)
            var port = -1
            var query = Span(0, 0)
            var fragment: Span? = null
            var isWeb = false
            var isDottedHost = false
            var hasDots = false
            var isMalformed = false

            /** The host, then the segments, as written. */
            val raw = arrayListOf(Span(0, 0))

            /** The same decoded. */
            val words: List<String> by lazy { raw.map { decoded(it) } }

            val host: String get() = part(bytes, raw[0])
            val defaultPort: Int get() = if (!isWeb) -1 else if (scheme.length == 5) 443 else 80

            /** The decoded text of a piece, which stays as written if it cannot be decoded. */
            fun decoded(span: Span, plus: Int = 0): String {
                val text = part(bytes, span)
                if (isMalformed && !isDecodable(bytes, span)) return text
                return if (text.none { it == '%' || it == '+' }) text else Decoder(text, 0, text.length, plus).rest()
            }

            /** The value of each item of a name, in order, or null for an item without a value. */
            fun items(name: String, span: Span, plus: Int): List<Span?> =
                itemsOf(bytes, span).filter { decoded(it.name, plus) == name }.map { it.value }

            /** The segments and the query of the fragment, read as a path. */
            val fragmentPath: Path
                get() {
                    val span = fragment ?: return Path(emptyList(), Span(0, 0), false)
                    val mark = find(bytes, '?', span.start, span.end)
                    val picked = segmentsOf(bytes, Span(span.start, if (mark < 0) span.end else mark))
                    val query = if (mark < 0) Span(span.end, span.end) else Span(mark + 1, span.end)
                    return Path(picked.spans, query, picked.hasDots)
                }
        }

        /** Splits the text of a link (RFC 3986). */
        internal class Parser(private val bytes: String, private val rules: Rules) {
            private val parts = Parts(bytes)

            fun parse(): Parts {
                var index = parseScheme()
                if (bytes.startsWith("//", index)) {
                    if (index == 0) throw invalid()
                    index = parseAuthority(index + 2)
                } else if (parts.isWeb) {
                    throw invalid()
                }
                index = parsePath(index)
                if (index < bytes.length && bytes[index] == '?') index = parseQuery(index + 1)
                if (index < bytes.length) parseFragment(index + 1)
                return parts
            }

            private fun parseScheme(): Int {
                val end = bytes.indexOfFirst { it in ":/?#" }
                if (end < 0 || bytes[end] != ':') return 0
                val scheme = bytes.substring(0, end)
                val isScheme = scheme.isNotEmpty() && isLetter(scheme[0]) &&
                    scheme.all { isLetter(it) || isDigit(it) || it in "+-." }
                if (!isScheme) throw invalid()
                parts.scheme = lower(scheme)
                if (parts.scheme == "javascript" || parts.scheme == "data") throw invalid()
                parts.isWeb = parts.scheme == "http" || parts.scheme == "https"
                return end + 1
            }

            private fun parseAuthority(start: Int): Int {
                var end = start
                var escapes = false
                while (end < bytes.length && bytes[end] !in "/?#") {
                    if (bytes[end] == '@' || bytes[end] == '\\') throw invalid()
                    if (bytes[end] == '%') {
                        escapes = true
                        end += escape(end)
                    } else {
                        checkCharacter(end)
                        end++
                    }
                }
                val host = Span(start, hostEnd(start, end))
                if (parts.isWeb) checkWebHost(part(bytes, host)) else checkBrackets(part(bytes, host))
                if (escapes) checkDecoding(host)
                if (parts.isWeb && parts.isMalformed) throw invalid()
                val port = if (host.end + 1 < end) bytes.substring(host.end + 1, end) else ""
                if (port.isNotEmpty()) {
                    val digits = port.trimStart('0')
                    if (!port.all { isDigit(it) } || digits.length > 5 || ("0$digits").toInt() > 0xffff) throw invalid()
                    parts.port = "0$digits".toInt()
                }
                parts.raw[0] = host
                parts.authority = Span(start, end)
                parts.isDottedHost = dotsIn(bytes, host.start, host.end) > 0
                return end
            }

            private fun hostEnd(start: Int, end: Int): Int {
                if (start < end && bytes[start] == '[') {
                    val bracket = find(bytes, ']', start, end)
                    if (bracket < 0 || bracket + 1 < end && bytes[bracket + 1] != ':') throw invalid()
                    return bracket + 1
                }
                val colon = find(bytes, ':', start, end)
                return if (colon < 0) end else colon
            }

            private fun checkWebHost(host: String) {
                if (host.isEmpty()) throw invalid()
                if (host[0] == '[') return checkBrackets(host)
                val forbidden = " \"<>^`{|}[]"
                for (index in host.indices) {
                    if (host[index].code >= 0x80 || host[index] in forbidden) throw invalid()
                    if (host[index] != '%') continue
                    val value = escaped(host, index, host.length)
                    if (value >= 0 && value.toChar() in "$forbidden/\\?#@:%") throw invalid()
                }
                if (host.split('.').any { it.isEmpty() }) throw invalid()
            }

            private fun checkBrackets(host: String) {
                if (host.length < 2 || host[0] != '[') return
                val inside = host.substring(1, host.length - 1)
                val isLater = Regex("[vV][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!\\x24'()*,;:]+").matches(inside)
                val zone = inside.indexOf("%25")
                val isZoned = zone < 0 || zone + 3 < inside.length
                if (!isLater && !(isZoned && isVersion6(if (zone < 0) inside else inside.substring(0, zone)))) throw invalid()
            }

            private fun parsePath(start: Int): Int {
                var index = start
                var escapes = false
                while (index < bytes.length && bytes[index] != '?' && bytes[index] != '#') {
                    if (bytes[index] == '\\') throw invalid()
                    if (bytes[index] == '%') {
                        escapes = true
                        index += escape(index)
                    } else {
                        checkCharacter(index)
                        index++
                    }
                }
                parts.query = Span(index, index)
                if (escapes) checkDecoding(Span(start, index))
                val picked = segmentsOf(bytes, Span(start, index))
                if (picked.spans.size > rules.maxSegments) throw Rejection(Reason.LIMIT_EXCEEDED)
                parts.raw.addAll(picked.spans)
                parts.hasDots = picked.hasDots
                return index
            }

            private fun parseQuery(start: Int): Int {
                var index = start
                var itemStart = start
                var count = 0
                var escapes = false
                var isValue = false
                while (index < bytes.length && bytes[index] != '#') {
                    if (bytes[index] == '&') {
                        itemStart = index + 1
                        isValue = false
                    } else {
                        if (index == itemStart && ++count > rules.maxItems) throw Rejection(Reason.LIMIT_EXCEEDED)
                        if (bytes[index] == '%') {
                            escapes = true
                            index += itemEscape(index, isValue)
                            continue
                        }
                        if (bytes[index] == '=') isValue = true
                        checkCharacter(index)
                    }
                    index++
                }
                parts.query = Span(start, index)
                if (escapes) checkDecoding(parts.query)
                return index
            }

            private fun parseFragment(start: Int) {
                val span = Span(start, bytes.length)
                parts.fragment = span
                var isPath = bytes.startsWith("/", start)
                var escapes = false
                var isValue = false
                var index = start
                while (index < bytes.length) {
                    when (bytes[index]) {
                        '%' -> {
                            escapes = true
                            index += itemEscape(index, isValue)
                            continue
                        }
                        '?' -> isPath = false
                        '&' -> isValue = false
                        '=' -> isValue = !isPath
                        else -> {}
                    }
                    checkCharacter(index)
                    index++
                }
                if (escapes) checkDecoding(span)
            }

            private fun checkCharacter(index: Int) {
                val byte = bytes[index].code
                val isLatin = byte == 0xc2 && index + 1 < bytes.length && bytes[index + 1].code < 0xa0
                if (byte < 0x20 || byte == 0x7f || isLatin) throw invalid()
            }

            /** Checks an escape, and returns the number of its bytes. */
            private fun escape(index: Int): Int {
                val byte = escaped(bytes, index, bytes.length)
                if (byte < 0) {
                    if (!rules.keepsMalformed) throw invalid()
                    parts.isMalformed = true
                    return 1
                }
                if (byte < 0x20 || byte == 0x7f) throw invalid()
                return 3
            }

            private fun itemEscape(index: Int, isValue: Boolean): Int {
                val byte = escaped(bytes, index, bytes.length)
                return if (isValue && (byte == 0x09 || byte == 0x0a || byte == 0x0d)) 3 else escape(index)
            }

            private fun checkDecoding(span: Span) {
                if (isDecodable(bytes, span)) return
                if (!rules.keepsMalformed) throw invalid()
                parts.isMalformed = true
            }
        }

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
