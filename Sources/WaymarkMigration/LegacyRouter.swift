import WaymarkCore

/// The calls of Waymark's predecessors on a router, for code that moves from them.
///
/// ```swift
/// router.legacy["/about"] = { _ in screens.append("about"); return true }             // JLRoutes
/// router.legacy.handle(key: "share") { match in screens.append("share \(match)") }    // ReerRouter
/// router.legacy.onUnmatched { link in screens.append("nothing at \(link)") }
/// ```
/// It acts on the router that it was read from. New code calls the router itself.
@MainActor
public struct LegacyRouter: Sendable {
  /// The router.
  nonisolated let router: Router
}

extension Router {
  /// The calls of Waymark's predecessors on this router.
  public nonisolated var legacy: LegacyRouter { LegacyRouter(router: self) }
}
