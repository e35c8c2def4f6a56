#if os(iOS) || os(visionOS) || os(Linux)
  extension UIKitHost {
    /// Returns the app's own delegate of a stack, tabs, a split or a presentation.
    ///
    /// While a host is attached, `stack.delegate` is the host's object, which forwards to the app's delegate.
    /// ```swift
    /// if UIKitHost.unwrapped(navigationController?.delegate) === self { return true }
    /// ```
    /// - Returns: the delegate itself, if it is not the host's. It is `nil` if the app has set none.
    public static func unwrapped<Delegate>(_ delegate: Delegate?) -> Delegate? {
      guard let proxy = delegate as? DelegateProxy else { return delegate }
      return unwrapped(proxy.original as? Delegate)
    }
  }
#endif
