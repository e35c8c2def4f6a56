#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// How much of a window is the router's.
  ///
  /// ```swift
  /// router.attach(to: window)                 // the window shows what the router has open, and nothing else
  /// router.attach(to: window, .topmost)       // the app keeps its hierarchy: screens come on top of what is there
  /// ```
  public enum WindowOwnership: Sendable, Hashable {
    /// All: the router's state is what the window shows.
    case whole
    /// Nothing: the app keeps its hierarchy, screens are pushed or presented on what is on top.
    case topmost
  }

  extension Router {
    /// Lets the router show its screens in a window, which owns the host from then on.
    ///
    /// The one line for an app with a hierarchy of its own: `router.attach(to: window, .topmost)`.
    /// - Returns: the host, if it is one that fills the window.
    @discardableResult
    public func attach(
      to window: UIWindow, _ ownership: WindowOwnership = .whole, as id: RouterState.Window.ID = .init(0)
    ) -> UIKitHost? {
      switch ownership {
      case .whole:
        let host = UIKitHost(window: window)
        HostOwner.give(host, to: window)
        attach(host, to: id)
        return host
      case .topmost:
        attachTopmost(to: window)
        return nil
      }
    }

    /// Lets the router push and present on what is on top of a window, which owns the host from then on.
    ///
    /// - Returns: the host, for an app that presents in a stack of its own class: see ``TopmostHost/makeStack``.
    @discardableResult
    public func attachTopmost(to window: UIWindow) -> TopmostHost {
      let host = TopmostHost(window: window)
      host.router = self
      HostOwner.give(host, to: window)
      statelessHost = host
      return host
    }
  }
#endif
