extension SwiftRuntime {
  /// The beginning of each generated Swift file.
  static let head = #"""
    // Written by waymark compile from a map with the checksum //CHECKSUM. Do not edit.
    //
    // It needs nothing but the standard library, of Swift 5.9 or newer.

    /// The links of the map: which route takes a link, with which values.
    struct Links: Sendable {
      private let core: Core

    //INIT

      private init(
        _ map: Map, _ constraints: [@Sendable (String) -> Bool], _ conditions: [@Sendable (Match) -> Bool],
        _ hooks: [@Sendable (String) -> HookDecision]
      ) {
        core = Core(map, constraints, conditions, hooks)
      }

      fileprivate var map: Map { core.map }
      fileprivate var constraints: [@Sendable (String) -> Bool] { core.constraints }
      fileprivate var conditions: [@Sendable (Match) -> Bool] { core.conditions }
      fileprivate var hooks: [@Sendable (String) -> HookDecision] { core.hooks }

      /// The map, with the code of the app.
      private final class Core: Sendable {
        let map: Map
        let constraints: [@Sendable (String) -> Bool]
        let conditions: [@Sendable (Match) -> Bool]
        let hooks: [@Sendable (String) -> HookDecision]

        init(
          _ map: Map, _ constraints: [@Sendable (String) -> Bool], _ conditions: [@Sendable (Match) -> Bool],
          _ hooks: [@Sendable (String) -> HookDecision]
        ) {
          self.map = map
          self.constraints = constraints
          self.conditions = conditions
          self.hooks = hooks
        }
      }

      private static let shared = Map(text)

      /// Parses a text.
      ///
      /// - Throws: a ``Rejection`` if it is not a link.
      func read(_ text: String, from source: Source? = nil) throws -> Link { try Link(text, from: source, map.rules) }

      /// Returns the best route for a link, after redirects.
      func open(_ text: String, from source: Source? = nil) -> Outcome {
        do {
          var search = search(try read(text, from: source))
          return search.next()
        } catch {
          return .rejected(error as? Rejection ?? .invalidLink)
        }
      }

      /// Returns the routes for a link one by one, for callers that pass a match on.
      func search(_ link: Link) -> Search { Search(self, link) }

      /// Returns whether a route takes a link.
      ///
      /// It follows no redirect.
      func canOpen(_ link: Link) -> Bool {
        let table = map.tables[0]
        let hostIsSegment = isHostSegment(link)
        guard (try? checkGate(link, hostIsSegment)) != nil else { return false }
        if map.rules.namespaces.isEmpty {
          let allowed = table.allowed(link, .all, isForeign: table.isForeign(link, map.rules))
          guard let found = Walk.first(self, table, link, hostIsSegment: hostIsSegment, from: 0, allowed) else {
            return false
          }
          if table.data.isPlain[found] { return true }
        }
        var search = search(link)
        return search.isReachable()
      }
    }

    """#
}
