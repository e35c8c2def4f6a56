#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// What makes the screen of a route, attached to it.
  ///
  /// ```swift
  /// RouteTo("/books/:id").attaching(ScreenMaker { match in BookViewController(id: try match.id) })
  /// ```
  /// The same as the initialisers of routes that take a screen.
  public struct ScreenMaker: Sendable {
    /// Nil as a reply: nobody can be answered, as on top of an app's own hierarchy.
    let make: @MainActor (RouteMatch, Router.Reply?) throws -> UIViewController?

    /// What makes a screen of a match.
    ///
    /// - Parameter make: nil, or throwing: the screen cannot be made, and the opening fails.
    public init(_ make: @escaping @MainActor (RouteMatch) throws -> UIViewController?) {
      self.make = { match, _ in try make(match) }
    }

    /// What makes a screen that answers whoever presented it.
    init<Route: ResultRoute>(
      answering type: Route.Type, _ make: @escaping @MainActor (Route, Router.Reply) throws -> UIViewController?
    ) {
      self.make = { match, reply in try reply.flatMap { try make(try Route(match), $0) } }
    }

    /// What a host of SwiftUI's shows, too.
    func attach(to attachments: inout RouteAttachments) {
      attachments[ScreenMaker.self] = self
      #if canImport(SwiftUI)
        attachments[ViewMaker.self] = ViewMaker(wrapping: self)
      #endif
    }
  }

  /// A screen that takes other parameters while it is shown, instead of being made anew.
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
    /// The route was opened again, with other values.
    func update(_ match: RouteMatch)
  }

  /// A screen that has something that popovers over it can point at.
  ///
  /// ```swift
  /// final class CartViewController: UIViewController, PopoverSource {
  ///   let voucherButton = UIBarButtonItem()
  ///
  ///   func popoverSource(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)? {
  ///     entry.key == "voucher" ? voucherButton : nil       // for a ModalRoute with this name, as: .popover
  ///   }
  /// }
  /// ```
  @MainActor
  public protocol PopoverSource: UIViewController {
    /// What a popover is to point at; nil makes it a sheet.
    func popoverSource(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)?
  }

  /// Makes the stack of a container; without one, hosts make a plain navigation controller.
  ///
  /// ```swift
  /// StackRoutes("shelf") { RouteTo("/books", screen: { _ in ShelfViewController() }) }
  ///   .attaching(StackMaker { ShopStack() })       // the app's own class, with its own look of the bar
  /// ```
  public struct StackMaker: Sendable {
    let make: @MainActor () -> UINavigationController

    /// What makes a stack, without screens.
    public init(_ make: @escaping @MainActor () -> UINavigationController) {
      self.make = make
    }
  }

  /// Makes a container of a class that hosts know nothing about: a `StepPresenter` beside it fills it.
  ///
  /// ```swift
  /// StackRoutes("cards") { RouteTo("/cards/:id", screen: { match in BookViewController(id: try match.id) }) }
  ///   .attaching(ContainerMaker { CardsViewController() })
  ///   .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
  /// ```
  public struct ContainerMaker: Sendable {
    let make: @MainActor () -> UIViewController

    /// What makes a container, without screens.
    public init(_ make: @escaping @MainActor () -> UIViewController) {
      self.make = make
    }
  }

  /// Makes the tabs of a container, with the app's own class and configuration.
  ///
  /// ```swift
  /// TabRoutes("main") {
  ///   RouteTo("/books", screen: { _ in ShelfViewController() })
  ///   RouteTo("/search", screen: { _ in ShelfViewController() })
  /// }
  /// .attaching(TabsMaker { ShopTabs() })
  /// ```
  public struct TabsMaker: Sendable {
    let make: @MainActor () -> UITabBarController

    /// What makes tabs, without screens.
    public init(_ make: @escaping @MainActor () -> UITabBarController) {
      self.make = make
    }
  }

  /// Makes the split of a container, with the app's own class and configuration.
  ///
  /// ```swift
  /// SplitRoutes("desk") {
  ///   StackRoutes("list") { RouteTo("/orders", screen: { _ in ShelfViewController() }) }
  ///   StackRoutes("detail") { RouteTo("/orders/:id", screen: { match in BookViewController(id: try match.id) }) }
  /// }
  /// .attaching(SplitMaker { UISplitViewController(style: .doubleColumn) })
  /// ```
  public struct SplitMaker: Sendable {
    let make: @MainActor () -> UISplitViewController

    /// What makes a split, without screens.
    public init(_ make: @escaping @MainActor () -> UISplitViewController) {
      self.make = make
    }
  }
#endif
