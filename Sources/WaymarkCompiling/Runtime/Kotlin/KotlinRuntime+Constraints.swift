extension KotlinRuntime {
  /// The functions that test values and encode texts, in each generated Kotlin file.
  static let constraints = #"""
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

    """#
}
