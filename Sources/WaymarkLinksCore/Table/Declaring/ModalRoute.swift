/// A modal: a route or a whole hierarchy that is presented.
///
/// ```swift
/// RouteTo("/books", name: "books") {
///   ModalRoute("cart", name: "cart", as: .stackedSheet) {       // /books/cart
///     RouteTo("checkout", name: "checkout")                     // /books/cart/checkout, pushed inside the sheet
///   }
/// }
/// ```
/// The route above it presents it. Inside or beside a container, that container does. Its pattern continues the pattern
/// of the presenting route.
public struct ModalRoute: RouteContent {
  /// The modal with its content.
  public let routes: RouteMap

  /// A route that is presented, with routes below it that are pushed inside the modal.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. It continues the pattern of the presenting route.
  ///   - name: a name to build links with and to find the route by.
  ///   - options: the presentation, unless the call gives another.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - below: the routes below it.
  public init(
    _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
    file: String = #fileID, line: Int = #line, @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), as: options, below)
  }

  /// Not available: a text is not a pattern yet.
  @_disfavoredOverload
  @available(*, unavailable, message: "a pattern that is not a literal is made of the text: write RoutePattern(text)")
  public init(
    _ pattern: String, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
    file: String = #fileID, line: Int = #line, @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(RoutePattern(pattern), name: name, as: options, file: file, line: line, below)
  }

  /// A declaration that is presented, with routes below it.
  package init(
    _ declaration: RouteTable.Declaration, as options: RouteMap.ModalOptions = .init(),
    @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(as: options) { RouteTo(declaration, below) }
  }

  /// A container that is presented when a route inside it opens.
  ///
  /// If there are several containers, each is a modal of its own.
  public init(as options: RouteMap.ModalOptions = .init(), @RouteBuilder _ content: () -> some RouteContent) {
    routes = content().changingDeclarations { $0.settings.modal = options }
  }
}

extension RouteMap.ModalOptions {
  /// A sheet.
  public static let sheet = Self(.sheet)
  /// A sheet with a stack, so that screens can be pushed inside it.
  public static let stackedSheet = Self(.sheet, inNavigationController: true)
  /// A cover of the whole screen.
  public static let cover = Self(.cover)
  /// A cover of the whole screen with a stack.
  public static let stackedCover = Self(.cover, inNavigationController: true)
  /// A popover if there is a view to point at, otherwise a sheet.
  public static let popover = Self(.popover)
  /// An alert.
  public static let alert = Self(.alert)
  /// A confirmation dialog.
  public static let confirmation = Self(.confirmation)
  /// A column at the side, or a sheet if there is no room.
  public static let inspector = Self(.inspector)
}
