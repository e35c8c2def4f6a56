@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif
  #if canImport(ObjectiveC)
    internal import ObjectiveC
  #endif

  /// Lets a window, or a mounted container, own its host: the router holds hosts weakly.
  @MainActor
  enum HostOwner {
    private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    static func host(of owner: UIResponder) -> UIKitHost? { objc_getAssociatedObject(owner, key) as? UIKitHost }

    /// Releases a host, which lives on if the app keeps it.
    static func forget(_ host: AnyObject, of owner: UIResponder) {
      guard objc_getAssociatedObject(owner, key) as AnyObject? === host else { return }
      objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    /// Replaces the host of an owner, and detaches the one before from its router and the app's objects.
    ///
    /// The app may keep the earlier host. It gets no more steps.
    static func give(_ host: AnyObject, to owner: UIResponder) {
      if let earlier = Self.host(of: owner) {
        if let router = earlier.router { router.detach(earlier) } else { earlier.detach() }
      }
      objc_setAssociatedObject(owner, key, host, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
#endif
