extension Session {
  /// Brings the views up to date, then the containers, then tells who appeared; until nothing is outdated.
  func update() {
    let trees = hosted.compactMap(\.tree)
    guard isOutdated, app != nil || !trees.isEmpty else { return }
    if has(.spuriousEvaluation) { app?.markAllDirty() }
    for _ in 0..<50 {
      guard isOutdated else { break }
      updateOnce(app, trees)
    }
    if isOutdated { say("The views do not come to rest: something writes what it reads.") }
    pending = Transaction()
  }

  private func updateOnce(_ app: AppHost?, _ trees: [HostedTree]) {
    tookUpdate()
    app?.visit()
    for tree in trees { tree.node.visit() }
    for window in app?.windows ?? [] { window.level.sync() }
    tellOfAppearance(app, trees)
    let due = afterwards
    afterwards = []
    for action in due { action() }
  }

  private func tellOfAppearance(_ app: AppHost?, _ trees: [HostedTree]) {
    var now: [any Appearing] = []
    let levels = (app?.windows ?? []).flatMap(\.levels).filter { !(has(.coverHidesBelow) && $0.isCovered) }
    for node in levels.map(\.node) + trees.filter(\.isOnScreen).map(\.node) {
      node.walkShown { node in
        if let action = node.payload as? any Appearing { now.append(action) }
        return true
      }
    }
    let gone = appeared.filter { old in !now.contains { $0 === old } }
    let new = now.filter { action in !appeared.contains { $0 === action } }
    appeared = now
    for action in gone { action.tellDisappeared() }
    for action in new { action.tellAppeared() }
    guard has(.appearsTwice) else { return }
    for action in new { action.tellDisappeared() }
    for action in new { action.tellAppeared() }
  }
}
