import AppIntentsStandIn
import Foundation
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI

/// The books that intents know.
private enum Volume: String, AppEnum {
  case seven = "7"

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Volume")
  static let caseDisplayRepresentations: [Volume: DisplayRepresentation] = [.seven: .init(title: "Volume 7")]
}

private struct OpenVolumeIntent: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Volume"

  @Parameter(title: "Volume") var target: Volume

  init() { target = .seven }

  var contentIdentifier: String { "/books/\(target.rawValue)" }
}

/// The events around a universal link, in every order.
private enum Happening: CaseIterable {
  /// `onAppIntentExecution` gets the intent whose URL it is.
  case intent
  /// `onOpenURL` gets it.
  case url
  /// `onContinueUserActivity` gets it.
  case activity
  /// The app is ready for links.
  case ready

  /// Every order.
  static var orders: [[Happening]] {
    orders(of: allCases)
  }

  private static func orders(of happenings: [Happening]) -> [[Happening]] {
    guard !happenings.isEmpty else { return [[]] }
    return happenings.flatMap { first in orders(of: happenings.filter { $0 != first }).map { [first] + $0 } }
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
        case .intent: if doors.contains(.intent) { Simulation.receive(OpenVolumeIntent()) }
        case .url: if doors.contains(.url), let url = URL(string: link) { Simulation.openURL(url) }
        case .activity:
          let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
          activity.webpageURL = URL(string: link)
          if doors.contains(.activity) { Simulation.continueActivity(activity) }
        }
      }
      Simulation.settle()
    }

    @Test("One tap, by one door or several, in every order with being ready; then another · N23", arguments: 0..<24)
    func opensOnce(_ number: Int) {
      let order = Happening.orders[number]
      let ways: [Set<Happening>] = [
        [.url], [.activity], [.intent], [.url, .activity], [.intent, .url], [.intent, .activity],
        [.intent, .url, .activity],
      ]
      for doors in ways {
        let app = SmallApp.bookshop { $0.receiveIntents(of: [OpenVolumeIntent.self]) }
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

    @Test("An activity without a link that the app knows is reported, and opens nothing · N23")
    func unknownActivityOpensNothing() async {
      let app = SmallApp.bookshop { $0.systemLinks.activityType = "com.example.place" }
      var events = app.router.events.makeAsyncIterator()
      Simulation.continueActivity(NSUserActivity(activityType: "com.example.place"))
      Simulation.settle()
      guard case .unrecognized("com.example.place") = await events.next() else {
        Issue.record("the router reports nothing")
        return
      }
      let named = NSUserActivity(activityType: "com.example.place")
      named.targetContentIdentifier = "/books/7"
      Simulation.continueActivity(named)
      Simulation.settle()
      #expect(app.texts.first == "#book")
      #expect(app.router.state.top()?.source == .handoff)
    }

    @Test("SwiftUI hands an intent to the window that the system chooses, and it opens there as an intent · N23")
    func intentOpensInItsWindow() {
      let app = SmallApp.bookshop { $0.receiveIntents(of: [OpenVolumeIntent.self, OpenVolumeIntent.self]) }
      Simulation.receive(OpenVolumeIntent())
      Simulation.settle()
      #expect(app.texts.first == "#book")
      #expect(app.texts.contains("id 7"))
      #expect(app.router.state.top()?.source == .intent)
    }

    @Test("The system chooses the window that shows the place of an intent · N23")
    func intentComesToTheWindowOfItsPlace() {
      let app = SmallApp.bookshop { $0.receiveIntents(of: [OpenVolumeIntent.self]) }
      Simulation.supportsMultipleWindows = true
      app.open("/books/7")
      _ = Simulation.openWindow()
      Simulation.settle()
      app.router.open("/account", .init(from: .inApp, in: .init(1)))
      Simulation.settle()
      var opened: [DeepLink.Source] = []
      app.router.willOpen { link in
        opened.append(link.source)
        return .proceed
      }
      Simulation.receive(OpenVolumeIntent())
      Simulation.settle()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#book", "#account"])
      #expect(opened == [.intent])
    }

    @Test("An intent that the app has not named reaches no door · N23")
    func unnamedIntentReachesNoDoor() {
      let app = SmallApp.bookshop()
      Simulation.receive(OpenVolumeIntent())
      Simulation.settle()
      #expect(app.texts.first == "#todayPage")
    }

    @Test(
      "R10: an intent or an activity that is named after the window has opened resets no view, and is reported · N23")
    func namedLate() {
      let app = SmallApp.bookshop()
      var mistakes: [String] = []
      app.router.log = { if $0.kind == .mistake { mistakes.append($0.text) } }
      Simulation.tap("tap")
      Simulation.settle()
      app.router.receiveIntents(of: [OpenVolumeIntent.self])
      app.router.systemLinks.widgetActivities = ["live"]
      Simulation.faults = [.spuriousEvaluation]
      app.open("/account")
      app.open("/today")
      #expect(app.texts.contains("taps 1"))
      #expect(mistakes.contains { $0.hasPrefix("receiveIntents(of:) was called after") })
      #expect(mistakes.contains { $0.hasPrefix("systemLinks.widgetActivities was set after") })
      // A window that opens later has them.
      Simulation.faults = []
      Simulation.supportsMultipleWindows = true
      _ = Simulation.openWindow()
      Simulation.settle()
      Simulation.receive(OpenVolumeIntent())
      Simulation.settle()
      #expect(app.router.state.visible(in: .init(1)).last == "book")
    }

    @Test("A widget or a Live Activity without a URL opens what the app knows of it · N23")
    func widgetsWithoutAURL() {
      let app = SmallApp.bookshop { router in
        router.systemLinks.widgetActivities = ["live", "com.example.shelf"]
        router.systemLinks.content = { kind, _, payload in
          kind == "live" ? try? DeepLink("app:/books/\(payload["book"] ?? "")", from: .widget) : nil
        }
      }
      let live = NSUserActivity(activityType: "live")
      live.userInfo = ["book": 7]
      Simulation.continueActivity(live)
      Simulation.settle()
      #expect(app.texts.contains("id 7"))
      #expect(app.router.state.top()?.source == .widget)
      for (key, value) in [("link", "app:/books/8"), ("other", "")] {
        let widget = NSUserActivity(activityType: "com.example.shelf")
        widget.userInfo = [key: value]
        widget.targetContentIdentifier = "app:/books/9"
        Simulation.continueActivity(widget)
        Simulation.settle()
        #expect(app.texts.contains(key == "link" ? "id 8" : "id 9"))
        #expect(app.router.state.top()?.source == .widget)
      }
    }
  }
}
