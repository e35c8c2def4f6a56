import BookshopUIKit
import TestSupport
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

/// The head of a journey of the UIKit host through the bookshop.
struct UIKitJourney: JourneyKind {
  static let kinds = ["uikit", "uikit with error screens"]

  var hasErrorScreens = false
  var unmanaged = Router.UnmanagedPresentations.automatic
  /// True if modals look pushed, where they can.
  var isLikePush = false
  var faults: Set<UIKitFault> = []

  /// The keys of screens that cannot be made now and then; roots are among them where an error screen takes their place.
  var mayFail: [String] { hasErrorScreens ? ["book", "today", "settings", "books", "help"] : ["book", "story"] }

  static func random(
    _ random: inout SeededGenerator, hasErrorScreens: Bool, faults: Set<UIKitFault>
  ) -> (journey: UIKitJourney, acts: [JourneyAct]) {
    var journey = UIKitJourney(hasErrorScreens: hasErrorScreens, faults: faults)
    journey.unmanaged = random.pick(Router.UnmanagedPresentations.allCases)
    journey.isLikePush = random.chance(1, in: 2)
    return (journey, (0..<50).map { _ in .random(&random, mayFail: journey.mayFail) })
  }

  func problem(after acts: [JourneyAct]) -> Problem? {
    let app = BookshopApp(.init(unmanagedPresentations: unmanaged))
    if hasErrorScreens { app.router.errorScreen = { _, _ in "/today/help" } }
    if isLikePush { app.router.screenTransition = .likePush }
    Simulation.faults = faults
    for act in acts { app.carryOut(act) }
    return app.problemAtTheEnd()
  }
}

// MARK: As text

extension UIKitJourney {
  var kind: String { Self.kinds[hasErrorScreens ? 1 : 0] }

  var settings: [FoundFault.Setting] {
    var settings = [FoundFault.Setting("unmanaged", unmanaged.rawValue)]
    if isLikePush { settings.append(.init("transition", "like push")) }
    let names = faults.map(\.rawValue).sorted()
    if !names.isEmpty { settings.append(.init("faults", names.joined(separator: " "))) }
    return settings
  }

  init(reading fault: FoundFault) throws(UnreadableFault) {
    try fault.expectSettings(among: ["unmanaged", "transition", "faults"])
    hasErrorScreens = fault.kind == Self.kinds[1]
    let policies = Router.UnmanagedPresentations.allCases.map(\.rawValue).joined(separator: ", ")
    unmanaged = try fault.setting("unmanaged", expected: policies) { .init(rawValue: $0) } ?? .automatic
    isLikePush = try fault.setting("transition", expected: "like push") { $0 == "like push" ? true : nil } ?? false
    faults = try fault.setting("faults", expected: "names of UIKitFault") { Self.faults($0) } ?? []
  }

  private static func faults(_ text: String) -> Set<UIKitFault>? {
    let names = text.split(separator: " ")
    let faults = Set(names.compactMap { UIKitFault(rawValue: String($0)) })
    return faults.count == names.count ? faults : nil
  }

  var simpler: [UIKitJourney] {
    var others = [without(\.hasErrorScreens, false), without(\.isLikePush, false), without(\.unmanaged, .automatic)]
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
