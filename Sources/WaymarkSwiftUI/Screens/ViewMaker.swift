#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// What makes the view of a route, attached to it.
  ///
  /// ```swift
  /// RouteTo("/books/:id").attaching(ViewMaker { match in BookView(id: try match.id) })
  /// ```
  /// The same as the initialisers of routes that take a view.
  public struct ViewMaker: Sendable {
    /// Nil as a reply: nobody can be answered, as where the view is made and not opened.
    package let make: @MainActor (RouteMatch, Router.Reply?) throws -> AnyView?

    /// What makes a view of a match.
    ///
    /// - Parameter view: throwing: the view cannot be made, and the opening fails.
    public init<Content: View>(@ViewBuilder _ view: @escaping @MainActor (RouteMatch) throws -> Content) {
      make = { match, _ in AnyView(try view(match)) }
    }

    package init(making make: @escaping @MainActor (RouteMatch, Router.Reply?) throws -> AnyView?) {
      self.make = make
    }

    /// What makes a view that answers whoever presented it.
    init<Route: ResultRoute, Content: View>(
      answering type: Route.Type, _ view: @escaping @MainActor (Route, Router.Reply) throws -> Content
    ) {
      make = { match, reply in
        guard let reply else { return nil }
        return AnyView(try view(try Route(match), reply))
      }
    }
  }

  /// What makes the view that is shown in the place of one that is held.
  struct PlaceholderViewMaker: Sendable {
    let make: @MainActor @Sendable (RouterState.Entry) -> AnyView
  }

  extension RouteGuard {
    /// The same guard, with the view that is shown in the place of one that it does not let be and that cannot leave: the root
    /// of a stack or of a tab.
    ///
    /// ```swift
    /// static let signedIn = RouteGuard("signedIn") { _ in Session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    ///   .placeholder(view: { _ in Text("Sign in first") })
    /// ```
    /// Without one nothing is shown.
    public func placeholder<Content: View>(
      @ViewBuilder view: @escaping @MainActor @Sendable (RouterState.Entry) -> Content
    ) -> RouteGuard {
      attaching(PlaceholderViewMaker { AnyView(view($0)) })
    }
  }
#endif
