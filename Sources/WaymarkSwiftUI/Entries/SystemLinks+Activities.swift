#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import Foundation
  #else
    public import SwiftUIStandIn
  #endif

  #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    internal import CoreSpotlight
  #endif

  extension SystemLinks {
    /// Changes the activity of the topmost screen before it is published.
    ///
    /// ```swift
    /// router.systemLinks.activityType = "com.example.bookshop.place"      // also in NSUserActivityTypes of Info.plist
    /// router.systemLinks.activity = { activity, match in
    ///   activity.isEligibleForSearch = true
    ///   activity.isEligibleForPrediction = true
    ///   guard match.route.name == "book", let id: Int = try? match.id else { return }
    ///   activity.appEntityIdentifier = EntityIdentifier(for: BookEntity.self, identifier: id)     // iOS 18.2
    /// }
    /// ```
    /// The activity has the link already, and its type and title are the host's. A screen that links from outside may not
    /// open, a screen that a guard blocks, and one with a sensitive value have no activity. Called when the topmost screen
    /// changes, and perhaps again for the same one.
    public var activity: (@MainActor (NSUserActivity, RouteMatch) -> Void)? {
      get {
        guard let published else { return nil }
        return { activity, match in published(activity, match) }
      }
      set {
        guard let newValue else {
          published = nil
          return
        }
        published = { activity, match in
          if let activity = activity as? NSUserActivity { newValue(activity, match) }
        }
      }
    }

    /// A type that no activity has.
    ///
    /// It turns a modifier off. Leaving the modifier out would give the view another identity.
    static let noActivity = "waymark.none"

    /// The link of an activity, with its source, or `nil` if the activity has no link.
    package func link(of activity: NSUserActivity) -> (text: String, source: DeepLink.Source)? {
      if activity.activityType == NSUserActivityTypeBrowsingWeb {
        return activity.webpageURL.map { ($0.absoluteString, .universalLink) }
      }
      if let found = searched(activity) { return found.map { ($0, .spotlight) } }
      let text = link(in: activity.userInfo) ?? activity.webpageURL?.absoluteString
      return text.map { ($0, source(of: activity)) }
    }

    /// The source of an activity that the app has given its meaning.
    fileprivate func source(of activity: NSUserActivity) -> DeepLink.Source {
      widgetActivities.contains(activity.activityType) ? .widget : .handoff
    }

    /// The link of a search result or of a search on the device, or `nil` if the activity is of another kind.
    private func searched(_ activity: NSUserActivity) -> String?? {
      #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS) || os(Linux)
        switch activity.activityType {
        case CSSearchableItemActionType:
          return (activity.userInfo?[CSSearchableItemActivityIdentifier] as? String).flatMap(searchResult)
        case CSQueryContinuationActionType:
          return (activity.userInfo?[CSSearchQueryString] as? String).flatMap(search)
        default: return nil
        }
      #else
        return nil
      #endif
    }
  }

  extension Router {
    /// Opens the link of an activity.
    ///
    /// It is `nil` if the activity has no link.
    package func take(_ activity: NSUserActivity, in window: RouterState.Window.ID?) -> Navigation? {
      if let link = systemLinks.link(of: activity) { return take(link.text, from: link.source, in: window) }
      let content = SystemLinks.Content(
        kind: activity.activityType, identifier: activity.targetContentIdentifier, payload: activity.userInfo)
      return take(content, from: systemLinks.source(of: activity), in: window)
    }
  }
#endif
