import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkSwiftUI

/// The reports of UIKit about presentations in a window of the stand-in.
@MainActor
final class StandInProbe: PresentationProbe {
  private weak var host: SwiftUIHost?
  private var objects: [Int: NSObject] = [:]

  init(_ host: SwiftUIHost) { self.host = host }

  var presentations: [ProbedPresentation] {
    Simulation.presented().enumerated().map { index, shown in
      var seen = ProbedPresentation(id: ObjectIdentifier(object(index)))
      if shown.style == "alert" { seen.kind = .alert }
      // The rule of `LevelProbe`: it is the router's if a mark of one of its levels is inside.
      let mark = Simulation.views(of: LevelMark.self, onLevel: index + 1).first
      seen.level = mark?.level
      seen.isOurs = mark != nil
      seen.isLocked = shown.isLocked
      seen.isLeaving = shown.isMoving
      return seen
    }
  }

  func dismiss(_ id: ObjectIdentifier) {
    if let index = objects.first(where: { ObjectIdentifier($0.value) == id })?.key { Simulation.dismissBelow(index) }
  }

  private func object(_ index: Int) -> NSObject {
    let known = objects[index] ?? NSObject()
    objects[index] = known
    return known
  }
}

/// A screen that presents things of its own, and reports none; the user may search on it.
private struct OwnSheets: View {
  @State private var wanted = ""
  @State private var isSharing = false
  @State private var isLocked = false
  @State private var isWarning = false

  var body: some View {
    Text("#home")
    Button("sheet") { isSharing = true }
    Button("lockedSheet") { isLocked = true }
    Button("alert") { isWarning = true }
      .sheet(isPresented: $isSharing) { Text("own sheet") }
      .sheet(isPresented: $isLocked) { Text("own locked sheet").interactiveDismissDisabled() }
      .alert("Own alert", isPresented: $isWarning) { Button("Fine") {} }
      .searchable(text: $wanted)
  }
}

extension OnOneDevice {
  @Suite("SwiftUI: sheets and alerts of the app's own · N37 · HOSTS 74")
  @MainActor
  struct UnmanagedTests {
    /// The cells that the stand-in can show: SwiftUI presents nothing over an own sheet, so a modal waits for it.
    nonisolated static let cells = UnmanagedTable.cells.filter {
      [.externalLink, .push, .present].contains($0.verb) && $0.thing != .search
    }

    private static func app(_ policy: Router.UnmanagedPresentations) throws -> (SmallApp, StandInProbe) {
      let app = SmallApp(.init(unmanagedPresentations: policy)) { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            OwnSheets()
          } below: {
            RouteTo(":id<int>", name: "book") { app.screen($0) }
            ModalRoute("form", name: "form") { app.screen($0) }
          }
        }
      }
      let host = try #require(app.router.swiftUIHosts.host(of: .init(0)))
      let probe = StandInProbe(host)
      host.probe = probe
      return (app, probe)
    }

    private static func ask(_ verb: UnmanagedTable.Verb, of router: Router) -> Navigation {
      switch verb {
      case .present: router.present("/home/form")
      case .push: router.push("/home/7")
      default: router.open("app://home/7", .init(from: .customScheme))
      }
    }

    /// The user closes what the app presents.
    private static func close(_ thing: UnmanagedTable.Thing) {
      switch thing {
      case .alert: Simulation.dismissAlert(choosing: "Fine")
      case .lockedSheet: Simulation.dismissBelow(0)
      default: Simulation.swipeDown()
      }
      Simulation.settle()
    }

    @Test("HOSTS 74: the policies of UIKit hold for what views present themselves", arguments: Self.cells)
    func eachCellHolds(_ cell: UnmanagedTable.Cell) throws {
      let (app, probe) = try Self.app(cell.policy)
      #expect(Simulation.tap(cell.thing.rawValue))
      Simulation.settle()
      #expect(probe.presentations.count == 1)
      let navigation = Self.ask(cell.verb, of: app.router)
      Simulation.settle()
      let wanted = cell.verb == .present ? "#form" : "#book"
      let end = cell.verb == .present && cell.end == .goes ? .waits : cell.end
      switch end {
      case .dismisses: #expect(app.texts.first == wanted, "\(cell): \(app.texts)")
      case .fails:
        guard case .failed(_, let error as HostError)? = navigation.result else {
          Issue.record("\(cell) did not fail: \(navigation)")
          return
        }
        #expect(error.reason == .covered)
      case .waits, .goes:
        #expect(navigation.result == nil || !navigation.isShown, "\(cell): \(navigation)")
        Self.close(cell.thing)
        #expect(app.texts.first == wanted, "\(cell): \(app.texts)")
        #expect(navigation.isShown, "\(cell)")
      }
      if end != .fails { #expect(app.disagreement == nil, "\(cell)") }
    }

    @Test("HOSTS 74: a link that waited for 30 seconds ends as covered")
    func coveredLinkEndsAfterThirtySeconds() throws {
      let (app, probe) = try Self.app(.wait)
      Simulation.tap("sheet")
      Simulation.settle()
      let navigation = app.router.push("/home/7")
      Simulation.pass(.seconds(40))
      guard case .failed(_, let error as HostError)? = navigation.result else {
        Issue.record("it did not fail: \(navigation)")
        return
      }
      #expect(error.reason == .covered)
      #expect(app.router.state.visible().last == "home")
      #expect(probe.presentations.count == 1)
    }

    // MARK: Random journeys

    nonisolated static let policies: [Router.UnmanagedPresentations] = [
      .automatic, .wait, .presentOnTop, .dismiss, .fail,
    ]

    @Test(
      "HOSTS 74: journeys among sheets of the app's own leave state and screens in agreement", arguments: Self.policies)
    func journeysAmongOwnSheets(_ policy: Router.UnmanagedPresentations) throws {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(15) { try journey(random.next(), policy) }
    }

    @Test(
      "HOSTS 74: journeys under each fault leave state and screens in agreement, in the proofs under each pair",
      arguments: JourneyTests.faults)
    func journeysUnderFaultsAgree(_ faults: Set<SwiftUIFault>) throws {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(1) { try journey(random.next(), random.pick(Self.policies), faults) }
    }

    private func journey(
      _ seed: UInt64, _ policy: Router.UnmanagedPresentations, _ faults: Set<SwiftUIFault> = []
    ) throws {
      var random = SeededGenerator(seed: seed)
      let (app, probe) = try Self.app(policy)
      Simulation.faults = faults
      var navigations: [Navigation] = []
      for _ in 0..<20 {
        if let navigation = Self.happen(to: app, &random) { navigations.append(navigation) }
        if random.chance(1, in: 2) { Simulation.settle() }
      }
      // The user closes what the app presents, or nothing else could be seen.
      for _ in 0..<5 {
        Simulation.pass(.seconds(10))
        if let index = probe.presentations.firstIndex(where: { !$0.isOurs }) { Simulation.dismissBelow(index) }
      }
      #expect(Simulation.pass(.seconds(60)), "\(policy) \(faults) \(seed) never rests")
      #expect(navigations.allSatisfy { $0.result != nil }, "\(policy) \(faults) \(seed): one never ended")
      #expect(app.disagreement == nil, "\(policy) \(faults) \(seed)")
    }

    private static func happen(to app: SmallApp, _ random: inout SeededGenerator) -> Navigation? {
      switch Int.random(in: 0..<14, using: &random) {
      case 12: Simulation.beginSearch("book")
      case 13: Simulation.cancelSearch()
      case 0, 1: Simulation.tap(random.pick(["sheet", "lockedSheet", "alert"]))
      case 2: Simulation.swipeDown()
      case 3: Simulation.dismissAlert(choosing: "Fine")
      case 4: Simulation.goBack()
      case 5: Simulation.pass(.seconds(Int.random(in: 1..<5, using: &random)))
      case 6: return app.router.present("/home/form")
      case 7: return app.router.dismiss()
      case 8: return app.router.pop()
      case 9: return app.router.push("/home/\(Int.random(in: 0..<9, using: &random))")
      default: return app.router.open("app://home/7", .init(from: .customScheme))
      }
      return nil
    }

    @Test("A modal of the router is not foreign, an alert over it is, and what leaves is not an obstacle")
    func modalOfTheRouterIsNotUnmanaged() throws {
      let (app, probe) = try Self.app(.wait)
      app.open("/home/form")
      let host = try #require(app.router.swiftUIHosts.host(of: .init(0)))
      #expect(probe.presentations.foreign(over: host.levels).isEmpty)
      var seen = probe.presentations
      seen.append(ProbedPresentation(id: ObjectIdentifier(probe), kind: .alert))
      let foreign = seen.foreign(over: host.levels)
      #expect(foreign.map(\.unmanaged.kind) == [.alert])
      #expect(foreign.first?.unmanaged.over == host.base.item?.id)
      #expect(foreign.first?.unmanaged.isTopmost == true)
      seen[1].isLeaving = true
      #expect(seen.foreign(over: host.levels).isEmpty)
      seen[1] = ProbedPresentation(id: ObjectIdentifier(probe), kind: .search)
      #expect(seen.foreign(over: host.levels).first?.unmanaged.isTopmost == false)
    }
  }
}
