import BookshopUIKit
import TestSupport
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// The head of a journey of the UIKit host through the bookshop.
struct UIKitJourney: JourneyKind {
  static let kinds = ["uikit", "uikit with error screens"]

  var hasErrorScreens = false
  var unmanaged = Router.UnmanagedPresentations.automatic
  /// True if modals look pushed, where they can.
  var isLikePush = false
  var launch = JourneyLaunch.plain
  /// The number of tabs beside the three: with more than two there is no room for all on a phone.
  var extraTabs = 0
  var faults: Set<UIKitFault> = []

  /// The keys of screens that cannot be made now and then; roots are among them where an error screen takes their place.
  var mayFail: [String] { hasErrorScreens ? ["book", "today", "settings", "books", "help"] : ["book", "story"] }

  static func random(
    _ random: inout SeededGenerator, hasErrorScreens: Bool, faults: Set<UIKitFault>
  ) -> (journey: UIKitJourney, acts: [JourneyAct]) {
    var journey = UIKitJourney(hasErrorScreens: hasErrorScreens, faults: faults)
    journey.unmanaged = random.pick(Router.UnmanagedPresentations.allCases)
    journey.isLikePush = random.chance(1, in: 2)
    journey.launch = random.pick(JourneyLaunch.allCases)
    journey.extraTabs = random.chance(1, in: 4) ? 4 : 0
    let acts = (0..<50).map { _ in
      JourneyAct.random(&random, mayFail: journey.mayFail, extraTabs: journey.extraTabs)
    }
    return (journey, acts)
  }

  func problem(after acts: [JourneyAct]) -> Problem? {
    var early: [Navigation] = []
    let app = self.app { early = launch.prepare($0, link: "/books/1/reviews/3", saved: saved) }
    if hasErrorScreens { app.router.configuration.errorScreen = { _, _ in "/today/help" } }
    if isLikePush { app.router.uiKit.transition = .likePush }
    Simulation.faults = faults
    for (index, act) in acts.enumerated() {
      if index == acts.count / 4 { app.router.isReady = true }
      app.carryOut(act)
    }
    app.router.isReady = true
    if let problem = app.problemAtTheEnd() { return problem }
    let waiting = early.count { $0.result == nil }
    return waiting == 0 ? nil : Problem(kind: "early link", "a link that came before the window never ended")
  }

  /// The state of an earlier life of the app.
  @MainActor private var saved: RouterState {
    let earlier = Router(reachable: .fromLinks)
    earlier.add(BookshopApp.routes(extraTabs: extraTabs) { _, _ in nil })
    return earlier.showing("/books/2", "/today/news").state
  }

  /// The app of the journey, without its error screens and its transition.
  @MainActor func app(_ prepare: (Router) -> Void = { _ in }) -> BookshopApp {
    BookshopApp(.init(unmanagedPresentations: unmanaged), extraTabs: extraTabs, prepare: prepare)
  }
}

// MARK: As text

extension UIKitJourney {
  var kind: String { Self.kinds[hasErrorScreens ? 1 : 0] }

  var settings: [FoundFault.Setting] {
    var settings = [FoundFault.Setting("unmanaged", unmanaged.rawValue)]
    if isLikePush { settings.append(.init("transition", "like push")) }
    if launch != .plain { settings.append(.init("launch", launch.rawValue)) }
    if extraTabs > 0 { settings.append(.init("extra tabs", "\(extraTabs)")) }
    let names = faults.map(\.rawValue).sorted()
    if !names.isEmpty { settings.append(.init("faults", names.joined(separator: " "))) }
    return settings
  }

  init(reading fault: FoundFault) throws(UnreadableFault) {
    try fault.expectSettings(among: ["unmanaged", "transition", "launch", "extra tabs", "faults"])
    hasErrorScreens = fault.kind == Self.kinds[1]
    let policies = Router.UnmanagedPresentations.allCases.map(\.rawValue).joined(separator: ", ")
    unmanaged = try fault.setting("unmanaged", expected: policies) { .init(rawValue: $0) } ?? .automatic
    isLikePush = try fault.setting("transition", expected: "like push") { $0 == "like push" ? true : nil } ?? false
    launch = try fault.setting("launch", expected: JourneyLaunch.names) { .init(rawValue: $0) } ?? .plain
    extraTabs = try fault.setting("extra tabs", expected: "a number") { Int($0) } ?? 0
    faults = try fault.setting("faults", expected: "names of UIKitFault") { Self.faults($0) } ?? []
  }

  private static func faults(_ text: String) -> Set<UIKitFault>? {
    let names = text.split(separator: " ")
    let faults = Set(names.compactMap { UIKitFault(rawValue: String($0)) })
    return faults.count == names.count ? faults : nil
  }

  var simpler: [UIKitJourney] {
    var others = [without(\.hasErrorScreens, false), without(\.isLikePush, false), without(\.unmanaged, .automatic)]
    others += [without(\.launch, .plain), without(\.extraTabs, 0)]
    others += faults.sorted { $0.rawValue < $1.rawValue }.map { without(\.faults, faults.subtracting([$0])) }
    return others.compactMap(\.self)
  }

  private func without<Value: Equatable>(_ path: WritableKeyPath<Self, Value>, _ plain: Value) -> Self? {
    guard self[keyPath: path] != plain else { return nil }
    var copy = self
    copy[keyPath: path] = plain
    return copy
  }
}
