/// An object that takes part in the life of an app.
@MainActor
open class UIResponder: NSObject {
  /// A responder: `init`.
  public override init() {}

  /// The responder that is asked after this one: `nextResponder`; of a window, the app.
  open var next: UIResponder? { nil }

  var associated: [UnsafeRawPointer: Any] = [:]

  /// VoiceOver's user wants to leave, by two fingers that draw a Z: `accessibilityPerformEscape`.
  open func accessibilityPerformEscape() -> Bool { false }

  /// The activity of this responder: `userActivity`.
  open var userActivity: NSUserActivity?
}
