extension KotlinRuntime {
  /// A part of every generated Kotlin file.
  static let part8 = #"""
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
