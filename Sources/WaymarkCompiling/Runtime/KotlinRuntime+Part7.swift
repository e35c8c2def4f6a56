extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part7 = #"""
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

    """#
}
