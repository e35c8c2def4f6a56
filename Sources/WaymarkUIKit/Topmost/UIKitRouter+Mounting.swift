@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Mounting of a container of the app, with the app's own controllers in it.
  ///
  /// The container belongs to the app and owns the host. Modals are presented over it. An earlier host of the container is
  /// detached.
  extension UIKitRouter {
    /// Lets the router push its screens on top of those in a stack of the app.
    ///
    /// ```swift
    /// try router.uiKit.mount("shelf", in: navigationController)
    /// ```
    /// If the route at the root of the stack has no screen of its own, the uppermost screen of the app stands for it.
    ///
    /// - Parameters:
    ///   - stack: the name of a stack that is one of the outermost containers of the router's map.
    ///   - controller: the app's stack, which is in a window, or will be.
    ///   - id: the window of the state for this stack. By default, it gets a window of its own. Several stacks may be
    ///     mounted, each for a container of its own. A link opens in the stack that has its route, and the app's tabs around
    ///     the stack are selected.
    @discardableResult
    public func mount(
      _ stack: String, in controller: UINavigationController, as id: RouterState.Window.ID? = nil
    ) throws(MountError) -> UIKitHost {
      let place = try rootPlace(stack, .stack)
      let host = UIKitHost(mounting: controller)
      adopt(controller, as: place, to: host)
      let window = try connect(place, as: id)
      HostOwner.give(host, to: controller)
      router.attach(host, to: window)
      return host
    }

    /// Returns the window of the state for an outermost container, and opens it if necessary.
    private func connect(
      _ place: RouteTable.Place, as id: RouterState.Window.ID?
    ) throws(MountError) -> RouterState.Window.ID {
      let known = router.state.windows.first { $0.root.key == place.key }?.id
      let free = RouterState.Window.ID((router.state.windows.map(\.id.number).max() ?? -1) + 1)
      let id = id ?? known ?? free
      router.connect(id, root: place.key)
      guard router.state.windows.contains(where: { $0.id == id && $0.root.key == place.key }) else {
        throw MountError(container: place.key, reason: "window \(id.number) shows another container already")
      }
      return id
    }

    /// Lets the router manage the tabs of the app: each branch of the map is the tab at its index, and later ones are added.
    ///
    /// A `UITab` whose identifier is the key of a branch is that branch, also inside a group.
    ///
    /// A branch that is a stack mounts a navigation controller, as ``mount(_:in:as:)-(_,UINavigationController,_)`` does. A
    /// route without a screen stands for the app's screen. Tabs without a branch in the map stay, and are not part of the
    /// state. The selected tab stays selected.
    ///
    /// - Parameters:
    ///   - tabs: the name of tabs that are one of the outermost containers of the router's map.
    ///   - controller: the app's tabs, which are in a window, or will be.
    ///   - id: the window of the state for these tabs. By default, they get a window of their own.
    @discardableResult
    public func mount(
      _ tabs: String, in controller: UITabBarController, as id: RouterState.Window.ID? = nil
    ) throws(MountError) -> UIKitHost {
      let place = try rootPlace(tabs, .tabs)
      let host = UIKitHost(mounting: controller)
      host.adopt(controller, as: place)
      for (branch, tab) in appTabs(of: controller, for: place.content) {
        switch branch.container {
        case nil: host.adopt(tab, as: branch)
        case .stack:
          guard let stack = tab as? UINavigationController else {
            throw MountError(
              container: branch.key, reason: "its tab is not a navigation controller, which a stack needs")
          }
          adopt(stack, as: branch, to: host)
        default: throw MountError(container: branch.key, reason: "only stacks and screens can be mounted")
        }
      }
      let window = try connect(place, as: id)
      HostOwner.give(host, to: controller)
      host.isTakingOver = true
      router.attach(host, to: window)
      host.isTakingOver = false
      // The state follows the app's selection.
      host.look()
      return host
    }

    /// Returns the tab of each branch: the one whose identifier is its key, else the one at its index.
    private func appTabs(
      of controller: UITabBarController, for branches: [RouteTable.Place]
    ) -> [(RouteTable.Place, UIViewController)] {
      let tabs = controller.appTabs
      return branches.enumerated().compactMap { index, branch in
        let named = tabs.first { $0.identifier == branch.key }
        let isFree = tabs.indices.contains(index) && !branches.contains { $0.key == tabs[index].identifier }
        return (named ?? (isFree ? tabs[index] : nil))?.controller().map { (branch, $0) }
      }
    }

    private func rootPlace(_ key: String, _ kind: RouteMap.Container) throws(MountError) -> RouteTable.Place {
      guard let place = router.table.container(named: key), place.container == kind, router.table.canBeRoot(place)
      else {
        throw MountError(container: key, reason: "the router's map has no outermost \(kind) of this name")
      }
      return place
    }

    private func adopt(_ stack: UINavigationController, as place: RouteTable.Place, to host: UIKitHost) {
      host.adopt(stack, as: place)
      if let root = place.content.first, root.container == nil, let top = stack.viewControllers.last {
        host.adopt(top, as: root)
      }
    }
  }

  /// The reason why a container cannot be mounted.
  public struct MountError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the container.
    public let container: String
    /// The reason in words, in English.
    public let reason: String

    /// The reason as a sentence.
    public var description: String { "“\(container)” cannot be mounted: \(reason)" }
  }
#endif
