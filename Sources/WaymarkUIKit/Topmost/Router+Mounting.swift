#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Hands one container of the app over, with the app's own controllers in it.
  ///
  /// The container belongs to the app and owns the host; modals are presented over it.
  extension Router {
    /// Hands a stack of the app over: what is in it stays at the bottom, what the router opens comes on top.
    ///
    /// ```swift
    /// try router.mount("shelf", in: navigationController)
    /// ```
    /// If the route at the root of the stack has no screen of its own, the uppermost screen of the app stands for it.
    ///
    /// - Parameters:
    ///   - stack: the name of a stack that is the root of the router's map.
    ///   - controller: the app's stack, which is in a window, or will be.
    ///   - id: the window of the state that stands for it.
    @discardableResult
    public func mount(
      _ stack: String, in controller: UINavigationController, as id: RouterState.Window.ID = .init(0)
    ) throws(MountError) -> UIKitHost {
      let place = try rootPlace(stack, .stack)
      let host = UIKitHost(mounting: controller)
      lend(controller, as: place, to: host)
      HostOwner.give(host, to: controller)
      attach(host, to: id)
      return host
    }

    /// Hands the tabs of the app over: each branch of the map is the tab at its place, later ones are added.
    ///
    /// A branch that is a stack takes a navigation controller over, as ``mount(_:in:as:)-(_,UINavigationController,_)``
    /// does; a route without a screen of its own stands for the app's screen. Tabs that the map has no branch for stay
    /// behind the others, and the state does not know of them. The tab that is selected stays so.
    ///
    /// - Parameter tabs: the name of tabs that are the root of the router's map.
    @discardableResult
    public func mount(
      _ tabs: String, in controller: UITabBarController, as id: RouterState.Window.ID = .init(0)
    ) throws(MountError) -> UIKitHost {
      let place = try rootPlace(tabs, .tabs)
      let host = UIKitHost(mounting: controller)
      host.lend(controller, as: place)
      for (branch, tab) in zip(place.content, controller.viewControllers ?? []) {
        switch branch.container {
        case nil: host.lend(tab, as: branch)
        case .stack:
          guard let stack = tab as? UINavigationController else {
            throw MountError(container: branch.key, reason: "its tab is no navigation controller")
          }
          lend(stack, as: branch, to: host)
        default: throw MountError(container: branch.key, reason: "only stacks and screens can be handed over")
        }
      }
      HostOwner.give(host, to: controller)
      host.takeOver { attach(host, to: id) }
      return host
    }

    private func rootPlace(_ key: String, _ kind: RouteMap.Container) throws(MountError) -> RouteTable.Place {
      guard let place = table.container(named: key), place.container == kind,
        table.roots.first(where: { $0.container != nil })?.key == key
      else { throw MountError(container: key, reason: "it is not the \(kind) at the root of the router's map") }
      return place
    }

    private func lend(_ stack: UINavigationController, as place: RouteTable.Place, to host: UIKitHost) {
      host.lend(stack, as: place)
      if let root = place.content.first, root.container == nil, let top = stack.viewControllers.last {
        host.lend(top, as: root)
      }
    }
  }

  /// A container that cannot be handed over.
  public struct MountError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the container.
    public let container: String
    /// Why not.
    public let reason: String

    /// What is wrong.
    public var description: String { "“\(container)” cannot be handed over: \(reason)" }
  }
#endif
