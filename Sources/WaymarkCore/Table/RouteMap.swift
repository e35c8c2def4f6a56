/// The routes of an app as a tree: what is inside of what, what is below what, what is presented by what.
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
/// Containers have no pattern. A route below another has that one's pattern in front of its own; its guards, reach and
/// schemes hold for it too. A map checks nothing until it is frozen: see ``RouteTable/Builder``.
public struct RouteMap: RouteContent {
  var items: [Item]

  init(items: [Item]) {
    self.items = items
  }

  /// The routes of a block.
  public init(@RouteBuilder _ routes: () -> some RouteContent) {
    items = routes().routes.items
  }

  /// The map itself.
  public var routes: RouteMap {
    // `return` keeps the builder, which would ask for this again, out.
    return self
  }
}

extension RouteMap {
  /// A kind of container.
  public enum Container: String, Sendable, Hashable, CaseIterable, Codable {
    /// Entries on top of one another.
    case stack
    /// Branches, of which one is selected.
    case tabs
    /// Sections, of which one is shown.
    case switcher
    /// Columns, all of which are shown.
    case split
  }

  /// Which routes and containers get a value that is attached.
  ///
  /// ```swift
  /// TabRoutes("main") {
  ///   StackRoutes("shelf") { RouteTo("/books", name: "books") }
  ///   StackRoutes("night") { RouteTo("/audio", name: "audio") }.attaching(Theme.dark, to: .everythingInside)
  /// }
  /// ```
  public enum Scope: Sendable, Hashable {
    /// Only the route or container it is attached to.
    case here
    /// That, all inside and all below.
    case everythingInside
  }

  /// What happens when a route is opened that is open already, in the same place.
  ///
  /// ```swift
  /// StackRoutes("shelf") {
  ///   RouteTo("/books/:id", name: "book").identity(.followsParameters)       // another book is another screen
  ///   RouteTo("/search", name: "search").identity(.updates)                  // another search shows in the same one
  /// }
  /// ```
  public enum Identity: String, Sendable, Hashable, CaseIterable, Codable {
    /// The entry stays and gets the new parameters.
    case updates
    /// With the same path parameters the entry stays; with others a new one is opened.
    case followsParameters
    /// A new entry is opened each time the route is the one that is opened; on the way to another it stays.
    case alwaysNew
  }

  /// How a modal looks; hosts decide what they make of it.
  ///
  /// ```swift
  /// extension RouteMap.ModalStyle {
  ///   static let drawer = Self("drawer")       // ModalRoute("menu", as: .init(.drawer)), shown by a StepPresenter
  /// }
  /// ```
  public struct ModalStyle: Sendable, Hashable {
    /// The name, as it is in saved states and in the output of the command.
    public let name: String

    /// A style of the app's own.
    public init(_ name: String) {
      self.name = name
    }

    /// A sheet.
    public static let sheet = Self("sheet")
    /// Covers the whole screen.
    public static let cover = Self("cover")
    /// A popover where there is something to point at, else a sheet.
    public static let popover = Self("popover")
    /// An alert.
    public static let alert = Self("alert")
    /// A confirmation dialog.
    public static let confirmation = Self("confirmation")
    /// A column at the side, a sheet where there is no room.
    public static let inspector = Self("inspector")
  }

  /// What a modal hangs on.
  public enum ModalAnchor: String, Sendable, Hashable, Codable, CaseIterable {
    /// The entry that presents it: it is hidden and shown with that one.
    case entry
    /// The root of the window: it stays, whatever is selected below it.
    case window
  }

  /// How a modal is shown.
  ///
  /// ```swift
  /// let player = RouteMap.ModalOptions(.sheet, anchor: .window, isEmbedded: true)
  /// router.present("/player", as: player)       // stays over whatever tab is selected, with a stack of its own inside
  /// ```
  public struct ModalOptions: Sendable, Hashable {
    /// How it looks.
    public var style: ModalStyle
    /// What it hangs on.
    public var anchor: ModalAnchor
    /// A screen gets a stack of its own, so that others can be pushed inside the modal.
    public var isEmbedded: Bool

    /// A way to show a modal.
    public init(_ style: ModalStyle = .sheet, anchor: ModalAnchor = .entry, isEmbedded: Bool = false) {
      self.style = style
      self.anchor = anchor
      self.isEmbedded = isEmbedded
    }
  }

  /// How a route is shown when it is opened.
  ///
  /// ```swift
  /// router.open("/books/42", as: .push)                       // on top of what is shown
  /// router.open("/books/42", as: .modal(.stackedSheet))       // over it, in a sheet
  /// router.open("/books/42", as: .inPlace)                    // where the map has it: in its own tab, on the list
  /// ```
  /// The call decides: `router.open("/books/42", as: .push)`. Where it leaves it ``automatic``, the route decides
  /// (``RouteContent/presented(as:)``), else the type of its screen, else ``Router/Configuration/presentation``.
  public enum Presentation: Sendable, Hashable {
    /// The next of those above decides; in place if none does.
    case automatic
    /// Where the map has it: the state is rebuilt along the way to it.
    case inPlace
    /// On top of the innermost stack that is shown.
    case push
    /// Over what is shown; without options, as the map has it, else as the router presents.
    case modal(ModalOptions? = nil)
    /// In the place of what is on top.
    case replace
    /// As all there is in the window.
    case root

    /// How it is presented, if it is.
    var modalOptions: ModalOptions? { if case .modal(let options) = self { options } else { nil } }

    /// This, or what the next one says if it says nothing.
    package func or(_ next: @autoclosure () -> Self) -> Self { if case .automatic = self { next() } else { self } }
  }
}
