import TestSupport
import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

/// FJRouter's cases about how a screen comes on the screen, in our words.
///
/// An animator of FJRouter is a call here: *system push* is `push`, `go` where what is presented goes first, and
/// `dismiss` before `push` where the caller decides; *system present* is `present`, *app root* is `setRoot`,
/// *automatic* is `open`.
@Suite("FJRouter show cases · F10 M7")
@MainActor
struct FJRouterShowCases {
  static let differences = Differences(
    Difference("a call that can show nothing, because there is no window, fails") { row in
      row.setup["from"]["nav"].bool != true && row.expect["error"].exists && row.expect["error"].text == nil
    })

  private let host = HeadlessHost()
  private let router = Router(reachable: .fromLinks) {
    StackRoutes("nav") { RouteTo("/", name: "first") { RouteTo("target", name: "target") } }
    RouteTo("/m", name: "m")
    RouteTo("/n", name: "n")
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "show"))
  func showCasesHold(_ row: PredecessorCase) async throws {
    var mismatches = Mismatches()
    if row.setup["from"]["nav"].bool == true {
      router.attach(host, to: .init(0))
      if let presented = row.setup["from"]["navPresents"].text { router.present("/\(presented)") }
      host.forgetSteps()
    }
    let text = row.setup["animator"].text ?? ""
    guard let animator = Animator(text) else {
      mismatches.compare("the animator", text, "one of \(Animator.Kind.allCases)")
      return Differences().check(row, mismatches)
    }
    let navigation = show(animator)
    compare(row, navigation, &mismatches)
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("fjrouter", kinds: "show")).isEmpty)
  }

  private func show(_ animator: Animator) -> Navigation {
    switch (animator.kind, animator.presented) {
    case (.systemPush, "dismiss"): return router.go("/target")
    case (.systemPush, "custom"):
      router.dismiss()
      return router.push("/target")
    case (.systemPush, _): return router.push("/target")
    case (.systemPresent, _): return router.present("/n")
    case (.appRoot, _): return router.setRoot("/n")
    case (.automatic, _): return router.open("/target")
    }
  }

  private func compare(_ row: PredecessorCase, _ navigation: Navigation, _ mismatches: inout Mismatches) {
    let operations = host.steps.compactMap(\.caseWord)
    switch row.expect["op"].text {
    // Each call of the caller's is a step of its own.
    case "caller decides when to push":
      let presented = row.setup["from"]["navPresents"].text
      mismatches.compare("operations", operations, (presented.map { ["dismiss \($0)"] } ?? []) + ["push"])
    case "none": mismatches.compare("operations", operations, [])
    case let operation?: mismatches.compare("operations", operations, [operation])
    case nil: mismatches.compare("operations", operations, row.expect["ops"].texts)
    }
    if let wrapped = row.expect["wrapped"].bool {
      mismatches.compare("wrapped", host.shown.windows.first?.root.container == .stack, wrapped)
    }
    if row.expect["error"].exists {
      mismatches.compare("an error", navigation.isHandled, row.expect["error"].text == nil)
    }
    if let builds = row.expect["builds"].int { mismatches.compare("builds", host.made.count, builds) }
  }
}

/// An animator as the cases write it: `systemPush(ptedAction: dismiss)`, `appRoot(nav)`.
private struct Animator {
  enum Kind: String, CaseIterable { case systemPush, systemPresent, appRoot, automatic }

  let kind: Kind
  /// The treatment of what is presented, *ptedAction*: empty if the case does not name it.
  let presented: String

  init?(_ text: String) {
    guard let kind = Kind(rawValue: String(text.prefix { $0 != "(" })) else { return nil }
    self.kind = kind
    presented = text.firstMatch(of: /ptedAction: *(\w+)/).map { String($0.1) } ?? ""
  }
}

extension RouterState.Step {
  /// The name of the step in the cases, or `nil` if UIKit has no call for it.
  fileprivate var caseWord: String? {
    switch self {
    case .dismiss(let dismissal): "dismiss \(dismissal.entry.key)"
    case .setStack(let change) where change.hint == .none: nil  // fills a stack that is new
    case .setStack(let change): change.hint == .push ? "push" : "setViewControllers"
    case .setWindowRoot: "setWindowRoot"
    case .present: "present"
    default: nil
    }
  }
}
