/// The open screens, as an immutable value.
///
/// Hosts show it on the screen.
///
/// ```swift
/// let state = router.state                         // a value: keep it, compare it, save it as state.json
/// let visible = state.visible()                    // ["main", "shelf", "books", "book"]
/// let id = state.top()?[parameter: "id"]           // "42"
/// ```
/// A state has no view, no closure and no value of the app. Those are kept outside, by the id of an entry. You can
/// compare two states, save them, send them to another device, and compute the steps between them: see
/// ``steps(from:animated:)``. The router keeps the settings of one device, like the height of a sheet, beside it.
public struct RouterState: Sendable, Hashable {
  /// The windows in the order of their ids.
  ///
  /// It is empty before the first one connects.
  public internal(set) var windows: [Window]
  /// The window that verbs act on by default, or `nil` if there is none.
  package internal(set) var keyWindow: Window.ID?
  /// The number of changes of the state.
  package internal(set) var revision = 0
  /// The id of the next entry.
  ///
  /// Ids are never reused.
  package internal(set) var nextID = 0

  init(windows: [Window] = [], keyWindow: Window.ID? = nil) {
    self.windows = windows
    self.keyWindow = keyWindow
  }

  /// Creates a state without windows.
  package init() {
    self.init(windows: [])
  }

  /// The window that verbs act on by default, or `nil` if there is none.
  public var key: Window? { windows.first { $0.id == keyWindow } }

  /// Returns whether both show the same: they are equal but for their revision.
  package func isEquivalent(to other: RouterState) -> Bool {
    keyWindow == other.keyWindow && windows == other.windows
  }

  /// One window of the app.
  public struct Window: Sendable, Hashable, Identifiable {
    /// Identifies a window.
    ///
    /// The host knows the scene.
    ///
    /// ```swift
    /// let second = RouterState.Window.ID(1)
    /// router.open("/account", .init(in: second))
    /// let visible = router.state.visible(in: second)       // ["main", "profile", "account"]
    /// ```
    public struct ID: Sendable, Hashable, Comparable {
      /// The number.
      public let number: Int

      /// Creates the id with a number.
      public init(_ number: Int) {
        self.number = number
      }

      /// Compares numbers.
      public static func < (lhs: ID, rhs: ID) -> Bool { lhs.number < rhs.number }
    }

    /// The identity of the window.
    public let id: ID
    /// The open screens of the window.
    public internal(set) var root: Node
  }
}
