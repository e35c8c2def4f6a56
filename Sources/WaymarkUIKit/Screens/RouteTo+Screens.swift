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
      _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line, screen: screen))
    }

    /// A route with its screen and those below it.
    public init(
      _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line, screen: screen), below)
    }
  }

  extension RouteTo {
    /// The routes that lead to a typed destination, with its screen.
    ///
    /// ```swift
    /// RouteTo(Book.self, screen: { book in BookViewController(id: book.id) })
    /// ```
    public init<Destination: RouteDestination>(
      _ type: Destination.Type, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Destination) throws -> UIViewController?
    ) {
      self.init(type, file: file, line: line, screen: screen) { RouteMap {} }
    }

    /// The same, with routes below.
    public init<Destination: RouteDestination>(
      _ type: Destination.Type, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Destination) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(
        RouteTo(type, file: file, line: line, below).showing(
          ScreenMaker { match in try screen(try Destination(match)) }))
    }
  }

  extension ModalRoute {
    /// A route that is presented, with its screen.
    public init(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
      file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line, screen: screen), as: options) {
        RouteMap {}
      }
    }

    /// A route that is presented, with its screen and those below it, which are pushed inside the modal.
    public init(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
      file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line, screen: screen), as: options, below)
    }
  }

  extension RouteContent {
    /// The same routes with their screen, which a host of SwiftUI's shows, too.
    func showing(_ maker: ScreenMaker) -> RouteMap {
      #if canImport(SwiftUI)
        attaching(maker).attaching(ViewMaker(wrapping: maker))
      #else
        attaching(maker)
      #endif
    }
  }

  extension RouteTable.Declaration {
    /// A route with its screen.
    public init(
      _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?
    ) {
      self.init(pattern, name: name, file: file, line: line)
      ScreenMaker(screen).attach(to: &attachments)
    }
  }
#endif
