@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension UIViewController {
    /// Opens links in the window of this controller, and calls the verbs of its router there.
    ///
    /// ```swift
    /// func first() { openRoute("/notes/1") }
    /// func share() { openRoute.push("/notes/1/share") }
    /// ```
    /// Each call finds the router and the window anew: by the open screen that contains the controller, also in a window of
    /// SwiftUI, else by its window or that of its presenter. A controller in no window opens in the key window, and the log says so once.
    public var openRoute: OpenRouteAction {
      OpenRouteAction(
        remedy: "no router shows this controller. Call router.uiKit.attach(to: window), connect or mount first"
      ) {
        [weak self] in self.flatMap { KnownHosts.target(of: $0) }
      }
    }

    /// The controller, then the containers around it and what presents them, the innermost first.
    fileprivate var chain: [UIViewController] {
      var chain = [self]
      while let next = chain.last.flatMap({ $0.parent ?? $0.presentingViewController }) { chain.append(next) }
      return chain
    }
  }

  /// The hosts that exist: a controller finds its router by them.
  @MainActor
  enum KnownHosts {
    private struct Reference {
      weak var host: AnyObject?
    }

    /// The hosts, in the order in which they were made.
    private static var hosts: [Reference] = []

    /// Tells all hosts that the system is short of memory, from the first host on.
    private static let memoryObserver = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
    ) { _ in
      // UIKit posts it on the main thread.
      guard MainQueue.isCurrent else { return }
      MainActor.assumeIsolated { for case let host as UIKitHost in hosts.map(\.host) { host.memoryIsLow() } }
    }

    static func insert(_ host: AnyObject) {
      _ = memoryObserver
      hosts = hosts.filter { $0.host != nil } + [Reference(host: host)]
    }

    static func target(of controller: UIViewController) -> OpenRouteAction.Target? {
      let chain = controller.chain
      let (own, topmost) = (hosts.compactMap { $0.host as? UIKitHost }, hosts.compactMap { $0.host as? TopmostHost })
      for candidate in chain {
        if let target = (candidate as? ScreenContainer)?.outerOpenRoute?.navigationTarget { return target }
        if let host = own.first(where: { $0.controllers.entry(of: candidate) != nil }), let target = host.target {
          return target
        }
      }
      if let window = chain.lazy.compactMap({ $0.viewIfLoaded?.window }).first {
        if let target = own.first(where: { $0.window === window })?.target { return target }
        if let router = topmost.first(where: { $0.window === window })?.router {
          return (router, router.scenes.knownWindow(of: window.windowScene))
        }
      }
      return keyWindow(for: controller, topmost.compactMap(\.router) + own.compactMap(\.router))
    }

    /// The key window of the app's router: the last one that got a host.
    private static func keyWindow(
      for controller: UIViewController, _ routers: [Router]
    ) -> OpenRouteAction.Target? {
      guard let router = routers.last else { return nil }
      router.mistakes.report("\(type(of: controller)) is in no window, so its openRoute means the key window")
      return (router, nil)
    }
  }

  extension UIKitHost {
    fileprivate var target: OpenRouteAction.Target? { router.map { ($0, shown.windows.first?.id) } }
  }
#endif
