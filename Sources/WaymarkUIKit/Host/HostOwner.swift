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

      static func host(of owner: UIResponder) -> UIKitHost? { objc_getAssociatedObject(owner, key) as? UIKitHost }

      /// Releases a host, which lives on if the app keeps it.
      static func forget(_ host: AnyObject, of owner: UIResponder) {
        guard objc_getAssociatedObject(owner, key) as AnyObject? === host else { return }
        objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }

      /// The host that was there before gives back what it took.
      static func give(_ host: AnyObject, to owner: UIResponder) {
        Self.host(of: owner)?.letGo()
        objc_setAssociatedObject(owner, key, host, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    #else
      private struct Ownership {
        weak var owner: UIResponder?
        let host: AnyObject
      }

      private static var ownerships: [Ownership] = []

      static func host(of owner: UIResponder) -> UIKitHost? {
        ownerships.lazy.compactMap { $0.owner === owner ? $0.host as? UIKitHost : nil }.first
      }

      /// Releases a host, which lives on if the app keeps it.
      static func forget(_ host: AnyObject, of owner: UIResponder) {
        ownerships.removeAll { $0.host === host && $0.owner === owner }
      }

      /// The host that was there before gives back what it took.
      static func give(_ host: AnyObject, to owner: UIResponder) {
        Self.host(of: owner)?.letGo()
        ownerships.removeAll { $0.owner == nil || $0.owner === owner }
        ownerships.append(Ownership(owner: owner, host: host))
      }
    #endif
  }
#endif
