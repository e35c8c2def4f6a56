public import Foundation

/// An activity of a user in an app, for other devices, for search, and for later; of Foundation.
public final class NSUserActivity: NSObject, @unchecked Sendable {
  /// Its kind: `activityType`.
  public let activityType: String
  /// Its title: `title`.
  public var title: String?
  /// The page on the web that shows the same: `webpageURL`.
  public var webpageURL: URL?
  /// Values of the app's: `userInfo`.
  public var userInfo: [AnyHashable: Any]?
  /// Which of them other devices need: `requiredUserInfoKeys`.
  public var requiredUserInfoKeys: Set<String>?
  /// For other devices: `isEligibleForHandoff`.
  public var isEligibleForHandoff = true
  /// For search on the device: `isEligibleForSearch`.
  public var isEligibleForSearch = false
  /// For suggestions: `isEligibleForPrediction`.
  public var isEligibleForPrediction = false
  /// Which window it is for: `targetContentIdentifier`.
  public var targetContentIdentifier: String?
  /// Its name, to delete it by: `persistentIdentifier`.
  public var persistentIdentifier: String?
  package private(set) var isCurrent = false
  /// The entity of App Intents.
  package var entity: (any Sendable)?

  /// An activity: `initWithActivityType:`.
  public init(activityType: String) {
    self.activityType = activityType
  }

  /// Adds values: `addUserInfoEntriesFromDictionary:`.
  public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// The user does this now: `becomeCurrent`.
  public func becomeCurrent() { isCurrent = true }
  /// The user does this no longer: `resignCurrent`.
  public func resignCurrent() { isCurrent = false }
  /// It is over: `invalidate`.
  public func invalidate() { isCurrent = false }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a page on the web: `NSUserActivityTypeBrowsingWeb`.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a search result: `CSSearchableItemActionType`.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of its name: `CSSearchableItemActivityIdentifier`.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a search that goes on in the app: `CSQueryContinuationActionType`.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of what was searched for: `CSSearchQueryString`.
public let CSSearchQueryString = "kCSSearchQueryString"
