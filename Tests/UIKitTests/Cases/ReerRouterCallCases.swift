import Foundation
import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import Waymark
import WaymarkMigration
import WaymarkUIKit

extension OnOneDevice {
  /// ReerRouter's cases about what a call does: on a window of the app's own, with its classes, as it has it.
  @Suite("ReerRouter call cases · R1 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17")
  @MainActor
  struct ReerRouterCallCases {
    static let differences = Differences(
      Difference("an action answers a link, whatever the verb: its outcome says that nothing was pushed") { row in
        row.json["call"]["method"].text == "push" && row.setup["actions"].texts.contains { row.location.hasSuffix($0) }
      },
      Difference("a transition that declines leaves the screen to the default one, and the log tells of it") {
        ["user:false", "delegate"].contains($0.json["call"]["transitionExecutor"].text)
      },
      Difference("what is presented for want of a stack gets one of its own, so that the next screen can be pushed") {
        $0.setup["window"].text == "plain" && $0.json["call"]["method"].text == "open"
      },
      Difference("a screen that is made by link follows redirects, as one that is opened does") {
        $0.json["recommended"]["default"]["why"].text?.contains("follow redirects") == true
      })

    nonisolated private static let others = ["param", "canOpenURL", "canOpenKey"]

    @Test(
      arguments: CaseFile.cases("reerrouter").filter { !others.contains($0.json["call"]["method"].text ?? "") })
    func callCasesHold(_ row: PredecessorCase) {
      Simulation.reset()
      let app = ReerApp(row)
      var mismatches = Mismatches()
      if row.json["call"]["method"].text?.hasPrefix("viewController") == true {
        mismatches.compare("made", app.made(row.json), row.expect["result"].text)
      } else {
        compare(app, row, &mismatches)
      }
      Self.differences.check(row, mismatches)
    }

    private func compare(_ app: ReerApp, _ row: PredecessorCase, _ mismatches: inout Mismatches) {
      let navigation = app.call(row.json)
      let expected = row.expectation("default")
      let isAsObserved = expected["result"].bool == row.expect["result"].bool
      let events = row.expect["events"].texts
      let isByKey = row.json["call"]["key"].exists
      func logged(_ prefix: String) -> [String] {
        events.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      }
      mismatches.compare("result", app.isHandled(navigation), expected["result"].bool)
      // One completion, whatever happens.
      mismatches.compare("completions", app.completions, [expected["result"].bool ?? false])
      mismatches.compare("actions", app.actions, logged("action:"))
      mismatches.compare("interceptors", app.interceptors, logged("interceptor"))
      guard isAsObserved else { return }
      if row.setup["delegate"].exists {
        mismatches.compare("told", app.told, Self.told(events))
        // Keys are links of an app's own making, which ReerRouter writes with a scheme of its own.
        let asked = logged("delegate:willOpen ")
        if !isByKey, app.isParsed { mismatches.compare("asked", app.asked, asked) }
      }
      if !isByKey {
        mismatches.compare("notified", app.notified, logged("notification:didOpen "))
        if let last = logged("notification:willOpen ").last {
          mismatches.compare("notified before", app.notifiedBefore.last, last)
        }
      }
      mismatches.compare("on the screen", app.shown, logged("UI:").map { $0.replacing(" on Root", with: "") })
      mismatches.compare("transitions", app.transitions, logged("user:transition "))
      if navigation.isHandled, let match = navigation.match, row.expect["param"].exists {
        mismatches.compare("parameters", match.merged.texts, row.expect["param"]["allParams"].textMembers)
      }
    }

    /// Returns the reports at the end, once: ReerRouter reports the fallback's opening and the fallback.
    private static func told(_ events: [String]) -> [String] {
      let ends = ["delegate:didFallback": "fell back", "delegate:didOpen": "opened", "delegate:didFail": "failed"]
      let names = events.compactMap { event in ends.first { event.hasPrefix($0.key) }?.value }
      return names.contains("fell back") ? ["fell back"] : names
    }

    @Test func eachDifferenceHasACase() {
      #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("reerrouter")).isEmpty)
    }
  }
}

/// An app of ReerRouter's, as a case sets it up: it keeps its hierarchy, and the router shows screens on the topmost
/// screen.
@MainActor
private final class ReerApp: RouterObserver {
  private final class Root: UIViewController {}

  private let router: Router
  private let window: UIWindow
  private let root = Root()
  private let stack: UINavigationController?
  private let notifications: RouterNotifications
  private let rules: [JSONValue]
  private(set) var actions: [String] = []
  private(set) var interceptors: [String] = []
  private(set) var asked: [String] = []
  private(set) var told: [String] = []
  private(set) var completions: [Bool] = []
  private(set) var shown: [String] = []
  private(set) var transitions: [String] = []
  private(set) var notified: [String] = []
  private(set) var notifiedBefore: [String] = []
  /// The text of the call is a link.
  private(set) var isParsed = true

  init(_ row: PredecessorCase) {
    let host = row.setup["host"].text
    var options = RouteTable.Options(.reerRouter)
    if let host, host.contains(".") {
      options.hosts = [host]
      options.hostPolicy = .fixed
    }
    options.schemes = row.setup["allowedSchemes"].texts
    router = Router(options: options)
    router.configuration.presentation = .push
    router.configuration.modal = .init(.cover)
    rules = row.setup["delegate"]["willOpen"].elements
    window = UIWindow(windowScene: Simulation.makeScene())
    stack = row.setup["window"].exists ? nil : UINavigationController(rootViewController: root)
    if row.setup["window"].text != "none" { window.rootViewController = stack ?? root }
    window.makeKeyAndVisible()
    let center = NotificationCenter()
    notifications = RouterNotifications(on: center)
    for page in row.setup["pages"].elements {
      router.legacy.register([RouteKey(page["key"].text ?? ""): ReerScreens.type(named: page["type"].text ?? "")])
    }
    for key in row.setup["actions"].texts {
      router.legacy.handle(key: RouteKey(key)) { [weak self] _ in
        self?.actions.append(key)
        return true
      }
    }
    addGuards(row)
    router.legacy.addObserver(self)
    router.legacy.addObserver(notifications)
    listen(to: center)
    router.uiKit.attachTopmost(to: window)
    Simulation.settle()
  }

  private func listen(to center: NotificationCenter) {
    for name in [RouterNotifications.willOpen, RouterNotifications.didOpen] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
        let text = (notification.userInfo?[RouterNotifications.linkKey] as? DeepLink)?.text ?? ""
        MainActor.assumeIsolated { self?.note(notification: text, isBefore: name == RouterNotifications.willOpen) }
      }
    }
  }

  private func note(notification text: String, isBefore: Bool) {
    if isBefore { notifiedBefore.append(text) } else { notified.append(text) }
  }

  private func addGuards(_ row: PredecessorCase) {
    for (number, interceptor) in row.setup["interceptors"].elements.enumerated() {
      let guarding = RouteGuard("interceptor \(number)") { [weak self] attempt in
        let rejects = interceptor["rejectIf"].textMembers.contains { attempt.match[$0.key] == $0.value }
        let passes = interceptor["result"].bool == true && !rejects
        self?.interceptors.append("#\(number) -> \(passes)")
        return passes ? .proceed : .denied("interceptor \(number)")
      }
      router.addGuard(guarding, for: RouteKey(interceptor["key"].text ?? ""))
    }
    for key in row.setup["removeInterceptor"].texts { router.legacy.removeGuards(for: RouteKey(key)) }
  }

  // MARK: Calling

  private func link(_ json: JSONValue) -> String { json["call"]["key"].text.map { "/" + $0 } ?? json["url"].text ?? "" }

  private func extras(_ call: JSONValue) -> RouteMatch.Extras {
    var extras = RouteMatch.Extras()
    for (name, value) in call["userInfo"].textMembers { extras.set(value, for: name) }
    return extras
  }

  func call(_ json: JSONValue) -> Navigation {
    let call = json["call"]
    var options = NavigationOptions(extras: extras(call))
    if let answer = call["transitionExecutor"].text {
      options = .transition(.carriedOut { [weak self] in self?.carryOut($0, answer == "user:true") ?? false })
    }
    let link = link(json)
    isParsed = (try? router.table.link(link)) != nil
    let inNavigationController = call["embedIn"].exists
    let navigation =
      switch call["method"].text {
      case "push": router.push(link, options)
      case "present", "presentByKey":
        router.present(link, as: inNavigationController ? .init(.cover, inNavigationController: true) : nil, options)
      default: router.open(link, .init(from: .inApp, extras: options.extras))
      }
    navigation.whenEnded { [weak self] _ in self?.completions.append(navigation.isHandled) }
    noteShown()
    Simulation.settle()
    return navigation
  }

  func isHandled(_ navigation: Navigation) -> Bool { navigation.isHandled }

  /// The class of the screen that a link or key leads to, made and not shown.
  func made(_ json: JSONValue) -> String? {
    let screen = (try? DeepLink(link(json), from: .inApp)).flatMap {
      try? router.makeScreen(for: $0, extras: extras(json["call"]))
    }
    return screen.map { "\(type(of: $0))" }
  }

  private func carryOut(_ change: ScreenTransition.Change, _ answer: Bool) -> Bool {
    func name(_ controller: UIViewController?) -> String { controller.map(Self.name) ?? "nil" }
    // ReerRouter names the stack of a push, and the presenter of what is presented.
    let stack = change.stack == nil ? "nil" : "Nav"
    transitions.append(
      "fromNav=\(stack) from=\(change.stack == nil ? name(change.from) : "nil") to=\(name(change.to))")
    return answer
  }

  private static func name(_ controller: UIViewController) -> String {
    guard type(of: controller) == UINavigationController.self, let stack = controller as? UINavigationController else {
      return "\(type(of: controller))"
    }
    return "Nav(\(stack.viewControllers.first.map(name) ?? ""))"
  }

  /// Notes the screens that come, while they come.
  private func noteShown() {
    if let stack, stack.viewControllers.count > 1, let top = stack.viewControllers.last {
      shown.append("push \(Self.name(top)) animated=\(stack.transitionCoordinator != nil)")
    }
    guard let presented = window.rootViewController?.presentedViewController else { return }
    let style = presented.modalPresentationStyle == .fullScreen ? "fullScreen" : "pageSheet"
    shown.append("present \(Self.name(presented)) animated=\(presented.isBeingPresented) style=\(style)")
  }

  // MARK: Delegate

  func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision {
    for rule in rules {
      guard let text = rule["contains"].text, link.text.contains(text) else { continue }
      let other = rule["append"].text.map { link.text + $0 } ?? rule["replaceWith"].text
      asked.append("\(link.text) -> \(other ?? "nil")")
      return other.flatMap { try? DeepLink($0, from: .inApp) }.map { .rewrite($0) } ?? .refuse
    }
    asked.append("\(link.text) -> \(link.text)")
    return .proceed
  }

  func router(_ router: Router, didOpen match: RouteMatch) { told.append("opened") }

  func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink) { told.append("fell back") }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) { told.append("failed") }
}

extension MergedParameters {
  /// Those that are texts, by name.
  fileprivate var texts: [String: String] {
    Dictionary(compactMap { name, _ in text(name).map { (name, $0) } }) { $1 }
  }
}
