/// The settings of the user for the whole device.
@MainActor
public enum UIAccessibility {
  /// Screens should fade instead of sliding: `prefersCrossFadeTransitions`.
  public internal(set) static var prefersCrossFadeTransitions: Bool {
    get { Session.current.prefersCrossFade }
    set { Session.current.prefersCrossFade = newValue }
  }
}
