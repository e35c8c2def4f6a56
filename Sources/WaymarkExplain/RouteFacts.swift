import WaymarkLinksCore

/// The facts about a route that decide about its links after a pattern has matched.
struct RouteFacts {
  private let table: RouteTable
  private let notes: (RouteTable.Place) -> [String]

  init(_ table: RouteTable, _ notes: @escaping (RouteTable.Place) -> [String]) {
    self.table = table
    self.notes = notes
  }

  /// Returns whether a route may pass links on to the next one.
  func mayDecline(_ route: RouteTable.Route) -> Bool {
    mayNotMatch(route) || table.options.passing && route.attachments[RouteHandler.self]?.mayPass == true
  }

  /// Returns whether more than its pattern decides if a route matches.
  private func mayNotMatch(_ route: RouteTable.Route) -> Bool {
    route.condition != nil || route.reading != nil || route.foldsCase != table.store.matcher.foldsCase
      || route.redirectTemplate?.queryNames.isEmpty == false
  }

  func passing(_ route: RouteTable.Route) -> Coverage.Passing { mayDecline(route) ? .all : .nothing }

  /// Returns the difference between a route and the one that takes its links now, with its kind and in words.
  func difference(
    _ route: RouteTable.Route, _ taker: RouteTable.Route, in other: Self
  ) -> (kind: RouteTable.Change.Kind, words: String)? {
    if let difference = redirectDifference(route, taker, in: other) { return (.changed, difference) }
    let (guards, guardsNow) = (guards(of: route), other.guards(of: taker))
    if guards != guardsNow {
      let isStricter = guardsNow.contains { !guards.contains($0) }
      return (
        isStricter ? .narrowed : .changed,
        "the guards are \(CodeComparison.list(guardsNow)), and were \(CodeComparison.list(guards))"
      )
    }
    if let difference = handlerDifference(route, taker, in: other) { return difference }
    // A changed option of the table is a change of its own.
    if route.foldsCase != taker.foldsCase, table.options.caseSensitive == other.table.options.caseSensitive {
      return taker.foldsCase
        ? (.changed, "the route ignores the case of letters now")
        : (.narrowed, "links in another case are no longer taken")
    }
    guard let words = placeDifference(route, taker, in: other) else { return nil }
    return (.changed, words)
  }

  /// The redirects of the route and of those above it, which come first.
  ///
  /// Each type may redirect. That is a part of the type, and a file says only that there is one.
  private func redirects(of route: RouteTable.Route) -> [String] {
    table.chain(of: route).compactMap(\.redirect?.text)
      + table.chain(of: route).filter { $0.redirecting != nil && $0.reading == nil }.map {
        "the code of “\($0.pattern)”"
      }
  }

  private func redirectDifference(
    _ route: RouteTable.Route, _ taker: RouteTable.Route, in other: Self
  ) -> String? {
    let (before, now) = (redirects(of: route), other.redirects(of: taker))
    guard before != now else { return nil }
    guard let target = now.first else { return "these links are no longer redirected to “\(before.first ?? "")”" }
    return "these links are redirected to “\(target)” now" + (before.first.map { ", and were to “\($0)”" } ?? "")
  }

  private func guards(of route: RouteTable.Route) -> [String] {
    table.places(to: route).flatMap { place -> [String] in
      let attached = place.attachments.guardNames
      return (attached?.enteringNames ?? []) + (attached?.isConfirmed == true ? ["the user's confirmation"] : [])
        + notes(place)
    }
  }

  private func handlerDifference(
    _ route: RouteTable.Route, _ taker: RouteTable.Route, in other: Self
  ) -> (kind: RouteTable.Change.Kind, words: String)? {
    let before = route.attachments[RouteHandler.self]?.words
    let now = taker.attachments[RouteHandler.self]?.words
    // A changed option of the table is a change of its own.
    let isPassing = table.options.passing == other.table.options.passing
    let (declines, declinesNow) =
      isPassing
      ? (mayDecline(route), other.mayDecline(taker)) : (mayNotMatch(route), other.mayNotMatch(taker))
    guard before != now || declines != declinesNow else { return nil }
    let words = "the route leads to \(Self.words(now)), and led to \(Self.words(before))"
    if before == now {
      return declinesNow
        ? (.narrowed, "a condition or a type decides whether the route matches")
        : (.changed, "no condition and no type decides any more whether the route matches")
    }
    return (declinesNow && !declines ? .narrowed : .changed, words)
  }

  private static func words(_ handler: String?) -> String { handler.map { "a handler (\($0))" } ?? "a screen" }

  private func placeDifference(
    _ route: RouteTable.Route, _ taker: RouteTable.Route, in other: Self
  ) -> String? {
    let (before, now) = (place(of: route), other.place(of: taker))
    return before == now ? nil : "the screen is at \(now), and was at \(before)"
  }

  /// The containers around a route, and the presentation of each modal.
  private func place(of route: RouteTable.Route) -> String {
    let words = table.places(to: route).compactMap { place -> String? in
      let modal = place.modal.map { "\($0.style.name)\($0.anchor == .window ? " of the window" : "")" }
      // A stack without a name of its own depends on the name of its route.
      let key = place.container == nil || place.key.hasSuffix("~stack") ? nil : place.key
      return [key, modal].compactMap { $0 }.isEmpty ? nil : [key, modal].compactMap { $0 }.joined(separator: " as ")
    }
    let presented = table.presentation(of: route)
    return (words + (presented == .automatic ? [] : ["presented as \(presented)"])).joined(separator: " › ")
  }
}
