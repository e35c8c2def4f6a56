// Type-checked on Linux only, against a reduced SwiftUI: see Documentation/UIKitEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import SwiftUI
  internal import UIKit

  extension RouteTo {
    /// A route with a screen of SwiftUI, among those of UIKit.
    ///
    /// The view is wrapped in a hosting controller; it has no `NavigationStack` of its own, since the stack is UIKit's. It
    /// has the router in its environment, `\.router`. Links in its text go through the router as links in content:
    /// ``WaymarkCore/Router/openContentLink(_:)``.
    /// ```swift
    /// RouteTo("/books/:id", view: { match in BookView(id: try match.id) })
    /// ```
    public init<Content: View>(
      _ pattern: RoutePattern, name: String? = nil, view: @escaping @MainActor (RouteMatch) throws -> Content
    ) {
      self.init(pattern, name: name, screen: { match in HostedScreen.make(try view(match)) })
    }
  }

  extension RouteTo {
    /// A route with a screen of SwiftUI and those below it.
    public init<Content: View>(
      _ pattern: RoutePattern, name: String? = nil, view: @escaping @MainActor (RouteMatch) throws -> Content,
      @RouteBuilder below: () -> some RouteContent
    ) {
      self.init(pattern, name: name, screen: { match in HostedScreen.make(try view(match)) }, below: below)
    }

    /// The routes that lead to a typed destination, with a screen of SwiftUI.
    public init<Destination: RouteDestination, Content: View>(
      _ type: Destination.Type, view: @escaping @MainActor (Destination) throws -> Content
    ) {
      self.init(type, screen: { destination in HostedScreen.make(try view(destination)) })
    }
  }

  extension RouteTo {
    /// The routes of a typed destination that answers, with a screen of SwiftUI.
    ///
    /// ```swift
    /// RouteTo(PickColor.self, view: { route, reply in PickColorView(route.current) { reply($0) } })
    /// ```
    public init<Route: ResultRoute, Content: View>(
      _ type: Route.Type, view: @escaping @MainActor (Route, Router.Reply) throws -> Content
    ) {
      self.init(type, screen: { route, reply in HostedScreen.make(try view(route, reply)) })
    }
  }

  extension ModalRoute {
    /// The routes of a typed destination that answers and is presented, with a screen of SwiftUI.
    public init<Route: ResultRoute, Content: View>(
      _ type: Route.Type, as options: RouteMap.ModalOptions = .init(),
      view: @escaping @MainActor (Route, Router.Reply) throws -> Content
    ) {
      self.init(type, as: options, screen: { route, reply in HostedScreen.make(try view(route, reply)) })
    }

    /// A route that is presented, with a screen of SwiftUI.
    public init<Content: View>(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
      view: @escaping @MainActor (RouteMatch) throws -> Content
    ) {
      self.init(pattern, name: name, as: options, screen: { match in HostedScreen.make(try view(match)) })
    }
  }

  extension Router {
    /// Declares a view as the screen of a route, by the route's name.
    public func bind<Content: View>(_ name: String, view: @escaping @MainActor (RouteMatch) throws -> Content) {
      bind(name) { match in HostedScreen.make(try view(match)) }
    }
  }
#endif
