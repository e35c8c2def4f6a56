#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension RouteTo {
    /// A route with its screen.
    ///
    /// ```swift
    /// RouteTo("/books/:id") { match in BookViewController(id: try match.id) }
    /// ```
    public init(
      _ pattern: RoutePattern, name: String? = nil,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, screen: screen))
    }

    /// A route with its screen and those below it.
    public init(
      _ pattern: RoutePattern, name: String? = nil,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, screen: screen), below)
    }
  }

  extension RouteTo {
    /// The routes that lead to a typed destination, with its screen.
    ///
    /// ```swift
    /// RouteTo(Book.self, screen: { book in BookViewController(id: book.id) })
    /// ```
    public init<Destination: RouteDestination>(
      _ type: Destination.Type, screen: @escaping @MainActor (Destination) throws -> UIViewController?
    ) {
      self.init(type, screen: screen) { RouteMap {} }
    }

    /// The same, with routes below.
    public init<Destination: RouteDestination>(
      _ type: Destination.Type, screen: @escaping @MainActor (Destination) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(type, attaching: ScreenMaker { match in try screen(try Destination(match)) }, below)
    }
  }

  extension ModalRoute {
    /// A route that is presented, with its screen.
    public init(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, screen: screen), as: options) { RouteMap {} }
    }

    /// A route that is presented, with its screen and those below it, which are pushed inside the modal.
    public init(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, screen: screen), as: options, below)
    }
  }

  extension RouteTable.Declaration {
    /// A route with its screen.
    public init(
      _ pattern: RoutePattern, name: String? = nil,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?
    ) {
      self.init(pattern, name: name)
      attachments[ScreenMaker.self] = ScreenMaker(screen)
    }
  }
#endif
