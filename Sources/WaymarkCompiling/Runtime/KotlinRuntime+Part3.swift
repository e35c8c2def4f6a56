extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part3 = #"""
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

        /** What became of a link. */
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
         * A line begins with its kind: `o` options, `s` schemes, `n` a namespace, `a` an automaton, `t` a test, `T` a table,
         * `h` its hosts, `l` a limit, `r` a route, `>` its redirect, `<` its writing, `k` a candidate. Lines of the tree begin
         * with a space for each level, then the edge: `/` a literal, `~` one in any case, `<` a test, `:` any value, `*` a
         * wildcard, `#` a fragment; then the candidates that end there.
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

    """#
}
