extension KotlinRuntime {
  /// The parser of links, in each generated Kotlin file.
  static let parser = #"""
        /** Splits the text of a link (RFC 3986). */
        internal class Parser(private val bytes: String, private val rules: Rules) {
            private val parts = Parts(bytes)

            fun parse(): Parts {
                var index = parseScheme()
                if (bytes.startsWith("//", index)) {
                    if (index == 0) throw invalid()
                    index = parseAuthority(index + 2)
                } else if (parts.isWeb) {
                    throw invalid()
                }
                index = parsePath(index)
                if (index < bytes.length && bytes[index] == '?') index = parseQuery(index + 1)
                if (index < bytes.length) parseFragment(index + 1)
                return parts
            }

            private fun parseScheme(): Int {
                val end = bytes.indexOfFirst { it in ":/?#" }
                if (end < 0 || bytes[end] != ':') return 0
                val scheme = bytes.substring(0, end)
                val isScheme = scheme.isNotEmpty() && isLetter(scheme[0]) &&
                    scheme.all { isLetter(it) || isDigit(it) || it in "+-." }
                if (!isScheme) throw invalid()
                parts.scheme = lower(scheme)
                if (parts.scheme == "javascript" || parts.scheme == "data") throw invalid()
                parts.isWeb = parts.scheme == "http" || parts.scheme == "https"
                return end + 1
            }

            private fun parseAuthority(start: Int): Int {
                var end = start
                var escapes = false
                while (end < bytes.length && bytes[end] !in "/?#") {
                    if (bytes[end] == '@' || bytes[end] == '\\') throw invalid()
                    if (bytes[end] == '%') {
                        escapes = true
                        end += escape(end)
                    } else {
                        checkCharacter(end)
                        end++
                    }
                }
                val host = Span(start, hostEnd(start, end))
                if (parts.isWeb) checkWebHost(part(bytes, host)) else checkBrackets(part(bytes, host))
                if (escapes) checkDecoding(host)
                if (parts.isWeb && parts.isMalformed) throw invalid()
                val port = if (host.end + 1 < end) bytes.substring(host.end + 1, end) else ""
                if (port.isNotEmpty()) {
                    val digits = port.trimStart('0')
                    if (!port.all { isDigit(it) } || digits.length > 5 || ("0$digits").toInt() > 0xffff) throw invalid()
                    parts.port = "0$digits".toInt()
                }
                parts.raw[0] = host
                parts.authority = Span(start, end)
                parts.isDottedHost = dotsIn(bytes, host.start, host.end) > 0
                return end
            }

            private fun hostEnd(start: Int, end: Int): Int {
                if (start < end && bytes[start] == '[') {
                    val bracket = find(bytes, ']', start, end)
                    if (bracket < 0 || bracket + 1 < end && bytes[bracket + 1] != ':') throw invalid()
                    return bracket + 1
                }
                val colon = find(bytes, ':', start, end)
                return if (colon < 0) end else colon
            }

            private fun checkWebHost(host: String) {
                if (host.isEmpty()) throw invalid()
                if (host[0] == '[') return checkBrackets(host)
                val forbidden = " \"<>^`{|}[]"
                for (index in host.indices) {
                    if (host[index].code >= 0x80 || host[index] in forbidden) throw invalid()
                    if (host[index] != '%') continue
                    val value = escaped(host, index, host.length)
                    if (value >= 0 && value.toChar() in "$forbidden/\\?#@:%") throw invalid()
                }
                if (host.split('.').any { it.isEmpty() }) throw invalid()
            }

            private fun checkBrackets(host: String) {
                if (host.length < 2 || host[0] != '[') return
                val inside = host.substring(1, host.length - 1)
                val isLater = Regex("[vV][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!\\x24'()*,;:]+").matches(inside)
                val zone = inside.indexOf("%25")
                val isZoned = zone < 0 || zone + 3 < inside.length
                if (!isLater && !(isZoned && isVersion6(if (zone < 0) inside else inside.substring(0, zone)))) throw invalid()
            }

            private fun parsePath(start: Int): Int {
                var index = start
                var escapes = false
                while (index < bytes.length && bytes[index] != '?' && bytes[index] != '#') {
                    if (bytes[index] == '\\') throw invalid()
                    if (bytes[index] == '%') {
                        escapes = true
                        index += escape(index)
                    } else {
                        checkCharacter(index)
                        index++
                    }
                }
                parts.query = Span(index, index)
                if (escapes) checkDecoding(Span(start, index))
                val picked = segmentsOf(bytes, Span(start, index))
                if (picked.spans.size > rules.maxSegments) throw Rejection(Reason.LIMIT_EXCEEDED)
                parts.raw.addAll(picked.spans)
                parts.hasDots = picked.hasDots
                return index
            }

            private fun parseQuery(start: Int): Int {
                var index = start
                var itemStart = start
                var count = 0
                var escapes = false
                var isValue = false
                while (index < bytes.length && bytes[index] != '#') {
                    if (bytes[index] == '&') {
                        itemStart = index + 1
                        isValue = false
                    } else {
                        if (index == itemStart && ++count > rules.maxItems) throw Rejection(Reason.LIMIT_EXCEEDED)
                        if (bytes[index] == '%') {
                            escapes = true
                            index += itemEscape(index, isValue)
                            continue
                        }
                        if (bytes[index] == '=') isValue = true
                        checkCharacter(index)
                    }
                    index++
                }
                parts.query = Span(start, index)
                if (escapes) checkDecoding(parts.query)
                return index
            }

            private fun parseFragment(start: Int) {
                val span = Span(start, bytes.length)
                parts.fragment = span
                var isPath = bytes.startsWith("/", start)
                var escapes = false
                var isValue = false
                var index = start
                while (index < bytes.length) {
                    when (bytes[index]) {
                        '%' -> {
                            escapes = true
                            index += itemEscape(index, isValue)
                            continue
                        }
                        '?' -> isPath = false
                        '&' -> isValue = false
                        '=' -> isValue = !isPath
                        else -> {}
                    }
                    checkCharacter(index)
                    index++
                }
                if (escapes) checkDecoding(span)
            }

            private fun checkCharacter(index: Int) {
                val byte = bytes[index].code
                val isLatin = byte == 0xc2 && index + 1 < bytes.length && bytes[index + 1].code < 0xa0
                if (byte < 0x20 || byte == 0x7f || isLatin) throw invalid()
            }

            /** Checks an escape, and returns the number of its bytes. */
            private fun escape(index: Int): Int {
                val byte = escaped(bytes, index, bytes.length)
                if (byte < 0) {
                    if (!rules.keepsMalformed) throw invalid()
                    parts.isMalformed = true
                    return 1
                }
                if (byte < 0x20 || byte == 0x7f) throw invalid()
                return 3
            }

            private fun itemEscape(index: Int, isValue: Boolean): Int {
                val byte = escaped(bytes, index, bytes.length)
                return if (isValue && (byte == 0x09 || byte == 0x0a || byte == 0x0d)) 3 else escape(index)
            }

            private fun checkDecoding(span: Span) {
                if (isDecodable(bytes, span)) return
                if (!rules.keepsMalformed) throw invalid()
                parts.isMalformed = true
            }
        }

    """#
}
