import Waymark

/// The code of an app that an exploration does not call, in words.
struct Omitted {
  let words: [String]

  @MainActor
  init(_ router: Router, _ handlers: RouterTester.Handlers) {
    let lack = Diagnostics.lack.map { ["findings have no trace: \($0)"] } ?? []
    guard handlers == .assumed else {
      words = lack
      return
    }
    let handled = router.table.routes.filter { route in
      route.attachments[RouteHandler.self].map { $0.constant == nil } ?? false
    }
    var words =
      handled.isEmpty ? [] : ["the handlers of \(handled.map { $0.name ?? $0.pattern.text }.joined(separator: ", "))"]
    words += router.claimed.map { "the claim of \($0.pattern.text)" }
    words += router.hookLocations.map { "the hook at \($0)" }
    words += router.codeBesideTable.filter { !Self.called.contains($0) }
    self.words =
      lack
      + (words.isEmpty
        ? [] : ["taken as done, not called (handlers: .run calls them): \(words.joined(separator: "; "))"])
  }

  /// The code that is called all the same.
  private static let called: Set<String> = [
    "routes that are added when a link arrives", "the closure for the error screen", "the reducer",
  ]
}
