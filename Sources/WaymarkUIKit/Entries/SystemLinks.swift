#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import CoreSpotlight
    internal import UIKit
    internal import UserNotifications
  #else
    internal import UIKitStandIn
  #endif

  /// Where a router finds links in what the system hands over: activities, quick actions, notifications.
  ///
  /// ```swift
  /// router.systemLinks.payloadKeys = ["deep_link"]                              // of notifications and quick actions
  /// router.systemLinks.activityType = "com.example.bookshop.place"              // Handoff, and search in the system
  /// router.systemLinks.searchResult = { identifier in "/books/\(identifier)" }  // books are indexed by their number
  /// ```
  /// Change it once, before the first scene connects: `router.systemLinks.payloadKeys = ["deep_link"]`.
  @MainActor
  public struct SystemLinks {
    /// The keys of a payload that have the link, the first one that is there counts.
    public var payloadKeys = ["link", "url"]
    /// The kind of the app's own activities: the current place is published with it, and comes back as Handoff.
    public var activityType: String?
    /// The link of a search result, by the identifier it was indexed with; as it is, that is the link itself.
    public var searchResult: (String) -> String? = { $0 }
    /// The link that goes on with a search of the system's in the app; nil: none does.
    public var search: (String) -> String? = { _ in nil }

    /// The usual places.
    public init() {}

    func link(in payload: [AnyHashable: Any]?) -> String? {
      for key in payloadKeys {
        if let text = payload?[key] as? String { return text }
        if let url = payload?[key] as? URL { return url.absoluteString }
      }
      return nil
    }

    /// The link of an activity, with who brought it; nil if it has none.
    func link(of activity: NSUserActivity) -> (text: String, source: DeepLink.Source)? {
      switch activity.activityType {
      case NSUserActivityTypeBrowsingWeb:
        return activity.webpageURL.map { ($0.absoluteString, .universalLink) }
      case CSSearchableItemActionType:
        let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
        return identifier.flatMap { searchResult($0) }.map { ($0, .spotlight) }
      case CSQueryContinuationActionType:
        let text = activity.userInfo?[CSSearchQueryString] as? String
        return text.flatMap { search($0) }.map { ($0, .spotlight) }
      default:
        let text = link(in: activity.userInfo) ?? activity.webpageURL?.absoluteString
        return text.map { ($0, .handoff) }
      }
    }

    /// The link of a quick action: in its payload, else its kind, if that is one.
    func link(of item: UIApplicationShortcutItem) -> String? {
      link(
        in: item.userInfo.map { Dictionary(uniqueKeysWithValues: $0.map { (AnyHashable($0.key), $0.value as Any) }) })
        ?? (item.type.contains("/") ? item.type : nil)
    }

    /// The link of a notification that was tapped; dismissing one opens nothing.
    func link(of response: UNNotificationResponse) -> String? {
      guard response.actionIdentifier != UNNotificationDismissActionIdentifier else { return nil }
      return link(in: response.notification.request.content.userInfo)
    }

    /// What the system calls the delivery of a notification: it may come with the scene and once more by itself.
    static func delivery(of response: UNNotificationResponse) -> String {
      let date = response.notification.date.timeIntervalSinceReferenceDate
      return "\(response.notification.request.identifier)@\(date)"
    }
  }

  extension Router {
    /// Where the links are in what the system hands over.
    public var systemLinks: SystemLinks {
      get { scenes.links }
      set { scenes.links = newValue }
    }
  }
#endif
