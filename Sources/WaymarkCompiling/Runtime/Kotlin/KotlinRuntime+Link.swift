extension KotlinRuntime {
  /// Sources, rejections, and a link, in each generated Kotlin file.
  static let link = #"""
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

    """#
}
