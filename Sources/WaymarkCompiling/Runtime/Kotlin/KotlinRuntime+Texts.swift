extension KotlinRuntime {
  /// Texts as bytes, in each generated Kotlin file.
  static let texts = #"""
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

    """#
}
