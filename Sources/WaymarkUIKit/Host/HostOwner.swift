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

      /// The host that was there before gives back what it took.
      static func give(_ host: AnyObject, to owner: UIResponder) {
        (objc_getAssociatedObject(owner, key) as? UIKitHost)?.letGo()
        objc_setAssociatedObject(owner, key, host, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    #else
      private struct Ownership {
        weak var owner: UIResponder?
        let host: AnyObject
      }

      private static var ownerships: [Ownership] = []

      /// The host that was there before gives back what it took.
      static func give(_ host: AnyObject, to owner: UIResponder) {
        for ownership in ownerships where ownership.owner === owner { (ownership.host as? UIKitHost)?.letGo() }
        ownerships.removeAll { $0.owner == nil || $0.owner === owner }
        ownerships.append(Ownership(owner: owner, host: host))
      }
    #endif
  }
#endif
