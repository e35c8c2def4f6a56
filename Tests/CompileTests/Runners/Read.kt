// Reads the links of `CompiledLanguagesTests` with the generated Kotlin, and prints what differs.
//
// usage: ReadKt FOLDER…
import java.io.File
import kotlin.system.exitProcess

private fun text(hex: String) =
    String(ByteArray(hex.length / 2) { hex.substring(2 * it, 2 * it + 2).toInt(16).toByte() }, Charsets.UTF_8)

private fun constraint(name: String): (String) -> Boolean = { text ->
    when (name) {
        "even" -> text.toByteArray().size % 2 == 0
        "short" -> text.toByteArray().size < 4
        else -> true
    }
}

private fun line(links: Links, match: Links.Match): String {
    val values = links.pairs(match).joinToString("|") { "${it.first}=${it.second}" }
    val query = match.query.joinToString("|") { "${it.first}=${it.second ?: "nil"}" }
    return "${links.number(match)} $values * ${match.wildcard?.joinToString("\u2016") ?: "-"} ? $query"
}

private fun result(links: Links, outcome: Links.Outcome, search: Links.Search): String {
    val redirects = search.redirects.joinToString(" ")
    val start = when (outcome) {
        is Links.Outcome.Matched -> line(links, outcome.match)
        is Links.Outcome.Rejected -> outcome.reason.text
        Links.Outcome.Unmatched -> "unmatched"
        Links.Outcome.Refused -> "refused"
    }
    return "$start via $redirects"
}

private fun reading(links: Links, text: String, source: Links.Source?): String {
    val link = try {
        links.read(text, source)
    } catch (rejection: Links.Rejection) {
        return rejection.reason.text
    }
    val search = links.search(link)
    var outcome = search.next()
    val lines = arrayListOf(result(links, outcome, search))
    if (outcome !is Links.Outcome.Matched) return lines[0]
    while (true) {
        val matched = outcome as? Links.Outcome.Matched ?: break
        lines.add(line(links, matched.match))
        outcome = search.next()
    }
    lines.add(result(links, outcome, search))
    return lines.joinToString("\n")
}

fun main(folders: Array<String>) {
    var count = 0
    var differences = 0
    for (folder in folders) {
        val names = File("$folder/constraints.txt").readText().split('\n').filter { it.isNotEmpty() }
        val links = Links(File("$folder/plan.txt").readText(), names.map { constraint(it) }, List(99) { { true } })
        for (row in File("$folder/links.txt").readLines()) {
            val (link, name, trust, expected) = row.split(' ')
            val source = if (name == "-") null else Links.Source(name, Links.Trust.entries[trust.toInt()])
            val read = reading(links, text(link), source)
            count++
            if (read == text(expected)) continue
            if (differences++ < 3) println("found: $folder: ${text(link)} from $name\n${text(expected)}\n-- generated --\n$read")
        }
    }
    println("kotlin: $count links, $differences differences")
    exitProcess(if (differences == 0) 0 else 1)
}
