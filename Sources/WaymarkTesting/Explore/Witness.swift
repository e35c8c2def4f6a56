import Waymark

/// Everything that an explored router did during one step.
@MainActor
final class Witness {
  private(set) var answers: [RouteGuard.Answer] = []
  /// The texts of links that were opened or handled, in order.
  private(set) var opened: [String] = []
  /// The number of times that the user was asked to confirm a route.
  private(set) var confirmations = 0
  /// The links of error screens.
  private(set) var errorScreens: [String] = []

  func forget() {
    (answers, opened, confirmations, errorScreens) = ([], [], 0, [])
  }

  /// Observes a router, and confirms what it asks the user.
  func watch(_ router: Router) {
    router.onGuardAnswer { [weak self] in self?.answers.append($0) }
    router.onEvent { [weak self] in self?.note($0) }
    if router.rules.confirmation != nil {
      router.rules.confirmation = { @MainActor [weak self] _ in
        self?.confirmations += 1
        return true
      }
    }
    guard let errorScreen = router.rules.errorScreen else { return }
    router.rules.errorScreen = { [weak self] link, outcome in
      let target = errorScreen(link, outcome)
      if let target { self?.errorScreens.append(target) }
      return target
    }
  }

  private func note(_ event: Router.Event) {
    switch event {
    case .opened(_, let link), .handled(_, let link), .fellBack(_, let link): opened.append(link.text)
    default: break
    }
  }

  /// The last guard that did not let a link proceed, or `nil` if none did.
  var refusal: RouteGuard.Answer? { answers.last { $0.verdict != .proceed } }

  /// True if a guard redirected a link.
  var hasRedirect: Bool { answers.contains { if case .redirect = $0.verdict { true } else { false } } }
}
