#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// How much of a window is the router's.
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
        let host = TopmostHost(window: window)
        host.router = self
        HostOwner.give(host, to: window)
        statelessHost = host
        return nil
      }
    }
  }
#endif
