import Foundation
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI

/// The events around a universal link, in every order.
private enum Happening: CaseIterable {
  /// `onOpenURL` gets it.
  case url
  /// `onContinueUserActivity` gets it.
  case activity
  /// The app is ready for links.
  case ready

  /// Every order.
  static var orders: [[Happening]] {
    allCases.flatMap { first in
      allCases.filter { $0 != first }.flatMap { second in
        [[first, second] + allCases.filter { $0 != first && $0 != second }]
      }
    }
  }
}

extension OnOneDevice {
  @Suite("SwiftUI: each delivery once, each tap anew · N13")
  @MainActor
  struct DoorTests {
    private let link = "https://books.example.com/books/7"

    private func tap(_ order: [Happening], by doors: Set<Happening>, in app: SmallApp) {
      for happening in order {
        switch happening {
        case .ready: app.router.isReady = true
        case .url: if doors.contains(.url), let url = URL(string: link) { Simulation.openURL(url) }
        case .activity:
          let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
          activity.webpageURL = URL(string: link)
          if doors.contains(.activity) { Simulation.continueActivity(activity) }
        }
      }
      Simulation.settle()
    }

    @Test("One tap, by one door or both, in every order with being ready; then another", arguments: 0..<6)
    func opensOnce(_ number: Int) {
      let order = Happening.orders[number]
      for doors in [[.url], [.activity], [.url, .activity]] as [Set<Happening>] {
        let app = SmallApp.bookshop()
        var opened = 0
        app.router.log = { if $0.text.hasSuffix(": screen") { opened += 1 } }
        app.router.isReady = false
        tap(order, by: doors, in: app)
        #expect(opened == 1, "\(order) by \(doors): \(opened), \(app.texts)")
        #expect(app.texts.first == "#book", "\(order) by \(doors): \(opened), \(app.texts)")
        app.open("/today")
        opened = 0
        tap(order, by: doors, in: app)
        #expect(opened == 1, "the second tap, \(order) by \(doors): \(opened)")
        #expect(app.texts.first == "#book", "the second tap, \(order) by \(doors): \(opened)")
      }
    }

    @Test("An activity in which nobody knows a link is told of, and opens nothing · N23")
    func unrecognized() async {
      let app = SmallApp.bookshop { $0.systemLinks.activityType = "com.example.place" }
      var events = app.router.events.makeAsyncIterator()
      Simulation.continueActivity(NSUserActivity(activityType: "com.example.place"))
      Simulation.settle()
      guard case .unrecognized("com.example.place") = await events.next() else {
        Issue.record("nobody is told")
        return
      }
      let named = NSUserActivity(activityType: "com.example.place")
      named.targetContentIdentifier = "/books/7"
      Simulation.continueActivity(named)
      Simulation.settle()
      #expect(app.texts.first == "#book")
      #expect(app.router.state.top()?.source == .handoff)
    }
  }
}
