#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    package import SwiftUI
  #else
    package import SwiftUIStandIn
  #endif

  /// A screen of UIKit, which a window of SwiftUI shows as a view.
  ///
  /// `WaymarkUIKit` makes every view controller one.
  @MainActor
  package protocol HostableScreen: AnyObject {
    /// Returns the screen as a view.
    ///
    /// The screen receives the router first.
    func makeHostedView(in router: Router) -> AnyView
    /// Gives the screen other values while it is shown.
    ///
    /// - Returns: false if it accepts none.
    func acceptValues(of match: RouteMatch) -> Bool
  }

  /// Makes the screen of UIKit of a route that it is attached to, for windows of SwiftUI.
  ///
  /// A ``ViewMaker`` of the route takes precedence.
  package struct HostableScreenMaker: Sendable {
    let make: @MainActor (RouteMatch, SendResultAction?) throws -> (any HostableScreen)?

    /// Creates a maker.
    ///
    /// - Parameter make: the action is `nil` if the screen is made without being opened.
    package init(_ make: @escaping @MainActor (RouteMatch, SendResultAction?) throws -> (any HostableScreen)?) {
      self.make = make
    }
  }
#endif
