/// The settings of the user for the whole device.
@MainActor
public enum UIAccessibility {
  /// Screens should fade instead of sliding: `prefersCrossFadeTransitions`.
  public internal(set) static var prefersCrossFadeTransitions: Bool {
    get { Session.current.prefersCrossFade }
    set { Session.current.prefersCrossFade = newValue }
  }

  /// A message to VoiceOver: `UIAccessibilityNotifications`.
  public struct Notification: Hashable, Sendable {
    let name: String

    /// Another screen is there: `UIAccessibilityScreenChangedNotification`.
    public static let screenChanged = Notification(name: "screenChanged")
  }

  /// Tells VoiceOver: `UIAccessibilityPostNotification`.
  public static func post(notification: Notification, argument: Any?) {
    if notification == .screenChanged { Session.current.newScreens += 1 }
  }
}
