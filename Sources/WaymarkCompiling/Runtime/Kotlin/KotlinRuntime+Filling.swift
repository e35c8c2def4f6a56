extension KotlinRuntime {
  /// The filling of redirects and patterns, in each generated Kotlin file.
  static let filling = #"""
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

    """#
}
