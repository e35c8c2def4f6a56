import AppIntents
import Foundation
import UIKitStandIn
import Waymark
import WaymarkSwiftUI

// The examples of AppIntents.md and of the documentation of intents, which compile.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Stands in for that of WidgetKit.
private let NSUserActivityTypeLiveActivity = "live"

/// An intent without a URL, which an app has written itself.
private struct OpenCartIntent: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Cart"

  @Parameter(title: "Cart") var target: TodayPlace

  init() {}
}

@MainActor
private func receiveIntents(_ router: Router) {
  router.receiveIntents(of: RouteIntents.all)  // what `waymark intents` has written
  router.receiveIntents(of: [OpenCartIntent.self])  // an intent without a URL
}

@MainActor
private func receiveIntentsOfIOS26(_ router: Router) {
  if #available(iOS 26, tvOS 26, visionOS 26, *) { router.receiveIntents(of: RouteIntents.all) }
}

@available(iOS 26, visionOS 26, *)
nonisolated extension OpenBookIntent: UISceneAppIntent {}

@MainActor
private func openIntentsWithoutAURL(_ router: Router) {
  router.systemLinks.content = { content in
    guard content.payload["intent"] is OpenCartIntent else { return nil }
    return try? DeepLink("/cart", from: .intent)
  }
}

@MainActor
private func openWidgets(_ router: Router) {
  router.systemLinks.widgetActivities = [NSUserActivityTypeLiveActivity]  // import WidgetKit
}
