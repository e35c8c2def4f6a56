extension KotlinRuntime {
  /// The reader of a map, in each generated Kotlin file.
  static let mapReader = #"""
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

    """#
}
