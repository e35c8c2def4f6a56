extension RouteTable {
  /// The answer of one candidate to a link.
  package enum Disposition: String, Sendable, Hashable {
    /// The route leads to a screen.
    case screen
    /// A handler took the link.
    case handled
    /// A handler or a guard passed the link on to the next candidate.
    case pass
    /// A guard denied the link.
    case denied
    /// A guard deferred the link.
    case deferred
    /// A redirect replaced the link.
    case redirect
    /// A handler threw.
    case failed
  }
}
