/// What takes part in the life of an app.
@MainActor
open class UIResponder: NSObject {
  /// A responder: `init`.
  public override init() {}

  /// The activity of this responder: `userActivity`.
  open var userActivity: NSUserActivity?
}
