internal import Foundation
public import WaymarkCore

/// Rules for finding links in the system's activities, quick actions and notifications.
///
/// ```swift
/// router.systemLinks.payloadKeys = ["deep_link"]                              // of notifications and quick actions
/// router.systemLinks.activityType = "com.example.bookshop.place"              // Handoff, and search in the system
/// router.systemLinks.searchResult = { identifier in "/books/\(identifier)" }  // books are indexed by their number
/// ```
/// Change it once, before the first scene connects: `router.systemLinks.payloadKeys = ["deep_link"]`.
@MainActor
public struct SystemLinks {
  /// The keys of a payload that may have the link.
  ///
  /// The first existing one is used.
  public var payloadKeys = ["link", "url"]
  /// The identifiers of notification actions that open the link, beside a tap on the notification itself.
  ///
  /// Other actions open nothing, because they mostly run in the background.
  public var notificationActions: Set<String> = []
  /// The type of the app's own activities.
  ///
  /// The current link is published with it, and arrives as Handoff.
  public var activityType: String?
  /// The types of the activities that widgets and Live Activities without a URL start the app with.
  ///
  /// ```swift
  /// router.systemLinks.widgetActivities = [NSUserActivityTypeLiveActivity]      // import WidgetKit
  /// ```
  /// Their source is `DeepLink.Source.widget`. SwiftUI reports activities only of types that are named here, before the
  /// first scene connects. UIKit reports all.
  public var widgetActivities: Set<String> = []
  /// Returns the link of a search result's identifier.
  ///
  /// By default, the identifier is the link.
  public var searchResult: (String) -> String? = { $0 }
  /// Returns the link for a search that the user continues in the app, or `nil` if there is none.
  public var search: (String) -> String? = { _ in nil }

  /// Returns the link for content without one: an activity of a widget or a Live Activity, a notification, a quick
  /// action, an App Intent.
  ///
  /// The closure returns `nil` if there is none.
  ///
  /// ```swift
  /// router.systemLinks.content = { kind, identifier, payload in
  ///   guard kind == "com.example.bookshop.reading" else { return nil }
  ///   return try? DeepLink("bookshop://books/\(payload["book"] ?? "")", from: .widget)
  /// }
  /// ```
  /// `kind` is the type of an activity, of a quick action or of an intent, or `notification`. `identifier` is the system's
  /// `targetContentIdentifier`, or of an intent the `contentIdentifier` that has a slash. If a route takes it, it is the
  /// link, and the closure is not called. `payload` of an intent has the intent: `payload["intent"] as? OpenCartIntent`. If
  /// there is no link, listeners get `Router.Event.unrecognized`.
  public var content: (_ kind: String, _ identifier: String?, _ payload: [AnyHashable: Any]) -> DeepLink? = { _, _, _ in
    nil
  }

  /// The app's changes to an activity that is published, which is an `NSUserActivity`.
  package var published: (@MainActor (_ activity: AnyObject, RouteMatch) -> Void)?

  /// Content from the system without a link.
  package struct Content {
    package let kind: String
    package let identifier: String?
    package let payload: [AnyHashable: Any]

    package init(kind: String, identifier: String?, payload: [AnyHashable: Any]?) {
      self.kind = kind
      self.identifier = identifier
      self.payload = payload ?? [:]
    }
  }

  package init() {}

  /// Returns the link of a payload, or `nil` if it has none.
  package func link(in payload: [AnyHashable: Any]?) -> String? {
    for key in payloadKeys {
      if let text = payload?[key] as? String { return text }
      if let url = payload?[key] as? URL { return url.absoluteString }
    }
    return nil
  }
}

extension Router {
  /// Opens a link from the system.
  ///
  /// A text that is not a link is reported as rejected.
  @discardableResult
  package func take(
    _ text: String, from source: DeepLink.Source, delivery: String? = nil, in window: RouterState.Window.ID?
  ) -> Navigation {
    do { return take(try table.link(text, from: source), delivery: delivery, in: window) } catch {
      return claimUnread(text, from: source) ?? reject(error)
    }
  }

  private func take(_ link: DeepLink, delivery: String?, in window: RouterState.Window.ID?) -> Navigation {
    receive(link, delivery: delivery, NavigationOptions(in: window))
  }

  /// Opens content from the system without a link: by its identifier, or else by the app's own rule.
  ///
  /// - Returns: the navigation, or `nil` if there is no link, which is reported to listeners.
  package func take(
    _ content: SystemLinks.Content, from source: DeepLink.Source, delivery: String? = nil,
    in window: RouterState.Window.ID?
  ) -> Navigation? {
    if let identifier = content.identifier, let link = try? table.link(identifier, from: source),
      table.resolve(link).match != nil
    {
      return take(link, delivery: delivery, in: window)
    }
    if let link = systemLinks.content(content.kind, content.identifier, content.payload) {
      return take(link, delivery: delivery, in: window)
    }
    ignore(content.kind)
    return nil
  }

  /// The rules for finding links in the system's content.
  public var systemLinks: SystemLinks {
    get { companions[SystemLinks.self] ?? SystemLinks() }
    set { companions[SystemLinks.self] = newValue }
  }
}
