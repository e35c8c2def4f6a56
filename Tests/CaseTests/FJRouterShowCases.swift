import TestSupport
import Testing
import Waymark

/// FJRouter's cases about how a screen comes on the screen, in our words.
///
/// What it calls an animator is a verb here: *system push* is `push`, or `go` where what is presented is to go first, and
/// the caller decides with `dismiss` and `push`; *system present* is `present`, *app root* is `setRoot`.
@Suite("FJRouter show cases · F10 M7")
@MainActor
struct FJRouterShowCases {
  private let host = HeadlessHost()
  private let router = Router(reachable: .fromLinks) {
    StackRoutes("nav") { RouteTo("/", name: "first") { RouteTo("second", name: "second") } }
    RouteTo("/m", name: "m")
    RouteTo("/other", name: "other")
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "show"))
  func show(_ row: PredecessorCase) async throws {
    var mismatches = Mismatches()
    if row.setup["from"]["nav"].bool == true {
      router.attach(host, to: .init(0))
      if row.setup["from"]["navPresents"].exists { router.present("/m") }
      host.forgetSteps()
    }
    switch row.setup["animator"].text ?? "" {
    case "systemPush(ptedAction: dismiss)": router.go("/second")
    case "systemPush(ptedAction: none)": mismatches.compare("pushed", router.push("/second").isHandled, false)
    case "systemPush(ptedAction: custom)":
      router.dismiss()
      mismatches.compare("before the caller pushes", host.visible, ["nav", "first"])
      mismatches.compare("pushed", router.push("/second").isHandled, true)
    case "systemPresent": mismatches.compare("an error", router.present("/m").isHandled, true)
    case "appRoot(nav)":
      router.setRoot("/other")
      mismatches.compare("wrapped", host.shown.windows.first?.root.container == .stack, row.expect["wrapped"].bool)
    case let other: mismatches.compare("the animator", other, "one that is known here")
    }
    let operations = host.steps.compactMap(\.caseWord)
    let expected = row.expect["ops"].exists ? row.expect["ops"].texts : [row.expect["op"].text ?? ""]
    if expected != ["caller decides when to push"] {
      mismatches.compare("operations", operations, expected.filter { $0 != "none" })
    }
    if let builds = row.expect["builds"].int { mismatches.compare("builds", host.made.count, builds) }
    Differences().check(row, mismatches)
  }
}

extension RouterState.Step {
  /// What the cases call the step; nil for those that UIKit has no call for.
  fileprivate var caseWord: String? {
    switch self {
    case .dismiss(let dismissal): "dismiss \(dismissal.entry.route)"
    case .setStack(let change) where change.hint == .none: nil  // fills a stack that is new
    case .setStack(let change): change.hint == .push ? "push" : "setViewControllers"
    case .setWindowRoot: "setWindowRoot"
    case .present: "present"
    default: nil
    }
  }
}
