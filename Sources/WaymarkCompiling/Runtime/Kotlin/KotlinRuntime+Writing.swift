extension KotlinRuntime {
  /// The writing of links, in each generated Kotlin file.
  static let writing = #"""
            /** Writes a link, and reads it back: null if it would lead elsewhere, or if the map has no such link. */
            private fun write(core: Core, index: Int, texts: List<String?>, form: Form): String? {
                val route = core.tables[0].routes[index]
                val template = route.writing ?: return null
                val values = LinkedHashMap<String, Value>()
                for ((name, text) in route.names.zip(texts)) {
                    if (text.isNullOrEmpty()) continue
                    if (text.any { it.code < 0x20 || it.code == 0x7f }) return null
                    val isRaw = template.path.any { it.kind == '*' && it.text == name }
                    values[name] = Value(if (isRaw) wildcardPath(encodeUTF8(text)) else encodeUTF8(text), isRaw)
                }
                var output = writtenPrefix(core, route, template, form) ?: return null
                template.path.firstOrNull()?.let { if (it.kind == 'h') output += (values[it.text] ?: return null).text }
                for (part in template.query.filter { it.kind == 'p' }) {
                    // A plus sign would be read as a space, however it is written.
                    val given = values[part.text] ?: return null
                    if (core.rules.queryPlus == 2 && '+' in given.text) return null
                }
                try {
                    val filling = Filling(core.rules.pathPlus != 0, "", null) { values[it] }
                    val tokens = filling.tokens(template.path.filter { it.kind != 'h' })
                    val mark = tokens.indexOfFirst { it.kind == '!' }
                    val path = if (mark < 0) tokens else tokens.take(mark)
                    val segments = filling.segments(path)
                    val isAfterScheme = if (route.hasScheme) path.isNotEmpty() && path[0].kind != '/'
                    else segments.isNotEmpty() && standsAsHost(core, segments[0])
                    val query = filling.queryText(template.query)
                    val isBehind = mark >= 0 && core.rules.writesQueryBehind
                    output += joined(segments, output.endsWith("/") && isAfterScheme) + if (isBehind) "" else query
                    if (mark >= 0) output += "#" + joined(filling.segments(tokens.drop(mark + 1)), false)
                    if (isBehind) output += query
                    val text = decodeUTF8(output)
                    return if (isRead(core, text, index, values, form)) text else null
                } catch (rejection: Rejection) {
                    return null
                }
            }

            /** The segments of a wildcard: slashes and escapes stay, except for slashes at the ends. */
            private fun wildcardPath(text: String): String = keeping(Piece.SEGMENT, text.trim('/'), false)

            private fun writtenPrefix(core: Core, route: RouteData, template: Template, form: Form): String? {
                if (form == Form.Path) return template.prefix
                if (form !is Form.Scheme) return route.webPrefix.ifEmpty { null }
                val start = encodeUTF8(form.scheme) + "://"
                if (route.hasScheme) return if (template.prefix.startsWith(lower(start))) template.prefix else null
                val host = if (core.rules.hostPolicy == 3) core.tables[0].hosts.find { !it.isWildcard } else null
                return if (host == null) start else start + host.name + if (host.port < 0) "" else ":${host.port}"
            }

            private fun standsAsHost(core: Core, segment: String): Boolean {
                if (!segment.all { it in 'a'..'z' || isDigit(it) || it == '-' }) return false
                return when (core.rules.hostPolicy) {
                    0 -> !core.tables[0].acceptsHost(Link("scheme://$segment", Source.inApp, core.rules))
                    1 -> true
                    2 -> segment != "localhost"
                    else -> false
                }
            }

            /** Returns whether a written link leads to the route, with these values. */
            private fun isRead(core: Core, text: String, index: Int, values: Map<String, Value>, form: Form): Boolean {
                val source = when (form) {
                    Form.Path -> Source.inApp
                    Form.Web -> Source.universalLink
                    is Form.Scheme -> Source.customScheme
                }
                val link = Link(text, source, core.rules)
                val outcome = Search(core, link).next() as? Outcome.Matched ?: return false
                val match = outcome.match
                if (link.parts.isMalformed || match.redirects.isNotEmpty() || match.candidate.route != index) return false
                val captures = match.candidate.captures.filter { it.label.isNotEmpty() }
                val isSame = captures.all { capture ->
                    val given = values[capture.label]?.text ?: ""
                    match.bytes(capture) == if (capture.kind == 'h') lower(given) else given
                }
                return isSame && values.keys.all { name -> captures.any { it.label == name } }
            }

    """#
}
