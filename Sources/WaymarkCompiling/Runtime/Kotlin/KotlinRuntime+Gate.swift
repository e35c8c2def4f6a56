extension KotlinRuntime {
  /// The gate, and the spelling of links, in each generated Kotlin file.
  static let gate = #"""
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

    """#
}
