/// Reports about calls of the app: names, values and guards.
extension MistakeLog {
  /// Reports a call that changes both a route and a container, because they have one name.
  func reportSharedName(_ name: String, at location: Location) {
    guard isOn else { return }
    let tree = routes.table.tree
    guard tree.route(forKey: name) != nil, let container = tree.container(forKey: name),
      let kind = tree.places[container].container
    else { return }
    report(
      "“\(name)” names a route and a \(kind.rawValue), and registration(named: \"\(name)\") means both, with everything inside: give one "
        + "of them another name", at: location)
  }

  #if DEBUG
    /// Reports that an optional value was requested by a name that the pattern has with other letters.
    ///
    /// An item of the query may be missing. So only a name with the same letters, or a long one that differs in one
    /// letter, is taken for a mistake.
    func reportMissing(_ name: String, ofRoute index: Int, in store: RouteStore) {
      let names = store.tree.parameterNames[index]
      guard isOn, name.utf8.count > 3, !names.contains(name) else { return }
      let near = names.first { known in
        known.sorted() == name.sorted() || name.utf8.count > 5 && EditDistance.between(known, name, atMost: 1) != nil
      }
      guard let near else { return }
      let route = store.routes[index]
      report(
        "“\(name)” is not in the link, and an optional value hides that; the route is \(route.pattern): did you mean "
          + "“\(near)”?", at: store.location(of: route.id))
    }
  #endif

  /// Reports a guard that does not answer.
  func reportSlow(_ asked: AskedGuard) {
    let time = "\(GuardPatience.limit.components.seconds) s"
    switch asked {
    case .entering(let guarding):
      report(
        "waiting for guard “\(guarding.name)” for \(time): let it answer sooner, or give it a limit, "
          + "RouteGuard.async(_:timeLimit:), after which it denies", at: guarding.location)
    case .leaving(let guarding, let key):
      report(
        "waiting for leave guard “\(guarding.name)” for \(time): until it answers, “\(key)” stays, and links that would "
          + "remove it wait; if it asks the user, let it answer also when the question is dismissed",
        at: guarding.location)
    }
  }
}
