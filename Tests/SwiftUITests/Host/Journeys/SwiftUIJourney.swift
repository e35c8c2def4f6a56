@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Waymark
import WaymarkSwiftUI

/// The head of a journey of the SwiftUI host through the bookshop.
struct SwiftUIJourney: JourneyKind {
  static let kinds = ["swiftui"]

  var faults: Set<SwiftUIFault> = []

  static func random(
    _ random: inout SeededGenerator, faults: Set<SwiftUIFault>
  ) -> (journey: SwiftUIJourney, acts: [SwiftUIAct]) {
    (SwiftUIJourney(faults: faults), (0..<30).flatMap { _ in SwiftUIAct.random(&random) })
  }

  func problem(after acts: [SwiftUIAct]) -> Problem? {
    let app = SmallApp.bookshop()
    Simulation.faults = faults
    let navigations = acts.compactMap { Self.carryOut($0, on: app) }
    guard Simulation.pass(.seconds(60)) else { return Problem(kind: "never at rest", "never at rest") }
    let pending = navigations.count { !Self.hasEnded($0) }
    guard pending == 0 else { return Problem(kind: "never ended", "\(pending) never ended") }
    return app.disagreement.map { Problem(kind: "disagreement", $0) }
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
    }
  }
}

// MARK: As text

extension SwiftUIJourney {
  var kind: String { Self.kinds[0] }

  private var names: [String] { faults.map(\.rawValue).sorted() }

  var settings: [FoundFault.Setting] {
    faults.isEmpty ? [] : [.init("faults", names.joined(separator: " "))]
  }

  init(reading fault: FoundFault) throws(UnreadableFault) {
    try fault.expectSettings(among: ["faults"])
    faults = try fault.setting("faults", expected: "names of SwiftUIFault") { Self.faults($0) } ?? []
  }

  private static func faults(_ text: String) -> Set<SwiftUIFault>? {
    let names = text.split(separator: " ")
    let faults = Set(names.compactMap { SwiftUIFault(rawValue: String($0)) })
    return faults.count == names.count ? faults : nil
  }

  var simpler: [SwiftUIJourney] {
    names.compactMap(SwiftUIFault.init(rawValue:)).map { SwiftUIJourney(faults: faults.subtracting([$0])) }
  }
}
