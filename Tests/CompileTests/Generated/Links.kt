// Written by waymark compile from a map with the checksum 13de3058dbbf85a8. Do not edit.
//
// It needs nothing but Kotlin's standard library, on the JVM and on Android.

/** The links of the map: which route takes a link, with which values. */
class Links() {
    private val core = Core(PLAN, listOf(), listOf(), listOf())

    /** Parses a text. Throws a [Rejection] if it is no link. */
    fun read(text: String, source: Source? = null): Link = Link(text, source, core.rules)

    /** Returns the best route for a link, after redirects. */
    fun open(text: String, source: Source? = null): Outcome = try {
        search(read(text, source)).next()
    } catch (rejection: Rejection) {
        Outcome.Rejected(rejection.reason)
    }

    /** Returns the routes for a link one by one, for callers that pass a match on. */
    fun search(link: Link): Search = Search(core, link)

    /** Returns whether a route takes a link. It follows no redirect. */
    fun canOpen(link: Link): Boolean = search(link).isReachable()

    /**
     * Returns the link to a route, or null if the map has none with these values. It is read back.
     *
     * @param values the texts by the names of the pattern; a wildcard without a name is `*`.
     */
    fun link(route: Route, values: Map<String, String> = emptyMap(), form: Form = Form.Path): String? {
        val names = core.tables[0].routes[route.ordinal].names.map { decodeUTF8(it) }
        if (!names.containsAll(values.keys)) return null
        return write(core, route.ordinal, names.map { values[it] }, form)
    }

    /** The beginning of a written link: none, the map's web host, or a scheme. */
    sealed interface Form {
        object Path : Form
        object Web : Form
        class Scheme(val scheme: String) : Form
    }

    /** The routes of the map. */
    enum class Route(val pattern: String) {
        Share("/s/:id"),
        LegacyBookId("/legacy/book(/:id)"),
        Support("/help/*topic"),
        Reset("/internal/reset"),
        Login("/login"),
        Password("/login/password"),
        Today("/today"),
        Story("/today/story/:kind<enum(article|interview)>/:id<int>"),
        Books("/books"),
        NewBooks("/books/new"),
        Search("/books/search(/:term)"),
        Book("/books/:id<int>"),
        Review("/books/:id<int>/reviews/:review"),
        Account("/account"),
        Orders("/account/orders(/:year<int>)"),
        Order("/account/order/:number<uint>"),
        Wishlist("/account/wishlist"),
        Settings("/account/settings"),
        Cart("/cart"),
        Checkout("/cart/checkout"),
        Payment("/cart/checkout/payment/:method<enum(card|invoice)>"),
    }

    // ---- Reading a link. Texts are UTF-8 with a character for each byte, except where a comment says otherwise.

    /** The trust in a sender: anyone, the app's server, or the app's own code. */
    enum class Trust { FOREIGN, VOUCHED, APP }

    /** The sender of a link. */
    data class Source(val name: String, val trust: Trust) {
        companion object {
            val inApp = Source("inApp", Trust.APP)
            val push = Source("push", Trust.VOUCHED)
            val quickAction = Source("quickAction", Trust.VOUCHED)
            val spotlight = Source("spotlight", Trust.VOUCHED)
            val handoff = Source("handoff", Trust.VOUCHED)
            val text = Source("text", Trust.VOUCHED)
            val intent = Source("intent", Trust.VOUCHED)
            val customScheme = Source("customScheme", Trust.FOREIGN)
            val universalLink = Source("universalLink", Trust.FOREIGN)
            val widget = Source("widget", Trust.FOREIGN)
            val webView = Source("webView", Trust.FOREIGN)
            val code = Source("code", Trust.FOREIGN)
            val install = Source("install", Trust.FOREIGN)
        }
    }

    /** The reason why a link is not taken, before any route is tried or because of its target. */
    enum class Reason(val text: String) {
        INVALID_LINK("invalidLink"),
        SCHEME_NOT_ALLOWED("schemeNotAllowed"),
        HOST_NOT_ALLOWED("hostNotAllowed"),
        NOT_REACHABLE("notReachable"),
        LIMIT_EXCEEDED("limitExceeded"),
        REDIRECT_LOOP("redirectLoop"),
        REDIRECT_LIMIT("redirectLimit"),
    }

    /** A link that is not taken. */
    class Rejection(val reason: Reason) : Exception(reason.text)

    internal class Span(val start: Int, val end: Int) {
        val length: Int get() = end - start
    }

    /** Decodes a piece. `plus` is 0: a plus sign is one, 1: a space, 2: a space even if it is escaped. */
    internal class Decoder(private val text: String, var position: Int, private val end: Int, private val plus: Int = 0) {
        var isMalformed = false

        fun next(): Int {
            if (position >= end) return -1
            val char = text[position]
            if (char != '%') {
                position++
                return if (char == '+' && plus > 0) 0x20 else char.code
            }
            val value = escaped(text, position, end)
            if (value < 0) {
                position++
                isMalformed = true
                return char.code
            }
            position += 3
            return if (value == 0x2b && plus == 2) 0x20 else value
        }

        fun rest(): String {
            val output = StringBuilder()
            while (true) {
                val byte = next()
                if (byte < 0) return output.toString()
                output.append(byte.toChar())
            }
        }
    }

    internal class Segments(val spans: List<Span>, val hasDots: Boolean)

    internal class Item(val name: Span, val value: Span?)

    internal class Path(val segments: List<Span>, val query: Span, val hasDots: Boolean)

    /** A parsed link. */
    class Link internal constructor(text: String, source: Source?, rules: Rules) {
        internal val bytes: String
        val source: Source
        internal val parts: Parts

        /** The text of the link. */
        val text: String get() = decodeUTF8(bytes)

        init {
            val all = encodeUTF8(text)
            if (all.length - 1024 > rules.maxBytes) throw Rejection(Reason.LIMIT_EXCEEDED)
            bytes = all.trim { isSpace(it) }
            if (bytes.isEmpty()) throw invalid()
            if (bytes.length > rules.maxBytes) throw Rejection(Reason.LIMIT_EXCEEDED)
            parts = Parser(bytes, rules).parse()
            this.source = source
                ?: if (parts.scheme.isEmpty()) Source.inApp else if (parts.isWeb) Source.universalLink else Source.customScheme
        }
    }

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

    // ---- Following a link.

    /** A link as the map reads it. */
    internal class Subject(
        val link: Link,
        val hostIsSegment: Boolean,
        /** The link that gives scheme and host, after a redirect to a path. */
        val replaced: Link?,
        /** The number of the namespace, or -1. */
        val namespace: Int,
    ) {
        val origin: Link get() = replaced ?: link
    }

    /** The map, with the code of the app. */
    internal class Core(
        plan: String,
        private val constraints: List<(String) -> Boolean>,
        val conditions: List<(Match) -> Boolean>,
        private val hooks: List<(String) -> HookDecision>,
    ) {
        private val map = MapReader(plan)
        val rules: Rules = map.rules
        val automata: List<Automaton> = map.automata

        /** The routes, then the redirects that come before them, if there are any. */
        val tables: List<Table> = map.tables

        /** Returns whether a decoded value passes a test. */
        fun passes(number: Int, text: String): Boolean {
            val test = map.tests[number]
            return when (test.kind) {
                "int" -> isInteger(text, true)
                "uint" -> isInteger(text, false)
                "double" -> isDouble(text)
                "bool" -> text == "true" || text == "false"
                "digit" -> text == "true" || text == "false" || text == "0" || text == "1"
                "uuid" -> isUUID(text)
                "slug" -> isSlug(text)
                "date" -> isDate(text)
                "one" -> test.texts.any { it == text || test.folds && lower(it) == lower(text) }
                "re" -> automata[test.index].matches(text)
                "own" -> constraints[test.index](decodeUTF8(text))
                else -> split(number, text) != null
            }
        }

        /** The ranges of the parameters of a segment, each as short as the rest allows, or null if it does not match. */
        fun split(number: Int, text: String): List<Span>? {
            val test = map.tests[number]
            if (!has(text, test.prefix, 0, test.folds)) return null
            val spans = ArrayList<Span>()
            var start = test.prefix.length
            for ((index, field) in test.fields.withIndex()) {
                val isLast = index == test.fields.size - 1
                var end = if (isLast) maxOf(text.length - field.literal.length, start + 1) else start + 1
                while (!has(text, field.literal, end, test.folds)) {
                    if (end + field.literal.length >= text.length) return null
                    end++
                }
                spans.add(Span(start, end))
                start = end + field.literal.length
            }
            val fits = test.fields.withIndex().all { (index, field) ->
                field.test < 0 || passes(field.test, part(text, spans[index]))
            }
            if (fits) return spans
            if (test.fields.size < 2) return null
            return SplitSearch(this, text, test.fields, test.folds).run(test.prefix.length)
        }

        fun subject(link: Link): Subject =
            Subject(link, isHostSegment(link), null, rules.namespaces.indexOfFirst { it.scheme == link.parts.scheme })

        fun isHostSegment(link: Link): Boolean {
            val host = link.parts.host
            if (host.isEmpty() || link.parts.isDottedHost) return false
            return when (rules.hostPolicy) {
                0 -> !link.parts.isWeb && !tables[0].acceptsHost(link)
                1 -> true
                2 -> '.' !in host && lower(host) != "localhost"
                else -> false
            }
        }

        /** Checks size, scheme and host. */
        fun checkGate(link: Link, hostIsSegment: Boolean) {
            checkForm(link, hostIsSegment)
            val (parts, table) = link.parts to tables[0]
            if (parts.scheme.isEmpty()) {
                if (rules.requiresScheme) throw invalid()
                if (link.source.trust == Trust.FOREIGN) throw Rejection(Reason.SCHEME_NOT_ALLOWED)
            } else if (rules.schemes.isNotEmpty() && parts.scheme !in rules.schemes) {
                val vouches = table.hosts.isNotEmpty() && rules.checksHosts || table.takesAnyHost
                val listsWebScheme = "http" in rules.schemes || "https" in rules.schemes
                if (!parts.isWeb || !vouches || listsWebScheme) throw Rejection(Reason.SCHEME_NOT_ALLOWED)
            }
            if (rules.hostPolicy == 0 && !parts.isWeb) return
            if (rules.hostPolicy == 3 && parts.scheme.isEmpty() && link.source.trust == Trust.APP) return
            if (!rules.checksHosts && !(parts.isWeb && rules.limitsWebHosts)) return
            if (!table.acceptsHost(link) && !isOfAnyHost(link)) throw Rejection(Reason.HOST_NOT_ALLOWED)
        }

        private fun isOfAnyHost(link: Link): Boolean = tables.any { table ->
            table.isForeign(link, rules) &&
                Walk(this, table, link, 0, table.limits.map { it.isKept(link, Scope("all"), true) })
                    .first(isHostSegment(link)) >= 0
        }

        fun checkForm(link: Link, hostIsSegment: Boolean) {
            val count = link.parts.raw.size - if (hostIsSegment) 0 else 1
            if (count > rules.maxSegments) throw Rejection(Reason.LIMIT_EXCEEDED)
            checkPairs(part(link.bytes, link.parts.query))
            if (!tables[0].hasFragments || link.parts.fragment == null) return
            val fragment = link.parts.fragmentPath
            if (fragment.segments.size > rules.maxSegments) throw Rejection(Reason.LIMIT_EXCEEDED)
            checkPairs(part(link.bytes, fragment.query))
            if (itemsOf(link.bytes, fragment.query).size > rules.maxItems) throw Rejection(Reason.LIMIT_EXCEEDED)
        }

        private fun checkPairs(query: String) {
            if (!rules.needsPairs || query.isEmpty()) return
            if (query.split('&').any { '=' !in it }) throw invalid()
        }

        /** The canonical spelling of a link's target: links that are spelled alike are one. */
        fun spelling(subject: Subject): String {
            val (link, origin) = subject.link to subject.origin
            val parts = link.parts
            val output = StringBuilder()
            output.append(if (subject.namespace >= 0) rules.namespaces[subject.namespace].scheme else origin.parts.scheme)
            output.append("://")
            if (origin.parts.isWeb) output.append(lower(part(origin.bytes, origin.parts.authority)))
            val segments = parts.raw.drop(if (subject.hostIsSegment) 0 else 1)
            if (segments.isEmpty()) output.append('/')
            for (segment in segments) output.append('/').append(canonical(link, segment, Piece.SEGMENT))
            for ((index, item) in itemsOf(link.bytes, parts.query).withIndex()) {
                output.append(if (index == 0) '?' else '&').append(canonical(link, item.name, Piece.QUERY))
                if (item.value != null) output.append('=').append(canonical(link, item.value, Piece.QUERY))
            }
            parts.fragment?.let { output.append('#').append(canonical(link, it, Piece.FRAGMENT)) }
            return output.toString()
        }

        private fun canonical(link: Link, span: Span, piece: Piece): String {
            if (link.parts.isMalformed && !isDecodable(link.bytes, span)) return encode(piece, part(link.bytes, span))
            val decoder = Decoder(link.bytes, span.start, span.end)
            val output = StringBuilder()
            while (true) {
                val position = decoder.position
                val byte = decoder.next()
                if (byte < 0) return output.toString()
                output.append(if (byte == 0x2b && link.bytes[position] == '+') "+" else encode(piece, "${byte.toChar()}"))
            }
        }

        fun hook(link: Link): HookDecision {
            for (hook in hooks) {
                val decision = hook(link.text)
                if (decision != HookDecision.Proceed) return decision
            }
            return HookDecision.Proceed
        }
    }

    /** The answer of a hook about a link that is about to be matched. */
    sealed interface HookDecision {
        object Proceed : HookDecision
        object Refuse : HookDecision
        class Open(val link: String) : HookDecision
    }

    /** The outcome of a link. */
    sealed interface Outcome {
        class Matched(val match: Match) : Outcome
        object Unmatched : Outcome

        /** A hook refused it. */
        object Refused : Outcome
        class Rejected(val reason: Reason) : Outcome
    }

    /** The remaining candidates of one link. */
    internal class Cursor(val table: Table, val isRoutes: Boolean, val isForeign: Boolean) {
        var scope = Scope("all")
        var from = 0
        var allowed = emptyList<Boolean>()
        val seen = HashSet<Int>()

        fun set(scope: Scope, subject: Subject) {
            this.scope = scope
            from = 0
            allowed = table.limits.map { it.isKept(subject.origin, scope, isForeign) }
        }
    }

    /** The routes that take a link, in the order in which they are tried. */
    class Search internal constructor(private val core: Core, link: Link) {
        private val targets = ArrayList<String>()

        /** The targets of the redirects, in order, filled in. */
        val redirects: List<String> get() = targets
        private var start: Link? = link
        private var subject: Subject? = null
        private var isRedirected = false
        private val visited = HashSet<String>()
        private var rewrites = 0
        private var cursor: Cursor? = null

        /** Returns the next result: first the best one, then, if you pass a match on, the next candidate. */
        fun next(): Outcome = try {
            advance()
        } catch (rejection: Rejection) {
            cursor = null
            Outcome.Rejected(rejection.reason)
        }

        /** Returns whether a route takes the link, without redirects. */
        internal fun isReachable(): Boolean = try {
            val first = core.subject(start ?: throw invalid())
            core.checkGate(first.link, first.hostIsSegment)
            subject = first
            cursor = makeCursor(first, 0)
            nextReachable() != null
        } catch (rejection: Rejection) {
            false
        }

        private fun advance(): Outcome {
            val link = start
            start = null
            if (link != null) {
                val first = core.subject(link)
                core.checkGate(link, first.hostIsSegment)
                if (!enter(first)) return Outcome.Refused
            } else if (!core.rules.passes) {
                return Outcome.Unmatched
            }
            while (true) {
                val current = subject ?: return Outcome.Unmatched
                val match = nextReachable() ?: return Outcome.Unmatched
                val next = redirect(match, current) ?: return Outcome.Matched(match)
                isRedirected = true
                if (!enter(next)) return Outcome.Refused
            }
        }

        /** Asks hooks, follows the redirects that come before all routes, and begins with the candidates. */
        private fun enter(first: Subject): Boolean {
            var next = first
            while (true) {
                subject = next
                cursor = null
                val decision = core.hook(next.link)
                if (decision == HookDecision.Refuse) return false
                if (decision is HookDecision.Open) {
                    val link = Link(decision.link, next.link.source, core.rules)
                    visited.add(core.spelling(next))
                    rewrites++
                    checkBudget()
                    next = core.subject(link)
                    core.checkGate(link, next.hostIsSegment)
                    isRedirected = true
                    continue
                }
                val other = if (core.tables.size > 1) redirectBeforeRoutes(next) else null
                if (other == null) {
                    cursor = makeCursor(next, 0)
                    return true
                }
                next = other
                isRedirected = true
            }
        }

        private fun makeCursor(subject: Subject, number: Int): Cursor {
            val table = core.tables[number]
            val cursor = Cursor(table, number == 0, subject.replaced == null && table.isForeign(subject.link, core.rules))
            val isAll = subject.namespace < 0 || number > 0
            cursor.set(
                if (isAll) Scope("all") else Scope("namespace", core.rules.namespaces[subject.namespace].scheme),
                subject,
            )
            return cursor
        }

        private fun nextCandidate(cursor: Cursor, subject: Subject): Int {
            while (true) {
                val walk = Walk(core, cursor.table, subject.link, cursor.from, cursor.allowed)
                val found = walk.first(subject.hostIsSegment)
                if (found >= 0) {
                    cursor.from = found + 1
                    return found
                }
                val fallsThrough = cursor.scope.kind == "namespace" && core.rules.namespaces[subject.namespace].fallsThrough
                if (!fallsThrough) return -1
                cursor.set(Scope("any"), subject)
            }
        }

        /** The next match of a link, each route once, with its best combination. */
        private fun nextMatch(cursor: Cursor, subject: Subject): Match? {
            while (true) {
                val index = nextCandidate(cursor, subject)
                if (index < 0) return null
                val candidate = cursor.table.candidates[index]
                val route = cursor.table.routes[candidate.route]
                if (route.hasCombinations && candidate.route in cursor.seen) continue
                val match = Match(core, subject, cursor.table, candidate, targets.toList())
                if (!match.satisfiesConditions()) continue
                val template = route.redirect
                if (template != null && !match.applies(template, cursor.isRoutes)) continue
                if (route.condition >= 0 && !core.conditions[route.condition](match)) continue
                if (route.hasCombinations) cursor.seen.add(candidate.route)
                return match
            }
        }

        /** The next match that the sender may open; of several routes of one pattern, the first for this sender. */
        private fun nextReachable(): Match? {
            val cursor = cursor ?: return null
            val subject = subject ?: return null
            val first = nextMatch(cursor, subject) ?: return null
            if (mayOpen(first, subject)) return first
            while (true) {
                val twin = nextMatch(cursor, subject)
                if (twin == null || twin.candidate.twins != first.candidate.twins) throw Rejection(Reason.NOT_REACHABLE)
                if (mayOpen(twin, subject)) return twin
            }
        }

        private fun mayOpen(match: Match, subject: Subject): Boolean {
            val route = core.tables[0].routes[match.candidate.route]
            if (route.isOfRedirects && !isRedirected) return false
            val senders = route.senders ?: return true
            return subject.link.source.trust == Trust.APP || subject.link.source in senders
        }

        private fun redirectBeforeRoutes(subject: Subject): Subject? {
            val cursor = makeCursor(subject, 1)
            while (true) {
                val match = nextMatch(cursor, subject) ?: return null
                val template = cursor.table.routes[match.candidate.route].redirect ?: continue
                if (match.applies(template, true)) return follow(template, match, subject)
            }
        }

        /** The target of the redirects of a match, from the outermost route inward. */
        private fun redirect(match: Match, subject: Subject): Subject? {
            val routes = core.tables[0].routes
            val chain = generateSequence(match.candidate.route) { routes[it].parent }.takeWhile { it >= 0 }.toList()
            for (index in chain.reversed()) {
                val template = routes[index].redirect ?: continue
                if (match.applies(template, true)) follow(template, match, subject)?.let { return it }
            }
            return null
        }

        private fun follow(template: Template, match: Match, subject: Subject): Subject? {
            val text = decodeUTF8(match.filled(template))
            val link = try {
                Link(text, subject.link.source, core.rules)
            } catch (rejection: Rejection) {
                targets.add(text)
                throw rejection
            }
            val isPath = link.parts.scheme.isEmpty()
            val next = if (isPath) Subject(link, false, subject.origin, subject.namespace) else core.subject(link)
            val (spelling, nextSpelling) = core.spelling(subject) to core.spelling(next)
            if (spelling == nextSpelling) return null
            visited.add(spelling)
            targets.add(text)
            if (nextSpelling in visited) throw Rejection(Reason.REDIRECT_LOOP)
            checkBudget()
            if (isPath) core.checkForm(link, false) else core.checkGate(link, next.hostIsSegment)
            return next
        }

        private fun checkBudget() {
            if (targets.size + rewrites > core.rules.maxRedirects) throw Rejection(Reason.REDIRECT_LIMIT)
        }
    }

    /** A route that takes a link, with the values of the link. */
    class Match internal constructor(
        private val core: Core,
        private val subject: Subject,
        private val table: Table,
        internal val candidate: Candidate,
        /** The targets of the redirects that led here, in order. */
        val redirects: List<String>,
    ) {
        /** The link, which a redirect may have led to. */
        val link: Link get() = subject.link
        private val parts: Parts get() = link.parts

        /** The route. */
        val route: Route get() = Route.entries[candidate.route]

        /** The names and texts of the captured values, in the order of the pattern; a wildcard as written. */
        val values: Map<String, String>
            get() = candidate.captures.filter { it.label.isNotEmpty() }
                .associate { decodeUTF8(it.label) to decodeUTF8(bytes(it)) }

        /** The decoded segments that the wildcard took, or null if the pattern has none. */
        val wildcard: List<String>?
            get() = candidate.captures.find { it.kind == 'w' }
                ?.let { capture -> wildcardSpans(capture).map { decodeUTF8(parts.decoded(it)) } }

        /** The items of the query, decoded, in order; those of the fragment follow if the pattern reads it. */
        val query: List<Pair<String, String?>>
            get() = querySpans().flatMap { span ->
                itemsOf(link.bytes, span).map { item ->
                    decodeUTF8(parts.decoded(item.name, core.rules.namePlus)) to
                        item.value?.let { decodeUTF8(parts.decoded(it, core.rules.queryPlus)) }
                }
            }

        /** The bytes of a captured value. */
        internal fun bytes(capture: Capture): String = when (capture.kind) {
            'w' -> remainder(capture)
            'h' -> {
                val origin = subject.origin.parts
                val host = lower(origin.host)
                if (origin.port < 0 || origin.port == origin.defaultPort) host else "$host:${origin.port}"
            }
            'q' -> {
                val condition = candidate.conditions[capture.index]
                val plus = if (condition.kind == '*') 0 else core.rules.queryPlus
                itemSpan(condition)?.let { parts.decoded(it, plus) } ?: ""
            }
            'p' -> part(capture)
            else -> parts.decoded(span(capture), core.rules.pathPlus)
        }

        private fun segments(capture: Capture): List<Span> =
            if (capture.isInFragment) parts.fragmentPath.segments else parts.raw.drop(if (subject.hostIsSegment) 0 else 1)

        private fun span(capture: Capture): Span {
            val segments = segments(capture)
            return segments[if (capture.isFromEnd) segments.size - capture.index else capture.index]
        }

        /** The value of a part of a segment, decoded only after the segment was split. */
        private fun part(capture: Capture): String {
            val segment = span(capture)
            val isKept = parts.isMalformed && !isDecodable(link.bytes, segment)
            val decoded = StringBuilder()
            val offsets = ArrayList<Int>()
            val decoder = Decoder(link.bytes, segment.start, segment.end)
            while (!isKept) {
                val offset = decoder.position
                val byte = decoder.next()
                if (byte < 0) break
                decoded.append(byte.toChar())
                offsets.add(offset)
            }
            if (isKept) decoded.append(part(link.bytes, segment))
            offsets.add(segment.end)
            val found = core.split(capture.test, decoded.toString())?.getOrNull(capture.detail) ?: return ""
            if (isKept) return part(decoded.toString(), found)
            return Decoder(link.bytes, offsets[found.start], offsets[found.end], core.rules.pathPlus).rest()
        }

        private fun wildcardSpans(capture: Capture): List<Span> {
            val segments = segments(capture)
            return segments.subList(capture.index, maxOf(capture.index, segments.size - capture.detail))
        }

        /** The text that a wildcard took, as written, encoded where it must be. */
        private fun remainder(capture: Capture): String {
            val spans = wildcardSpans(capture)
            if (spans.isEmpty()) return ""
            val hasDots = if (capture.isInFragment) parts.fragmentPath.hasDots else parts.hasDots
            val beginsWithHost = subject.hostIsSegment && spans[0] === parts.raw[0] && parts.port >= 0
            val text = if (hasDots || beginsWithHost) {
                spans.joinToString("/") { part(link.bytes, it) }
            } else {
                link.bytes.substring(spans[0].start, spans.last().end)
            }
            return keeping(Piece.SEGMENT, text)
        }

        private fun querySpans(): List<Span> =
            if (candidate.hasFragment && parts.fragment != null) listOf(parts.query, parts.fragmentPath.query)
            else listOf(parts.query)

        private fun items(name: String): List<Span?> =
            querySpans().flatMap { parts.items(name, it, core.rules.namePlus) }

        /** The range of the value that a condition captures. */
        private fun itemSpan(condition: Condition): Span? {
            if (condition.kind != '*') return items(condition.item).lastOrNull()
            for (span in querySpans()) {
                val found = parts.items(condition.item, span, core.rules.namePlus).firstOrNull { it != null }
                if (found != null) return Span(found.start, span.end)
            }
            return null
        }

        internal fun satisfiesConditions(): Boolean = candidate.conditions.all { condition ->
            val found = items(condition.item)
            if (found.isEmpty()) return@all false
            val value = found.last()?.let { parts.decoded(it, core.rules.queryPlus) }
            when (condition.kind) {
                '*' -> (itemSpan(condition)?.length ?: 0) > 0
                '+' -> true
                '=' -> value == condition.value
                else -> !value.isNullOrEmpty() && (condition.test < 0 || core.passes(condition.test, value))
            }
        }

        /** The last value of an item of the query, unless it is empty. */
        private fun filledItem(name: String): String? {
            val last = parts.items(name, parts.query, core.rules.namePlus).lastOrNull() ?: return null
            return if (last.length == 0) null else parts.decoded(last, core.rules.queryPlus)
        }

        /** Returns whether the query has all that a redirect fills in, and a route takes it. */
        internal fun applies(template: Template, asksTarget: Boolean): Boolean {
            if (template.items.any { filledItem(it) == null }) return false
            if (!asksTarget || template.alternatives.isEmpty()) return true
            return template.alternatives.any { tests ->
                tests.all { test -> filledItem(test.item)?.let { core.passes(test.test, it) } ?: false }
            }
        }

        internal fun filled(template: Template): String {
            val fragment = parts.fragment?.let { part(link.bytes, it) }
            return Filling(core.rules.pathPlus != 0, part(link.bytes, parts.query), fragment) { name ->
                val capture = candidate.captures.find { it.name == name && it.kind != 'w' }
                val wildcard = candidate.captures.find { it.kind == 'w' && (name == "*" || it.name == name) }
                when {
                    name.startsWith("?") -> filledItem(name.substring(1))?.let { Value(it, false) }
                    capture != null -> Value(bytes(capture), false)
                    wildcard != null -> Value(remainder(wildcard), true)
                    else -> null
                }
            }.text(template)
        }
    }

    /** A value for a name; raw values are segments as they are written in a link. */
    internal class Value(val text: String, val isRaw: Boolean) {
        /** True if nothing is written. */
        val isNothing: Boolean get() = isRaw && text.isEmpty()
        val forQuery: String get() = if (isRaw) keeping(Piece.QUERY, text) else encode(Piece.QUERY, text)
    }

    /** Kinds of pieces, which decide which bytes need no escape. */
    internal enum class Piece { SEGMENT, QUERY, FRAGMENT }

    /** Fills the names of a template with values. */
    internal class Filling(
        private val plusIsSpace: Boolean,
        private val query: String,
        private val fragment: String?,
        private val value: (String) -> Value?,
    ) {
        fun text(template: Template): String {
            var output = appendPath(template.path, template.prefix) + queryText(template.query)
            if (template.carriesFragment && fragment != null) output += "#$fragment"
            val own = template.fragment ?: return output
            output += "#"
            output = if (own.firstOrNull()?.kind == '/') appendPath(own, output)
            else output + segments(tokens(own)).joinToString("/")
            return output + template.fragmentQuery
        }

        /** The tokens without groups in which a value is missing. */
        fun tokens(all: List<Token>): List<Token> {
            val output = ArrayList<Token>()
            var index = 0
            while (index < all.size) {
                val token = all[index++]
                if (token.kind != '(') {
                    output.add(token)
                    continue
                }
                val start = index
                var isComplete = true
                var depth = 1
                while (depth > 0) {
                    val inner = all[index++]
                    when (inner.kind) {
                        '(' -> depth++
                        ')' -> depth--
                        '_' -> if (depth == 1) isComplete = false
                        ':', '*' -> if (depth == 1 && value(inner.text)?.isNothing != false) isComplete = false
                        else -> {}
                    }
                }
                if (isComplete) output.addAll(tokens(all.subList(start, index - 1)))
            }
            return output
        }

        private fun appendPath(items: List<Token>, start: String): String {
            if (items.isEmpty() && start.isNotEmpty()) return start
            val tokens = tokens(items)
            val afterScheme = start.endsWith("/") && tokens.isNotEmpty() && tokens[0].kind != '/'
            return start + joined(segments(tokens), afterScheme)
        }

        /** The segments, encoded, without those whose value is missing. */
        fun segments(tokens: List<Token>): List<String> {
            val output = ArrayList<String>()
            val current = StringBuilder()
            var isMissing = false
            var hasValue = false
            fun end() {
                val text = current.toString()
                if (hasValue && (text == "." || text == "..")) throw invalid()
                if (text.isNotEmpty() && !isMissing) output.add(text)
                current.clear()
                isMissing = false
                hasValue = false
            }
            for (token in tokens) {
                val value = if (token.kind == ':' || token.kind == '*') value(token.text) else null
                when {
                    token.kind == '/' -> end()
                    token.kind == '=' -> current.append(encode(Piece.SEGMENT, token.text))
                    token.kind == '*' -> if (value != null) {
                        end()
                        if (value.text.isEmpty()) continue
                        if (value.text.split('/').any { dotsIn(it, 0, it.length) > 0 }) throw invalid()
                        output.add(value.text)
                    }
                    value == null || value.isRaw -> isMissing = true
                    else -> {
                        val text = encode(Piece.SEGMENT, value.text)
                        current.append(if (plusIsSpace) text.replace("+", "%2B") else text)
                        hasValue = true
                    }
                }
            }
            end()
            return output
        }

        fun queryText(parts: List<Token>): String {
            val items = ArrayList<String>()
            var index = 0
            while (index < parts.size) {
                val part = parts[index++]
                when (part.kind) {
                    'a' -> if (query.isNotEmpty()) items.add(query)
                    't' -> items.add("${part.name}=${part.text}")
                    'p' -> value(part.text)?.let { items.add("${part.name}=${it.forQuery}") }
                    's' -> items.add("${part.name}=${(value("*") ?: Value("*", false)).forQuery}")
                    'l' -> {
                        var item = part.name + "="
                        while (index < parts.size && parts[index].kind in "xy") item += pathPart(parts[index++])
                        items.add(item)
                    }
                    else -> items.add(part.name)
                }
            }
            return if (items.isEmpty()) "" else items.joinToString("&", "?")
        }

        /** A text, or a value as a segment of the path that a value of the query is. */
        private fun pathPart(part: Token): String {
            if (part.kind == 'x') return part.text
            val value = value(part.text)
            if (value == null || value.isNothing) return ""
            return part.name + encode(Piece.QUERY, if (value.isRaw) value.text else encode(Piece.SEGMENT, value.text))
        }
    }

    // ---- Reading the map.

    /**
     * Reads a map line by line.
     *
     * A line begins with its kind: `o` is for options, `s` for schemes, `n` for a namespace.
     * `a` is an automaton, `t` a test, `T` a table, `h` its hosts, `l` a limit.
     * `r` is a route, `>` its redirect, `<` its writing, `k` a candidate.
     * Lines of the tree begin with a space for each level, then the edge.
     * `/` is a literal, `~` one in any case, `<` a test, `:` any value, `*` a wildcard, `#` a fragment.
     * The candidates that end there follow.
     */
    internal class MapReader(text: String) {
        val rules = Rules()
        val tests = ArrayList<Test>()
        val automata = ArrayList<Automaton>()
        val tables = ArrayList<Table>()
        private val path = ArrayList<Node>()

        init {
            for (line in text.split('\n')) read(line)
            for (table in tables) table.root?.setFirst()
        }

        private fun read(line: String) {
            val depth = line.indexOfFirst { it != ' ' }
            val all = line.split(' ').filter { it.isNotEmpty() }
            if (all.isEmpty()) return
            val words = all.drop(1)
            if (depth > 0) return readNode(all[0], words.map { it.toInt() }, depth)
            when (all[0]) {
                "o" -> readOptions(words)
                "s" -> rules.schemes = words.map { unescaped(it) }
                "n" -> rules.namespaces.add(Namespace(unescaped(words[0]), words[1] == "1"))
                "a" -> readAutomaton(words)
                "t" -> tests.add(readTest(words))
                "T" -> {
                    path.clear()
                    tables.add(Table())
                }
                "h" -> tables.last().hosts = words.map { readHost(it) }
                "l" -> readLimit(words)
                "r" -> readRoute(words)
                ">" -> tables.last().routes.last().redirect = readTemplate(words)
                "<" -> tables.last().routes.last().let {
                    it.hasScheme = words[0] == "1"
                    it.webPrefix = unescaped(words[1])
                    it.writing = readTemplate(words.drop(2))
                }
                "k" -> readCandidate(words)
            }
        }

        private fun readOptions(words: List<String>) {
            val numbers = words.take(8).map { it.toInt() }
            rules.maxBytes = numbers[0]
            rules.maxSegments = numbers[1]
            rules.maxItems = numbers[2]
            rules.maxRedirects = numbers[3]
            rules.hostPolicy = numbers[4]
            rules.pathPlus = numbers[5]
            rules.queryPlus = numbers[6]
            rules.namePlus = numbers[7]
            rules.keepsMalformed = 'm' in words[8]
            rules.needsPairs = 'p' in words[8]
            rules.passes = 'a' in words[8]
            rules.requiresScheme = 'r' in words[8]
            rules.limitsWebHosts = 'h' in words[8]
            rules.writesQueryBehind = 'q' in words[8]
        }

        private fun readAutomaton(words: List<String>) {
            val states = words.drop(2).map { it.split(':') }
            automata.add(
                Automaton(
                    numbers(words[0].substring(1)),
                    numbers(words[1].substring(1)),
                    states.map { numbers(it[0]) },
                    states.map { numbers(it[1]) },
                ),
            )
        }

        private fun readTest(words: List<String>): Test = when (words[0]) {
            "one" -> Test("one", words[1] == "1", words.drop(2).map { unescaped(it) })
            "re", "own" -> Test(words[0], index = words[1].toInt())
            "parts" -> Test(
                "parts",
                words[1] == "1",
                prefix = unescaped(words[2]),
                fields = words.drop(3).map { word ->
                    val parts = word.split(',')
                    Field(
                        parts[0].toInt(),
                        parts[1].toInt(),
                        parts[2] == "1",
                        unescaped(parts[3]),
                        parts.drop(4).map { it.toInt() },
                    )
                },
            )
            else -> Test(words[0])
        }

        private fun readLimit(words: List<String>) {
            val limit = Limit()
            for (word in words) {
                val rest = word.substring(1)
                when (word[0]) {
                    's' -> limit.schemes.add(unescaped(rest))
                    'h' -> limit.host = readHost(rest)
                    else -> limit.webHosts.add(readHost(rest))
                }
            }
            if (limit.host?.isAny == true) tables.last().takesAnyHost = true
            tables.last().limits.add(limit)
        }

        private fun readRoute(words: List<String>) {
            val senders = words[0].trimStart('!')
            tables.last().routes.add(
                RouteData(
                    isOfRedirects = words[0][0] == '!',
                    senders = if (senders == "*") null else senders.split(',').filter { it.length > 1 }
                        .map { Source(decodeUTF8(unescaped(it.substring(1))), Trust.entries[it[0] - '0']) },
                    parent = words[1].toInt(),
                    condition = words[2].toInt(),
                    hasCombinations = words[3] == "1",
                    names = words.drop(4).map { unescaped(it) },
                ),
            )
        }

        private fun readCandidate(words: List<String>) {
            val candidate = Candidate(words[0].toInt(), words[1].toInt(), words[2].toInt(), words[3] == "1")
            for (word in words.drop(4)) {
                val parts = word.substring(1).split(',')
                if (word[0] == '@') {
                    candidate.captures.add(
                        Capture(
                            unescaped(parts[0]),
                            parts[1][0],
                            parts[2].toInt(),
                            parts[3] == "1",
                            parts[4] == "1",
                            parts[5].toInt(),
                            parts[6].toInt(),
                        ),
                    )
                } else {
                    candidate.conditions.add(
                        Condition(unescaped(parts[0]), parts[1][0], unescaped(parts[2]), parts[3].toInt()),
                    )
                }
            }
            if (candidate.hasFragment) tables.last().hasFragments = true
            tables.last().candidates.add(candidate)
        }

        /** A template: its beginning, the path, `?` and the query, `#` and the fragment, and what items fill. */
        private fun readTemplate(words: List<String>): Template {
            val template = Template()
            var isQuery = false
            for (word in words) {
                val rest = word.substring(1)
                when {
                    word[0] == '^' -> template.prefix = unescaped(rest)
                    word == "?" -> isQuery = true
                    word == "#" -> {
                        isQuery = false
                        template.fragment = ArrayList()
                    }
                    word[0] == ';' -> template.fragmentQuery = unescaped(rest)
                    word[0] == '@' -> template.carriesFragment = true
                    word[0] == '&' -> template.items.add(unescaped(rest))
                    word[0] == '|' -> template.alternatives.add(ArrayList())
                    word[0] == '~' -> rest.split(',').let {
                        template.alternatives.last().add(ItemTest(unescaped(it[0]), it[1].toInt()))
                    }
                    isQuery -> rest.split(',').map { unescaped(it) }.let {
                        template.query.add(Token(word[0], it.getOrElse(1) { "" }, it[0]))
                    }
                    else -> (template.fragment ?: template.path).add(Token(word[0], unescaped(rest)))
                }
            }
            return template
        }

        private fun readNode(edge: String, leaves: List<Int>, depth: Int) {
            val node = Node(leaves)
            while (path.size >= depth) path.removeAt(path.size - 1)
            val parent = path.lastOrNull()
            path.add(node)
            val text = edge.substring(1)
            if (parent == null) {
                tables.last().root = node
                return
            }
            when (edge[0]) {
                '/' -> parent.literals[unescaped(text)] = node
                '~' -> parent.folded[unescaped(text)] = node
                '<' -> parent.tests.add(text.toInt() to node)
                ':' -> parent.parameter = node
                '*' -> parent.wildcard = node
                else -> parent.fragment = node
            }
        }

        private fun numbers(text: String): List<Int> = if (text.isEmpty()) emptyList() else text.split(',').map { it.toInt() }

        private fun readHost(word: String): HostRule {
            val parts = word.split(',')
            return HostRule(unescaped(parts[2]), parts[0] == "1", if (parts[1] == "-") -1 else parts[1].toInt())
        }

        /** The text of a word; a percent sign alone is an empty one. */
        private fun unescaped(word: String): String = if (word == "%") "" else Decoder(word, 0, word.length).rest()
    }

    private companion object {
        private fun invalid() = Rejection(Reason.INVALID_LINK)
        private fun encodeUTF8(text: String) = String(text.toByteArray(Charsets.UTF_8), Charsets.ISO_8859_1)
        private fun decodeUTF8(bytes: String) = String(bytes.toByteArray(Charsets.ISO_8859_1), Charsets.UTF_8)
        private fun lower(char: Char) = if (char in 'A'..'Z') char + 32 else char
        private fun lower(text: String) = if (text.none { it in 'A'..'Z' }) text else String(CharArray(text.length) { lower(text[it]) })
        private fun part(text: String, span: Span) = text.substring(span.start, span.end)
        private fun isDigit(char: Char) = char in '0'..'9'
        private fun isLetter(char: Char) = char in 'a'..'z' || char in 'A'..'Z'
        private fun isSpace(char: Char) = char == ' ' || char in '\t'..'\r'

        private fun hex(char: Char): Int = when (char) {
            in '0'..'9' -> char - '0'
            in 'a'..'f' -> char - 'a' + 10
            in 'A'..'F' -> char - 'A' + 10
            else -> -1
        }

        private fun find(text: String, char: Char, start: Int, end: Int): Int {
            val index = text.indexOf(char, start)
            return if (index < 0 || index >= end) -1 else index
        }

        /** The byte that an escape stands for, or -1. */
        private fun escaped(text: String, index: Int, end: Int): Int {
            if (index + 2 >= end) return -1
            val (high, low) = hex(text[index + 1]) to hex(text[index + 2])
            return if (high < 0 || low < 0) -1 else (high shl 4) or low
        }

        /** Returns whether a piece decodes to UTF-8 (RFC 3629). */
        private fun isDecodable(text: String, span: Span): Boolean {
            val decoder = Decoder(text, span.start, span.end)
            var missing = 0
            var lowest = 0x80
            var highest = 0xbf
            while (true) {
                val byte = decoder.next()
                if (byte < 0) return missing == 0
                if (decoder.isMalformed) return false
                if (missing > 0) {
                    if (byte < lowest || byte > highest) return false
                    missing--
                    lowest = 0x80
                    highest = 0xbf
                    continue
                }
                when (byte) {
                    in 0x00..0x7f -> continue
                    in 0xc2..0xdf -> missing = 1
                    in 0xe0..0xef -> missing = 2
                    in 0xf0..0xf4 -> missing = 3
                    else -> return false
                }
                if (byte == 0xe0) lowest = 0xa0
                if (byte == 0xf0) lowest = 0x90
                if (byte == 0xed) highest = 0x9f
                if (byte == 0xf4) highest = 0x8f
            }
        }

        /** The segments of a path, without empty ones and dot segments. */
        private fun segmentsOf(text: String, path: Span): Segments {
            val output = ArrayList<Span>()
            var hasDots = false
            var start = path.start
            if (start < path.end && text[start] == '/') start++
            while (start <= path.end) {
                val slash = find(text, '/', start, path.end)
                val end = if (slash < 0) path.end else slash
                val dots = dotsIn(text, start, end)
                if (dots > 0) {
                    hasDots = true
                    if (dots == 2 && output.isNotEmpty()) output.removeAt(output.size - 1)
                } else {
                    // A dot segment removes an empty segment, too.
                    output.add(Span(start, end))
                }
                start = end + 1
            }
            return Segments(output.filter { it.length > 0 }, hasDots)
        }

        /** The number of dots of a dot segment, or 0 for another one. */
        private fun dotsIn(text: String, start: Int, end: Int): Int {
            if (end == start || end - start > 6) return 0
            val decoder = Decoder(text, start, end)
            var dots = 0
            while (true) {
                val byte = decoder.next()
                if (byte < 0) return if (dots <= 2) dots else 0
                if (byte != 0x2e) return 0
                dots++
            }
        }

        private fun itemsOf(text: String, query: Span): List<Item> {
            val output = ArrayList<Item>()
            var start = query.start
            while (start < query.end) {
                if (text[start] == '&') {
                    start++
                    continue
                }
                val ampersand = find(text, '&', start, query.end)
                val end = if (ampersand < 0) query.end else ampersand
                val equals = find(text, '=', start, end)
                output.add(
                    if (equals < 0) Item(Span(start, end), null) else Item(Span(start, equals), Span(equals + 1, end)),
                )
                start = end
            }
            return output
        }

        private fun isVersion6(text: String): Boolean {
            val halves = text.split("::")
            if (halves.size > 2) return false
            var groups = 0
            for ((number, half) in halves.withIndex()) {
                if (half.isEmpty()) continue
                val parts = half.split(':')
                for ((position, group) in parts.withIndex()) {
                    if (number == halves.size - 1 && position == parts.size - 1 && isVersion4(group)) {
                        groups += 2
                    } else {
                        if (group.isEmpty() || group.length > 4 || group.any { hex(it) < 0 }) return false
                        groups++
                    }
                }
            }
            return if (halves.size == 2) groups <= 7 else groups == 8
        }

        private fun isVersion4(text: String): Boolean {
            val parts = text.split('.')
            return parts.size == 4 && parts.all { part ->
                part.length in 1..3 && part.all { isDigit(it) } && part.toInt() < 256
            }
        }

        /** The character at an offset, with the offset after it, or null if the bytes are not UTF-8. */
        private fun scalarAt(text: String, position: Int): Pair<Int, Int>? {
            val lead = text[position].code
            val width = if (lead < 0x80) 1 else if (lead < 0xe0) 2 else if (lead < 0xf0) 3 else 4
            if (position + width > text.length || lead in 0x80 until 0xc2) return null
            var value = if (width == 1) lead else lead and (0x7f shr width)
            for (offset in 1 until width) {
                val byte = text[position + offset].code
                if (byte and 0xc0 != 0x80) return null
                value = (value shl 6) or (byte and 0x3f)
            }
            return value to position + width
        }

        private fun isInteger(text: String, isSigned: Boolean): Boolean {
            val isNegative = isSigned && text.startsWith("-")
            val all = if (isNegative) text.substring(1) else text
            if (all.isEmpty() || !all.all { isDigit(it) }) return false
            val digits = all.trimStart('0')
            val limit = if (!isSigned) "18446744073709551615"
            else if (isNegative) "9223372036854775808" else "9223372036854775807"
            return digits.length < limit.length || digits.length == limit.length && digits <= limit
        }

        private fun isDouble(text: String): Boolean {
            var index = if (text.startsWith("-")) 1 else 0
            fun skipDigits(): Boolean {
                val start = index
                while (index < text.length && isDigit(text[index])) index++
                return index > start
            }
            if (!skipDigits()) return false
            if (index < text.length && text[index] == '.') {
                index++
                if (!skipDigits()) return false
            }
            if (index < text.length && text[index] in "eE") {
                index++
                if (index < text.length && text[index] in "+-") index++
                if (!skipDigits()) return false
            }
            return index == text.length && text.toDouble().isFinite()
        }

        private fun isUUID(text: String): Boolean = text.length == 36 && text.withIndex().all { (index, char) ->
            if (index == 8 || index == 13 || index == 18 || index == 23) char == '-' else hex(char) >= 0
        }

        private fun isSlug(text: String): Boolean =
            text.split('-').all { word -> word.isNotEmpty() && word.all { it in 'a'..'z' || isDigit(it) } }

        private fun isDate(text: String): Boolean {
            val isForm = text.length == 10 && text.withIndex().all { (index, char) ->
                if (index == 4 || index == 7) char == '-' else isDigit(char)
            }
            if (!isForm) return false
            val year = text.substring(0, 4).toInt()
            val month = text.substring(5, 7).toInt()
            val isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            val days = when (month) {
                1, 3, 5, 7, 8, 10, 12 -> 31
                4, 6, 9, 11 -> 30
                2 -> if (isLeap) 29 else 28
                else -> 0
            }
            return text.substring(8, 10).toInt() in 1..days
        }

        private fun has(text: String, literal: String, start: Int, folds: Boolean): Boolean {
            if (start + literal.length > text.length) return false
            return literal.indices.all { index ->
                val char = text[start + index]
                char == literal[index] || folds && lower(char) == lower(literal[index])
            }
        }

        private fun encode(piece: Piece, text: String): String {
            val output = StringBuilder()
            for (char in text) {
                val isPlain = isLetter(char) || isDigit(char) || char in "-._~!\$'()*,;:@" ||
                    char in "+=&" && piece != Piece.QUERY || char in "/?" && piece != Piece.SEGMENT
                if (isPlain) output.append(char) else output.append('%').append(digit(char.code shr 4)).append(digit(char.code and 15))
            }
            return output.toString()
        }

        private fun digit(value: Int): Char = "0123456789ABCDEF"[value]

        /** Escapes a text that may be encoded already: slashes and percent signs stay. */
        private fun keeping(piece: Piece, text: String, keepsPercent: Boolean = true): String {
            val output = StringBuilder()
            for ((index, char) in text.withIndex()) {
                val isEscape = char == '%' && (keepsPercent || escaped(text, index, text.length) >= 0)
                if (isEscape || char == '/') output.append(char) else output.append(encode(piece, "$char"))
            }
            return output.toString()
        }

        /** A path of some segments; the first is a host if the path follows a scheme. */
        private fun joined(segments: List<String>, afterScheme: Boolean): String {
            if (!afterScheme) return if (segments.isEmpty()) "/" else segments.joinToString("") { "/$it" }
            val first = segments.firstOrNull() ?: return ""
            val end = first.indexOf('/').let { if (it < 0) first.length else it }
            val host = first.substring(0, end).replace(":", "%3A").replace("@", "%40")
            return (listOf(host + first.substring(end)) + segments.drop(1)).joinToString("/")
        }

        /** Writes a link, and reads it back: null if it would lead elsewhere, or if the map has no such link. */
        private fun write(core: Core, index: Int, texts: List<String?>, form: Form): String? {
            val route = core.tables[0].routes[index]
            val template = route.writing ?: return null
            val values = LinkedHashMap<String, Value>()
            for ((name, text) in route.names.zip(texts)) {
                if (text.isNullOrEmpty()) continue
                if (text.any { it.code < 0x20 || it.code == 0x7f }) return null
                val isRaw = template.path.any { it.kind == '*' && it.text == name }
                values[name] = Value(if (isRaw) wildcardPath(encodeUTF8(text)) else encodeUTF8(text), isRaw)
            }
            var output = writtenPrefix(core, route, template, form) ?: return null
            template.path.firstOrNull()?.let { if (it.kind == 'h') output += (values[it.text] ?: return null).text }
            if (template.query.any { it.kind == 'p' && values[it.text] == null }) return null
            try {
                val filling = Filling(core.rules.pathPlus != 0, "", null) { values[it] }
                val tokens = filling.tokens(template.path.filter { it.kind != 'h' })
                val mark = tokens.indexOfFirst { it.kind == '!' }
                val path = if (mark < 0) tokens else tokens.take(mark)
                val segments = filling.segments(path)
                val isAfterScheme = if (route.hasScheme) path.isNotEmpty() && path[0].kind != '/'
                else segments.isNotEmpty() && standsAsHost(core, segments[0])
                val query = filling.queryText(template.query)
                val isBehind = mark >= 0 && core.rules.writesQueryBehind
                output += joined(segments, output.endsWith("/") && isAfterScheme) + if (isBehind) "" else query
                if (mark >= 0) output += "#" + joined(filling.segments(tokens.drop(mark + 1)), false)
                if (isBehind) output += query
                val text = decodeUTF8(output)
                return if (isRead(core, text, index, values, form)) text else null
            } catch (rejection: Rejection) {
                return null
            }
        }

        /** The segments of a wildcard: slashes and escapes stay, except for slashes at the ends. */
        private fun wildcardPath(text: String): String = keeping(Piece.SEGMENT, text.trim('/'), false)

        private fun writtenPrefix(core: Core, route: RouteData, template: Template, form: Form): String? {
            if (form == Form.Path) return template.prefix
            if (form !is Form.Scheme) return route.webPrefix.ifEmpty { null }
            val start = encodeUTF8(form.scheme) + "://"
            if (route.hasScheme) return if (template.prefix.startsWith(lower(start))) template.prefix else null
            val host = if (core.rules.hostPolicy == 3) core.tables[0].hosts.find { !it.isWildcard } else null
            return if (host == null) start else start + host.name + if (host.port < 0) "" else ":${host.port}"
        }

        private fun standsAsHost(core: Core, segment: String): Boolean {
            if (!segment.all { it in 'a'..'z' || isDigit(it) || it == '-' }) return false
            return when (core.rules.hostPolicy) {
                0 -> !core.tables[0].acceptsHost(Link("scheme://$segment", Source.inApp, core.rules))
                1 -> true
                2 -> segment != "localhost"
                else -> false
            }
        }

        /** Returns whether a written link leads to the route, with these values. */
        private fun isRead(core: Core, text: String, index: Int, values: Map<String, Value>, form: Form): Boolean {
            val source = when (form) {
                Form.Path -> Source.inApp
                Form.Web -> Source.universalLink
                is Form.Scheme -> Source.customScheme
            }
            val link = Link(text, source, core.rules)
            val outcome = Search(core, link).next() as? Outcome.Matched ?: return false
            val match = outcome.match
            if (link.parts.isMalformed || match.redirects.isNotEmpty() || match.candidate.route != index) return false
            val captures = match.candidate.captures.filter { it.label.isNotEmpty() }
            val isSame = captures.all { capture ->
                val given = values[capture.label]?.text ?: ""
                match.bytes(capture) == if (capture.kind == 'h') lower(given) else given
            }
            return isSame && values.keys.all { name -> captures.any { it.label == name } }
        }

        /** The map, in the order in which its routes are tried; [MapReader] explains the lines. */
        private val PLAN: String = listOf(
            """
o 16384 128 512 5 0 0 1 1 ah-
s bookshop
t one 0 card invoice
t one 0 article interview
t int
t uint
T
h 0,-,books.example.com
l
r * -1 -1 0 id
> / =books / :id
< 0 https%3A%2F%2Fbooks.example.com ^% / =s / :id
r * -1 -1 1 id
> / =books ( / :id )
< 0 https%3A%2F%2Fbooks.example.com ^% / =legacy / =book ( / :id )
r * -1 -1 0 topic
< 0 https%3A%2F%2Fbooks.example.com ^% / =help / *topic
r - -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =internal / =reset
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =login
r * 4 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =login / =password
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =today
r * 6 -1 0 kind id
< 0 https%3A%2F%2Fbooks.example.com ^% / =today / =story / :kind / :id
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =books
r * 8 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / =new
r * 8 -1 1 term
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / =search ( / :term )
r * 8 -1 0 id
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / :id
r * 11 -1 0 id review
< 0 https%3A%2F%2Fbooks.example.com ^% / =books / :id / =reviews / :review
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =account
r * 13 -1 1 year
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =orders ( / :year )
r * 13 -1 0 number
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =order / :number
r * 13 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =wishlist
r - 13 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =account / =settings
r * -1 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =cart
r * 18 -1 0
< 0 https%3A%2F%2Fbooks.example.com ^% / =cart / =checkout
r * 19 -1 0 method
< 0 https%3A%2F%2Fbooks.example.com ^% / =cart / =checkout / =payment / :method
k 20 0 0 0 @method,s,3,0,0,0,0
k 7 0 1 0 @kind,s,2,0,0,0,0 @id,s,3,0,0,0,0
k 14 0 2 0 @year,s,2,0,0,0,0
k 15 0 3 0 @number,s,2,0,0,0,0
k 1 0 4 0 @id,s,2,0,0,0,0
k 10 0 5 0 @term,s,2,0,0,0,0
k 1 0 6 0
k 3 0 7 0
k 5 0 8 0
k 9 0 9 0
k 10 0 10 0
k 14 0 11 0
k 16 0 12 0
k 17 0 13 0
k 19 0 14 0
k 12 0 15 0 @id,s,1,0,0,0,0 @review,s,3,0,0,0,0
k 11 0 16 0 @id,s,1,0,0,0,0
k 0 0 17 0 @id,s,1,0,0,0,0
k 4 0 18 0
k 6 0 19 0
k 8 0 20 0
k 13 0 21 0
k 18 0 22 0
k 2 0 23 0 @topic,w,1,0,0,0,0
 .
  /s
   : 17
  /cart 22
   /checkout 14
    /payment
     <0 0
  /help
   * 23
  /books 20
   /new 9
   /search 10
    : 5
   <2 16
    /reviews
     : 15
  /login 18
   /password 8
  /today 19
   /story
    <1
     <2 1
  /legacy
   /book 6
    : 4
  /account 21
   /order
    <3 3
   /orders 11
    <2 2
   /settings 13
   /wishlist 12
  /internal
   /reset 7
""",
        ).joinToString("\n")
    }
}
