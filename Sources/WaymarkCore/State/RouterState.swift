/// What is open where: an immutable value, which hosts bring on the screen.
///
/// ```swift
/// let state = router.state                         // a value: keep it, compare it, save it as state.json
/// let visible = state.visible()                    // ["main", "shelf", "books", "book"]
/// let id = state.top()?[parameter: "id"]           // "42"
/// ```
/// Holds no view, no closure and no value of the app: those are kept beside it, by the id of an entry. Two states can be
/// compared, saved, sent to another device, and told apart in steps: see ``steps(from:animation:)``. What belongs to one
/// device, like the width of a sheet, is in ``Device``.
public struct RouterState: Sendable, Hashable {
  /// The windows, in the order of their ids; none before the first connects.
  public internal(set) var windows: [Window]
  /// The window that verbs act on unless told another; nil if there is none.
  public internal(set) var keyWindow: Window.ID?
  /// How often the state changed.
  public internal(set) var revision = 0
  /// The id that the next entry gets; ids are never given twice.
  package internal(set) var nextID = 0

  init(windows: [Window] = [], keyWindow: Window.ID? = nil) {
    self.windows = windows
    self.keyWindow = keyWindow
  }

  /// A state without windows.
  public init() {
    self.init(windows: [])
  }

  /// The window that verbs act on.
  public var key: Window? { windows.first { $0.id == keyWindow } }

  /// Whether both show the same: they are equal but for their revision.
  public func isEquivalent(to other: RouterState) -> Bool {
    keyWindow == other.keyWindow && windows == other.windows
  }

  /// One window of the app.
  public struct Window: Sendable, Hashable, Identifiable {
    /// Stands for a window; the host knows which scene it is.
    ///
    /// ```swift
    /// let second = RouterState.Window.ID(1)
    /// router.open("/account", .init(in: second))
    /// let visible = router.state.visible(in: second)       // ["main", "profile", "account"]
    /// ```
    public struct ID: Sendable, Hashable, Comparable {
      /// The number.
      public let number: Int

      /// The window with a number.
      public init(_ number: Int) {
        self.number = number
      }

      /// By number.
      public static func < (lhs: ID, rhs: ID) -> Bool { lhs.number < rhs.number }
    }

    /// Which window it is.
    public let id: ID
    /// All that is open in it.
    public internal(set) var root: Node
  }

  /// How deep containers and modals may be inside one another.
  static let mostLevels = TreeCompiler.mostLevels
}
