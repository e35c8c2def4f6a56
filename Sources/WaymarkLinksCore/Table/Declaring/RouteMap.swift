/// The routes of an app as a tree: containers with their content, routes with those below them, and modals.
///
/// ```swift
/// RouteMap {
///   SwitchRoutes("root") {
///     RouteTo("/login", name: "login")
///     TabRoutes("main") {
///       StackRoutes("today") { RouteTo("/today") { ModalRoute("story/:id", as: .sheet) } }
///       StackRoutes("books") { RouteTo("/books") { RouteTo(":id", name: "book") } }
///     }
///   }
/// }
/// ```
/// Containers have no pattern. The pattern of a route continues the pattern of the route above. Guards, reach and
/// schemes of the route above apply to it, too. A map is checked when it is frozen as a ``RouteTable``.
public struct RouteMap: RouteContent {
  package var items: [Item]

  package init(items: [Item]) {
    self.items = items
  }

  /// Creates a map from a block of routes.
  public init(@RouteBuilder _ routes: () -> some RouteContent) {
    items = routes().routes.items
  }

  /// The map itself.
  public var routes: RouteMap {
    // `return` avoids the result builder, which would read this property again.
    return self
  }
}

extension RouteMap {
  /// A kind of container.
  public enum Container: String, Sendable, Hashable, CaseIterable, Codable {
    /// A stack of entries.
    case stack
    /// Branches.
    ///
    /// One is selected.
    case tabs
    /// Sections.
    ///
    /// One is visible.
    case switcher
    /// Columns.
    ///
    /// All are visible.
    case split
  }

  /// The reuse of an open screen when its route is opened again at the same position.
  ///
  /// ```swift
  /// StackRoutes("shelf") {
  ///   RouteTo("/books/:id", name: "book").reuse(.followsParameters)       // another book is another screen
  ///   RouteTo("/search", name: "search").reuse(.updates)                  // another search shows in the same one
  /// }
  /// ```
  public enum ReusePolicy: String, Sendable, Hashable, CaseIterable, Codable {
    /// The entry stays and gets the new parameters.
    case updates
    /// The entry stays if the path parameters are the same.
    ///
    /// Otherwise a new one is opened.
    case followsParameters
    /// A new entry is opened each time the route is the target.
    ///
    /// On the path to another route, the entry stays.
    case alwaysNew
  }

  /// The style of a modal.
  ///
  /// Hosts decide how they show it.
  ///
  /// ```swift
  /// extension RouteMap.ModalStyle {
  ///   static let drawer = Self("drawer")       // ModalRoute("menu", as: .init(.drawer)), shown by a StepPresenter
  /// }
  /// ```
  public struct ModalStyle: Sendable, Hashable {
    /// The name, which saved states and the output of the command use.
    public let name: String

    /// Creates a style of the app, which a presenter of the app shows.
    public init(_ name: String) {
      self.name = name
    }

    /// A sheet, with the detents of `SheetOptions` if the route has them.
    public static let sheet = Self("sheet")
    /// A cover of the whole screen.
    public static let cover = Self("cover")
    /// A popover if there is a view to point at, otherwise a sheet.
    public static let popover = Self("popover")
    /// An alert, whose text and buttons come from the `alert:` closure of its route.
    public static let alert = Self("alert")
    /// A confirmation dialog.
    public static let confirmation = Self("confirmation")
    /// A column at the side, or a sheet if there is no room.
    public static let inspector = Self("inspector")

    /// The styles above.
    package static let known: Set<Self> = [.sheet, .cover, .popover, .alert, .confirmation, .inspector]
  }

  /// The part of the screen that a modal belongs to, and is hidden with.
  package enum ModalAnchor: String, Sendable, Hashable, CaseIterable {
    /// The presenting entry.
    ///
    /// The modal is hidden and shown with it.
    case entry
    /// The root of the window.
    ///
    /// The modal stays when another branch is selected.
    case window
  }

  /// The presentation options of a modal.
  ///
  /// ```swift
  /// let player = RouteMap.ModalOptions(.sheet, overWindow: true, inNavigationController: true)
  /// router.present("/player", as: player)       // stays over whatever tab is selected, with a stack of its own inside
  /// ```
  public struct ModalOptions: Sendable, Hashable {
    /// The style, `.sheet` by default.
    public var style: ModalStyle
    /// The anchor.
    package var anchor: ModalAnchor
    /// If true, the modal belongs to the window, and stays when another branch is selected.
    ///
    /// Otherwise, it belongs to the entry that presents it, and is hidden and shown with that.
    public var overWindow: Bool {
      get { anchor == .window }
      set { anchor = newValue ? .window : .entry }
    }
    /// If true, a screen gets a stack, so that others can be pushed inside the modal.
    public var inNavigationController: Bool

    /// Creates options.
    public init(_ style: ModalStyle = .sheet, overWindow: Bool = false, inNavigationController: Bool = false) {
      self.style = style
      anchor = overWindow ? .window : .entry
      self.inNavigationController = inNavigationController
    }
  }

  /// The presentation of a route when it is opened.
  ///
  /// ```swift
  /// router.open("/books/42", as: .push)                       // on top of what is shown
  /// router.open("/books/42", as: .modal(.stackedSheet))       // over it, in a sheet
  /// router.open("/books/42", as: .inPlace)                    // where the map has it: in its own tab, on the list
  /// ```
  /// The call decides first: `router.open("/books/42", as: .push)`. If it says ``automatic``, the route decides
  /// (``RouteContent/presented(as:)``), then the type of its screen, then `Router.Configuration.presentation`.
  public enum Presentation: Sendable, Hashable {
    /// The next of those above decides.
    ///
    /// If none decides, the route is shown in place.
    case automatic
    /// Where the map has it.
    ///
    /// The state is rebuilt along the path to the route.
    case inPlace
    /// On top of the innermost visible stack.
    case push
    /// As a modal over the visible screens.
    ///
    /// Without options, the map decides, or else the router's default.
    case modal(ModalOptions? = nil)
    /// Replaces the topmost screen.
    case replace
    /// As the only content of the window.
    case root

    /// The options, if it is presented as a modal.
    package var modalOptions: ModalOptions? { if case .modal(let options) = self { options } else { nil } }

    /// This presentation, or the next one if this is automatic.
    package func or(_ next: @autoclosure () -> Self) -> Self { if case .automatic = self { next() } else { self } }
  }
}
