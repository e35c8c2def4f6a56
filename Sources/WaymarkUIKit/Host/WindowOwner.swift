#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import ObjectiveC
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Lets a window own its host: the router holds hosts weakly.
  @MainActor
  enum WindowOwner {
    #if canImport(ObjectiveC)
      private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

      static func give(_ host: AnyObject, to window: UIWindow) {
        objc_setAssociatedObject(window, key, host, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    #else
      private struct Ownership {
        weak var window: UIWindow?
        let host: AnyObject
      }

      private static var ownerships: [Ownership] = []

      static func give(_ host: AnyObject, to window: UIWindow) {
        ownerships.removeAll { $0.window == nil || $0.window === window }
        ownerships.append(Ownership(window: window, host: host))
      }
    #endif
  }
#endif
