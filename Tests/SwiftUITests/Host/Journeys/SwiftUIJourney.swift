import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Waymark
import WaymarkSwiftUI

/// The head of a journey of the SwiftUI host through the bookshop.
struct SwiftUIJourney: JourneyKind {
  static let kinds = ["swiftui"]

  var faults: Set<SwiftUIFault> = []
  var launch = JourneyLaunch.plain
  /// The system starts the app with a link.
  var isCold = false
  /// Each screen has a field to search in.
  var isSearchable = false
  /// The number of tabs beside the three.
  var extraTabs = 0

  static func random(
    _ random: inout SeededGenerator, faults: Set<SwiftUIFault>
  ) -> (journey: SwiftUIJourney, acts: [SwiftUIAct]) {
    var journey = SwiftUIJourney(faults: faults)
    journey.launch = random.pick(JourneyLaunch.allCases)
    journey.isCold = random.chance(1, in: 3)
    journey.isSearchable = random.chance(1, in: 2)
    journey.extraTabs = random.chance(1, in: 4) ? 4 : 0
    return (journey, (0..<30).flatMap { _ in SwiftUIAct.random(&random, extraTabs: journey.extraTabs) })
  }

  func problem(after acts: [SwiftUIAct]) -> Problem? {
    var navigations: [Navigation] = []
    let url = isCold ? URL(string: "https://books.example.com/books/2/reviews") : nil
    let app = SmallApp.bookshop(isSearchable: isSearchable, extraTabs: extraTabs, opening: url) { router in
      Simulation.faults = faults
      navigations = launch.prepare(router, link: "/books/1", saved: saved)
    }
    for (index, act) in acts.enumerated() {
      if index == acts.count / 4 { app.router.isReady = true }
      if let navigation = Self.carryOut(act, on: app) { navigations.append(navigation) }
    }
    app.router.isReady = true
    guard Simulation.pass(.seconds(60)) else { return Problem(kind: "never at rest", "never at rest") }
    let pending = navigations.count { !Self.hasEnded($0) }
    guard pending == 0 else { return Problem(kind: "never ended", "\(pending) never ended") }
    return app.disagreement.map { Problem(kind: "disagreement", $0) }
  }

  /// The state of an earlier life of the app.
  @MainActor private var saved: RouterState {
    let app = SmallApp(isShown: false, onNewDevice: false) { SmallApp.routes(of: $0, extraTabs: extraTabs) }
    return app.router.showing("/account", "/books/cart").state
  }

  @MainActor private static func hasEnded(_ navigation: Navigation) -> Bool {
    var hasEnded = false
    navigation.whenEnded { _ in hasEnded = true }
    return hasEnded
  }

  /// Does what an act says, if the app is in a state in which that can happen.
  ///
  /// - Returns: what must come to an end.
  @MainActor private static func carryOut(_ act: SwiftUIAct, on app: SmallApp) -> Navigation? {
    switch act {
    case .ask(let verb): return verb.act(on: app.router)
    case .tapTab(let title): Simulation.tapTab(title)
    case .pass(let milliseconds): Simulation.pass(.milliseconds(milliseconds))
    case .simple(let act): carryOut(act)
    }
    return nil
  }

  @MainActor private static func carryOut(_ act: SwiftUIAct.SimpleAct) {
    switch act {
    case .turn: Simulation.turn()
    case .settle: Simulation.settle()
    case .goBack: Simulation.goBack()
    case .swipeBack: Simulation.swipeBack(finishing: true)
    case .swipeBackCancel: Simulation.swipeBack(finishing: false)
    case .pullDown: Simulation.swipeDown(finishing: true)
    case .pullDownCancel: Simulation.swipeDown(finishing: false)
    case .tapClose: Simulation.tap("close")
    case .tapCounter: Simulation.tap("tap")
    case .chooseKeep: Simulation.dismissAlert(choosing: "Keep")
    case .search: Simulation.beginSearch("book")
    case .endSearch: Simulation.cancelSearch()
    }
  }
}

// MARK: As text

extension SwiftUIJourney {
  var kind: String { Self.kinds[0] }

  private var names: [String] { faults.map(\.rawValue).sorted() }

  var settings: [FoundFault.Setting] {
    var settings: [FoundFault.Setting] = []
    if launch != .plain { settings.append(.init("launch", launch.rawValue)) }
    if isCold { settings.append(.init("cold link", "yes")) }
    if isSearchable { settings.append(.init("searchable", "yes")) }
    if extraTabs > 0 { settings.append(.init("extra tabs", "\(extraTabs)")) }
    if !faults.isEmpty { settings.append(.init("faults", names.joined(separator: " "))) }
    return settings
  }

  init(reading fault: FoundFault) throws(UnreadableFault) {
    try fault.expectSettings(among: ["launch", "cold link", "searchable", "extra tabs", "faults"])
    launch = try fault.setting("launch", expected: JourneyLaunch.names) { .init(rawValue: $0) } ?? .plain
    isCold = try fault.setting("cold link", expected: "yes") { $0 == "yes" ? true : nil } ?? false
    isSearchable = try fault.setting("searchable", expected: "yes") { $0 == "yes" ? true : nil } ?? false
    extraTabs = try fault.setting("extra tabs", expected: "a number") { Int($0) } ?? 0
    faults = try fault.setting("faults", expected: "names of SwiftUIFault") { Self.faults($0) } ?? []
  }

  private static func faults(_ text: String) -> Set<SwiftUIFault>? {
    let names = text.split(separator: " ")
    let faults = Set(names.compactMap { SwiftUIFault(rawValue: String($0)) })
    return faults.count == names.count ? faults : nil
  }

  var simpler: [SwiftUIJourney] {
    var others = [without(\.launch, .plain), without(\.isCold, false), without(\.isSearchable, false)]
    others.append(without(\.extraTabs, 0))
    let single = names.compactMap(SwiftUIFault.init(rawValue:))
    others += single.map { without(\.faults, faults.subtracting([$0])) }
    return others.compactMap(\.self)
  }

  private func without<Value: Equatable>(_ path: WritableKeyPath<Self, Value>, _ plain: Value) -> Self? {
    guard self[keyPath: path] != plain else { return nil }
    var copy = self
    copy[keyPath: path] = plain
    return copy
  }
}
