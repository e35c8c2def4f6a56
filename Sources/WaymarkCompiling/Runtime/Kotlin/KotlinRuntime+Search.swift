extension KotlinRuntime {
  /// The search for routes, with redirects, in each generated Kotlin file.
  static let search = #"""
        /** The answer of a hook about a link that is about to be matched. */
        sealed interface HookDecision {
            object Proceed : HookDecision
            object Refuse : HookDecision
            class Open(val link: String) : HookDecision
        }

        /** The outcome of a link. */
        sealed interface Outcome {
            class Matched(val match: Match) : Outcome
            object Unmatched : Outcome

            /** A hook refused it. */
            object Refused : Outcome
            class Rejected(val reason: Reason) : Outcome
        }

        /** The remaining candidates of one link. */
        internal class Cursor(val table: Table, val isRoutes: Boolean, val isForeign: Boolean) {
            var scope = Scope("all")
            var from = 0
            var allowed = emptyList<Boolean>()
            val seen = HashSet<Int>()

            fun set(scope: Scope, subject: Subject) {
                this.scope = scope
                from = 0
                allowed = table.limits.map { it.isKept(subject.origin, scope, isForeign) }
            }
        }

        /** The routes that take a link, in the order in which they are tried. */
        class Search internal constructor(private val core: Core, link: Link) {
            private val targets = ArrayList<String>()

            /** The targets of the redirects, in order, filled in. */
            val redirects: List<String> get() = targets
            private var start: Link? = link
            private var subject: Subject? = null
            private var isRedirected = false
            private val visited = HashSet<String>()
            private var rewrites = 0
            private var cursor: Cursor? = null

            /** Returns the next result: first the best one, then, if you pass a match on, the next candidate. */
            fun next(): Outcome = try {
                advance()
            } catch (rejection: Rejection) {
                cursor = null
                Outcome.Rejected(rejection.reason)
            }

            /** Returns whether a route takes the link, without redirects. */
            internal fun isReachable(): Boolean = try {
                val first = core.subject(start ?: throw invalid())
                core.checkGate(first.link, first.hostIsSegment)
                subject = first
                cursor = makeCursor(first, 0)
                nextReachable() != null
            } catch (rejection: Rejection) {
                false
            }

            private fun advance(): Outcome {
                val link = start
                start = null
                if (link != null) {
                    val first = core.subject(link)
                    core.checkGate(link, first.hostIsSegment)
                    if (!enter(first)) return Outcome.Refused
                } else if (!core.rules.passes) {
                    return Outcome.Unmatched
                }
                while (true) {
                    val current = subject ?: return Outcome.Unmatched
                    val match = nextReachable() ?: return Outcome.Unmatched
                    val next = redirect(match, current) ?: return Outcome.Matched(match)
                    isRedirected = true
                    if (!enter(next)) return Outcome.Refused
                }
            }

            /** Asks hooks, follows the redirects that come before all routes, and begins with the candidates. */
            private fun enter(first: Subject): Boolean {
                var next = first
                while (true) {
                    subject = next
                    cursor = null
                    val decision = core.hook(next.link)
                    if (decision == HookDecision.Refuse) return false
                    if (decision is HookDecision.Open) {
                        val link = Link(decision.link, next.link.source, core.rules)
                        visited.add(core.spelling(next))
                        rewrites++
                        checkBudget()
                        next = core.subject(link)
                        core.checkGate(link, next.hostIsSegment)
                        isRedirected = true
                        continue
                    }
                    val other = if (core.tables.size > 1) redirectBeforeRoutes(next) else null
                    if (other == null) {
                        cursor = makeCursor(next, 0)
                        return true
                    }
                    next = other
                    isRedirected = true
                }
            }

            private fun makeCursor(subject: Subject, number: Int): Cursor {
                val table = core.tables[number]
                val cursor = Cursor(table, number == 0, subject.replaced == null && table.isForeign(subject.link, core.rules))
                val isAll = subject.namespace < 0 || number > 0
                cursor.set(
                    if (isAll) Scope("all") else Scope("namespace", core.rules.namespaces[subject.namespace].scheme),
                    subject,
                )
                return cursor
            }

            private fun nextCandidate(cursor: Cursor, subject: Subject): Int {
                while (true) {
                    val walk = Walk(core, cursor.table, subject.link, cursor.from, cursor.allowed)
                    val found = walk.first(subject.hostIsSegment)
                    if (found >= 0) {
                        cursor.from = found + 1
                        return found
                    }
                    val fallsThrough = cursor.scope.kind == "namespace" && core.rules.namespaces[subject.namespace].fallsThrough
                    if (!fallsThrough) return -1
                    cursor.set(Scope("any"), subject)
                }
            }

            /** The next match of a link, each route once, with its best combination. */
            private fun nextMatch(cursor: Cursor, subject: Subject): Match? {
                while (true) {
                    val index = nextCandidate(cursor, subject)
                    if (index < 0) return null
                    val candidate = cursor.table.candidates[index]
                    val route = cursor.table.routes[candidate.route]
                    if (route.hasCombinations && candidate.route in cursor.seen) continue
                    val match = Match(core, subject, cursor.table, candidate, targets.toList())
                    if (!match.satisfiesConditions()) continue
                    val template = route.redirect
                    if (template != null && !match.applies(template, cursor.isRoutes)) continue
                    if (route.condition >= 0 && !core.conditions[route.condition](match)) continue
                    if (route.hasCombinations) cursor.seen.add(candidate.route)
                    return match
                }
            }

            /** The next match that the sender may open; of several routes of one pattern, the first for this sender. */
            private fun nextReachable(): Match? {
                val cursor = cursor ?: return null
                val subject = subject ?: return null
                val first = nextMatch(cursor, subject) ?: return null
                if (mayOpen(first, subject)) return first
                while (true) {
                    val twin = nextMatch(cursor, subject)
                    if (twin == null || twin.candidate.twins != first.candidate.twins) throw Rejection(Reason.NOT_REACHABLE)
                    if (mayOpen(twin, subject)) return twin
                }
            }

            private fun mayOpen(match: Match, subject: Subject): Boolean {
                val route = core.tables[0].routes[match.candidate.route]
                if (route.isOfRedirects && !isRedirected) return false
                val senders = route.senders ?: return true
                return subject.link.source.trust == Trust.APP || subject.link.source in senders
            }

            private fun redirectBeforeRoutes(subject: Subject): Subject? {
                val cursor = makeCursor(subject, 1)
                while (true) {
                    val match = nextMatch(cursor, subject) ?: return null
                    val template = cursor.table.routes[match.candidate.route].redirect ?: continue
                    if (match.applies(template, true)) return follow(template, match, subject)
                }
            }

            /** The target of the redirects of a match, from the outermost route inward. */
            private fun redirect(match: Match, subject: Subject): Subject? {
                val routes = core.tables[0].routes
                val chain = generateSequence(match.candidate.route) { routes[it].parent }.takeWhile { it >= 0 }.toList()
                for (index in chain.reversed()) {
                    val template = routes[index].redirect ?: continue
                    if (match.applies(template, true)) follow(template, match, subject)?.let { return it }
                }
                return null
            }

            private fun follow(template: Template, match: Match, subject: Subject): Subject? {
                val text = decodeUTF8(match.filled(template))
                val link = try {
                    Link(text, subject.link.source, core.rules)
                } catch (rejection: Rejection) {
                    targets.add(text)
                    throw rejection
                }
                val isPath = link.parts.scheme.isEmpty()
                val next = if (isPath) Subject(link, false, subject.origin, subject.namespace) else core.subject(link)
                val (spelling, nextSpelling) = core.spelling(subject) to core.spelling(next)
                if (spelling == nextSpelling) return null
                visited.add(spelling)
                targets.add(text)
                if (nextSpelling in visited) throw Rejection(Reason.REDIRECT_LOOP)
                checkBudget()
                if (isPath) core.checkForm(link, false) else core.checkGate(link, next.hostIsSegment)
                return next
            }

            private fun checkBudget() {
                if (targets.size + rewrites > core.rules.maxRedirects) throw Rejection(Reason.REDIRECT_LIMIT)
            }
        }

    """#
}
