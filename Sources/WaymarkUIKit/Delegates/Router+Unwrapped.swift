#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  extension Router {
    /// The app's own delegate, where a host has put its own in front of it: of stacks, tabs, splits and presentations.
    ///
    /// A host listens to what it shows as a delegate that asks and tells the app's. So `stack.delegate` is not what the app has
    /// set, as long as the host is attached; this is.
    /// ```swift
    /// if Router.unwrapped(navigationController?.delegate) === self { return true }
    /// ```
    /// - Returns: the delegate itself if it is no host's; nil if there is none behind the host's.
    public static func unwrapped<Delegate>(_ delegate: Delegate?) -> Delegate? {
      guard let proxy = delegate as? DelegateProxy else { return delegate }
      return unwrapped(proxy.forwarded as? Delegate)
    }
  }
#endif
