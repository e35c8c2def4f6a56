@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A maker of a route's screen, attached to the route.
  ///
  /// ```swift
  /// RouteTo("/books/:id").attaching(ScreenMaker { match in BookViewController(id: try match.id) })
  /// ```
  /// The initializers of routes with a screen attach one.
  public struct ScreenMaker: Sendable {
    /// The action is `nil` if no caller can get a result, as in an app's own hierarchy.
    let make: @MainActor (RouteMatch, SendResultAction?) throws -> UIViewController?

    /// Creates a maker.
    ///
    /// - Parameter make: makes the screen of a match. If it returns `nil` or throws, the navigation fails.
    public init(_ make: @escaping @MainActor (RouteMatch) throws -> UIViewController?) {
      self.make = { match, _ in try make(match) }
    }

    /// Creates a maker of a screen that answers its presenter.
    init<Route: ResultRoute>(
      resulting type: Route.Type, _ make: @escaping @MainActor (Route, SendResultAction) throws -> UIViewController?
    ) {
      self.make = { match, sendResult in try sendResult.flatMap { try make(try Route(match), $0) } }
    }
  }

  /// A screen that accepts other parameters while it is shown, instead of being made again.
  ///
  /// ```swift
  /// final class SearchViewController: UIViewController, UpdatableScreen {
  ///   func update(_ match: RouteMatch) {
  ///     title = match["q"]       // /search?q=crime, opened while /search?q=nordic is shown
  ///   }
  /// }
  /// ```
  @MainActor
  public protocol UpdatableScreen: UIViewController {
    /// Updates the screen, because its route was opened again with other values.
    func update(_ match: RouteMatch)
  }

  /// A screen with views and buttons that stand for other screens.
  ///
  /// Popovers and confirmations point at them, and a screen whose route `zooms()` comes out of them.
  ///
  /// ```swift
  /// final class CartViewController: UIViewController, RouteSource {
  ///   let voucherButton = UIBarButtonItem()
  ///
  ///   func sourceItem(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)? {
  ///     entry.key == "voucher" ? voucherButton : nil       // for a ModalRoute with this name, as: .popover
  ///   }
  /// }
  /// ```
  @MainActor
  public protocol RouteSource: UIViewController {
    /// Returns the view or button of a screen, or `nil` if none is on this screen now.
    ///
    /// Without one, a popover becomes a sheet, a confirmation an alert, and a zoom the usual transition. Only a `UIView` is
    /// zoomed out of.
    func sourceItem(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)?
  }

  /// A maker of a container of the app's own class, with its own configuration.
  ///
  /// ```swift
  /// StackRoutes("shelf") { RouteTo("/books", screen: { _ in ShelfViewController() }) }
  ///   .attaching(ContainerMaker { ShopStack() })       // the app's own class, with its own look of the bar
  /// ```
  /// For a stack, it makes a `UINavigationController`. For tabs, it makes a `UITabBarController`, for a split a
  /// `UISplitViewController`. A `StepPresenter` beside it fills a container of another class:
  /// ```swift
  /// StackRoutes("cards") { RouteTo("/cards/:id", screen: { match in BookViewController(id: try match.id) }) }
  ///   .attaching(ContainerMaker { CardsViewController() })
  ///   .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
  /// ```
  public struct ContainerMaker: Sendable {
    let make: @MainActor () -> UIViewController

    /// Creates a maker of containers without screens.
    public init(_ make: @escaping @MainActor () -> UIViewController) {
      self.make = make
    }
  }
#endif
