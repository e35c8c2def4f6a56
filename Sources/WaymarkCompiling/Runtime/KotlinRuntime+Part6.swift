extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part6 = #"""
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

    """#
}
