/// A modal: a route that is presented, or a whole hierarchy that is.
///
/// ```swift
/// RouteTo("/books", name: "books") {
///   ModalRoute("cart", name: "cart", as: .stackedSheet) {       // /books/cart
///     RouteTo("checkout", name: "checkout")                     // /books/cart/checkout, pushed inside the sheet
///   }
/// }
/// ```
/// It is presented by the route it is declared below of, or, inside or beside a container, by that container. Its
/// pattern is relative to the route that presents it.
public struct ModalRoute: RouteContent {
  let items: [RouteMap.Item]

  init(items: [RouteMap.Item]) {
    self.items = items
  }

  /// A route that is presented.
  ///
  /// - Parameters:
  ///   - pattern: relative to the route that presents it.
  ///   - name: to build links with and to find the route by.
  ///   - options: how it is shown, unless the call says otherwise.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  public init(
    _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
    file: String = #fileID, line: Int = #line
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), as: options) { RouteMap(items: []) }
  }

  /// A route that is presented, with those below it, which are pushed inside the modal.
  public init(
    _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
    file: String = #fileID, line: Int = #line, @RouteBuilder _ below: () -> some RouteContent
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), as: options, below)
  }

  /// A route declared by hand that is presented, with those below it.
  public init(
    _ declaration: RouteTable.Declaration, as options: RouteMap.ModalOptions = .init(),
    @RouteBuilder _ below: () -> some RouteContent
  ) {
    var item = RouteMap.Item(declaration, content: below().routes.items)
    item.modal = options
    items = [item]
  }

  /// A container that is presented when a route inside is opened; with several, each is a modal of its own.
  public init(as options: RouteMap.ModalOptions = .init(), @RouteBuilder _ content: () -> some RouteContent) {
    items = content().routes.items.map { item in
      var item = item
      item.modal = options
      return item
    }
  }

  /// The modal with all inside.
  public var routes: RouteMap { RouteMap(items: items) }
}

extension RouteMap.ModalOptions {
  /// A sheet.
  public static let sheet = Self(.sheet)
  /// A sheet with a stack of its own, so that others can be pushed inside.
  public static let stackedSheet = Self(.sheet, isEmbedded: true)
  /// Covers the whole screen.
  public static let cover = Self(.cover)
  /// Covers the whole screen, with a stack of its own.
  public static let stackedCover = Self(.cover, isEmbedded: true)
  /// A popover where there is something to point at, else a sheet.
  public static let popover = Self(.popover)
  /// An alert.
  public static let alert = Self(.alert)
  /// A confirmation dialog.
  public static let confirmation = Self(.confirmation)
  /// A column at the side, a sheet where there is no room.
  public static let inspector = Self(.inspector)
}
