#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Brings what is pushed by a router on one existing stack; the app's own screens below stay as they are.
  ///
  /// The stack belongs to the app and owns the host; modals are presented over it.
  extension Router {
    /// Hands a stack of the app over: what is in it stays at the bottom, what the router opens comes on top.
    ///
    /// ```swift
    /// try router.mount("shelf", in: navigationController)
    /// ```
    /// - Parameters:
    ///   - stack: the name of a stack that is the root of the router's map.
    ///   - controller: the app's stack, which is in a window, or will be.
    ///   - id: the window of the state that stands for it.
    @discardableResult
    public func mount(
      _ stack: String, in controller: UINavigationController, as id: RouterState.Window.ID = .init(0)
    ) throws(MountError) -> UIKitHost {
      guard map.roots.first(where: { $0.container != nil })?.key == stack, map.place(forKey: stack)?.container == .stack
      else { throw MountError(stack: stack) }
      let host = UIKitHost(mounting: controller)
      HostOwner.give(host, to: controller)
      attach(host, to: id)
      return host
    }
  }

  /// A container that cannot be handed over.
  public struct MountError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name that was given.
    public let stack: String

    /// What is wrong.
    public var description: String { "“\(stack)” is not the stack at the root of the router's map" }
  }
#endif
