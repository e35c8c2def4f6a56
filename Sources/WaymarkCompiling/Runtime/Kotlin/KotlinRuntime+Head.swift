extension KotlinRuntime {
  /// The beginning of each generated Kotlin file.
  static let head = #"""
    // Written by waymark compile from a map with the checksum //CHECKSUM. Do not edit.
    //
    // It needs nothing but Kotlin's standard library, on the JVM and on Android.
    //PACKAGE
    /** The links of the map: which route takes a link, with which values. */
    class Links(//PARAMETERS) {
        private val core = Core(PLAN, //LISTS)

        /** Parses a text. Throws a [Rejection] if it is not a link. */
        fun read(text: String, source: Source? = null): Link = Link(text, source, core.rules)

        /** Returns the best route for a link, after redirects. */
        fun open(text: String, source: Source? = null): Outcome = try {
            search(read(text, source)).next()
        } catch (rejection: Rejection) {
            Outcome.Rejected(rejection.reason)
        }

        /** Returns the routes for a link one by one, for callers that pass a match on. */
        fun search(link: Link): Search = Search(core, link)

        /** Returns whether a route takes a link. It follows no redirect. */
        fun canOpen(link: Link): Boolean = search(link).isReachable()

        /**
         * Returns the link to a route, or null if the map has none with these values. It is read back.
         *
         * @param values the texts by the names of the pattern; a wildcard without a name is `*`.
         */
        fun link(route: Route, values: Map<String, String> = emptyMap(), form: Form = Form.Path): String? {
            val names = core.tables[0].routes[route.ordinal].names.map { decodeUTF8(it) }
            if (!names.containsAll(values.keys)) return null
            return write(core, route.ordinal, names.map { values[it] }, form)
        }

        /** The beginning of a written link: none, the map's web host, or a scheme. */
        sealed interface Form {
            object Path : Form
            object Web : Form
            class Scheme(val scheme: String) : Form
        }

    """#
}
