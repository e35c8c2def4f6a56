#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// Makes the view of a route that it is attached to.
  ///
  /// ```swift
  /// RouteTo("/books/:id").attaching(ViewMaker { match in BookView(id: try match.id) })
  /// ```
  /// It has the same effect as an initializer of a route that takes a view.
  public struct ViewMaker: Sendable {
    /// The action is `nil` if the view is made without being opened.
    let make: @MainActor (RouteMatch, SendResultAction?) throws -> AnyView?

    /// Makes a view of a match.
    ///
    /// - Parameter view: the closure that makes the view. If it throws, the opening fails.
    public init<Content: View>(@ViewBuilder _ view: @escaping @MainActor (RouteMatch) throws -> Content) {
      make = { match, _ in AnyView(try view(match)) }
    }

    /// Makes a view that sends results to the code that presented it.
    init<Route: ResultRoute, Content: View>(
      resulting type: Route.Type, _ view: @escaping @MainActor (Route, SendResultAction) throws -> Content
    ) {
      make = { match, sendResult in
        guard let sendResult else { return nil }
        return AnyView(try view(try Route(match), sendResult))
      }
    }
  }

  /// Makes the placeholder of a view that a guard does not allow.
  struct PlaceholderViewMaker: Sendable {
    let make: @MainActor @Sendable (RouterState.Entry) -> AnyView
  }

  extension RouteGuard {
    /// Returns the same guard with a placeholder.
    ///
    /// The placeholder replaces a screen that is not allowed but cannot leave, such as the root of a stack or of a tab.
    ///
    /// ```swift
    /// static let signedIn = RouteGuard("signedIn") { _ in Account.isSignedIn ? .proceed : .deferred(showing: "/login") }
    ///   .placeholder(view: { _ in Text("Sign in first") })
    /// ```
    /// Without a placeholder, nothing is shown.
    public func placeholder<Content: View>(
      @ViewBuilder view: @escaping @MainActor @Sendable (RouterState.Entry) -> Content
    ) -> RouteGuard {
      attaching(PlaceholderViewMaker { AnyView(view($0)) })
    }
  }
#endif
