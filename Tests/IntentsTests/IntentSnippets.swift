// swift-format-ignore-file

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

@available(iOS 26, visionOS 26, *)
nonisolated extension OpenBookIntent: UISceneAppIntent {}

@MainActor
private func openIntentsWithoutAURL(_ router: Router) {
  router.systemLinks.content = { _, _, payload in
    guard payload["intent"] is OpenCartIntent else { return nil }
    return try? DeepLink("/cart", from: .intent)
  }
}

@MainActor
private func openWidgets(_ router: Router) {
  router.systemLinks.widgetActivities = [NSUserActivityTypeLiveActivity]  // import WidgetKit
}

@MainActor
private func publishEntities(_ router: Router) {
  router.systemLinks.activityType = "com.example.bookshop.place"      // also in NSUserActivityTypes of Info.plist
  router.systemLinks.activity = { activity, match in
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    guard match.route.name == "book", let id: Int = try? match.id else { return }
    activity.appEntityIdentifier = EntityIdentifier(for: BookEntity.self, identifier: id)     // iOS 18.2
  }
}
