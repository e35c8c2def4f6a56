extension KotlinRuntime {
  /// A match and its values, in each generated Kotlin file.
  static let match = #"""
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

    """#
}
