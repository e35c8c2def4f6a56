#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import ObjectiveC
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Lets a window, or a stack that was handed over, own its host: the router holds hosts weakly.
  @MainActor
  enum HostOwner {
    #if canImport(ObjectiveC)
      private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

      static func give(_ host: AnyObject, to owner: UIResponder) {
        objc_setAssociatedObject(owner, key, host, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    #else
      private struct Ownership {
        weak var owner: UIResponder?
        let host: AnyObject
      }

      private static var ownerships: [Ownership] = []

      static func give(_ host: AnyObject, to owner: UIResponder) {
        ownerships.removeAll { $0.owner == nil || $0.owner === owner }
        ownerships.append(Ownership(owner: owner, host: host))
      }
    #endif
  }
#endif
