extension Session {
  /// Brings the views up to date, then the containers, then tells who appeared; until nothing is outdated.
  func update() {
    guard isOutdated, let app else { return }
    if has(.spuriousEvaluation) { app.markAllDirty() }
    for _ in 0..<50 {
      guard isOutdated else { break }
      updateOnce(app)
    }
    if isOutdated { say("The views do not come to rest: something writes what it reads.") }
    pending = Transaction()
  }

  private func updateOnce(_ app: AppHost) {
    tookUpdate()
    app.visit()
    for window in app.windows { window.level.sync() }
    tellOfAppearance(app)
    let due = afterwards
    afterwards = []
    for action in due { action() }
  }

  private func tellOfAppearance(_ app: AppHost) {
    var now: [AppearAction] = []
    for level in app.windows.flatMap(\.levels) where !(has(.coverHidesBelow) && level.isCovered) {
      level.node.walkShown { node in
        if let action = node.payload as? AppearAction { now.append(action) }
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
