#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif
  #if canImport(ObjectiveC)
    internal import ObjectiveC
  #endif

  /// A delegate of a host, in front of the app's own delegate.
  ///
  /// It implements some methods itself, and forwards all others to the app's delegate.
  @MainActor
  class DelegateProxy: NSObject {
    /// The container or modal that it observes.
    let entry: RouterState.Entry.ID
    weak var host: UIKitHost?
    /// The app's delegate.
    ///
    /// It is unsafe only for the compiler: UIKit asks its delegates on the main thread.
    nonisolated(unsafe) weak var original: AnyObject?

    init(host: UIKitHost, entry: RouterState.Entry.ID) {
      self.host = host
      self.entry = entry
    }

    /// The delegate of the observed object.
    var installed: AnyObject? {
      get { nil }
      set {}
    }

    /// True if the app has set a delegate, which may have died since.
    ///
    /// It is unsafe only for the compiler, as `original` is.
    nonisolated(unsafe) private var hadOriginal = false

    /// The object that gets the calls that this proxy does not implement.
    ///
    /// UIKit reads only once which methods a delegate has. If the app's delegate died without being reset, an object gets
    /// them that does nothing.
    nonisolated var receiver: AnyObject? { original ?? (hadOriginal ? NilResponder() : nil) }

    /// The proxies before this one, to which the app's delegates may forward.
    private var former: [DelegateProxy] = []
    /// True once it was the delegate of the observed object.
    private var wasInstalled = false

    /// Replaces a delegate that the app has set since, and keeps it as the app's.
    ///
    /// That delegate may forward to the one before it, which is this proxy. So another proxy takes over, and this one only
    /// forwards to the delegate that it has.
    func rewrap() {
      if installed === self {
        guard hadOriginal, original == nil else { return }
        // UIKit reads anew which methods there are.
        hadOriginal = false
        installed = nil
        guard installed !== self else { return }
      }
      if wasInstalled, let next = installed, let host, let successor = successor() {
        successor.former = (former + [self]).suffix(4)
        // A delegate that is set again must not get its own calls back.
        if original === next { original = former.last { $0.original !== next }?.original }
        former = []
        self.host = nil
        host.listeners[entry] = successor
        return
      }
      original = installed
      hadOriginal = original != nil
      wasInstalled = true
      installed = self
    }

    /// Makes the proxy that takes over, in front of the delegate that is installed.
    ///
    /// If `nil`, this one stays.
    func successor() -> DelegateProxy? { nil }

    /// Sets the app's delegate again.
    func unwrap() {
      if installed === self { installed = original }
    }

    /// Wraps the delegate that has just been set, in the next turn: the code that sets it may check that it is there.
    func delegateWasSet() {
      if installed !== self { host?.lookLater() }
    }

    #if canImport(ObjectiveC)
      // The same as `original`: UIKit calls `responds(to:)` on the main thread, and only `withhold(_:)` writes.
      nonisolated(unsafe) private var withheld: Set<String> = []

      /// Hides selectors, so that UIKit does not call them.
      func withhold(_ selectors: Set<String>) { withheld = selectors }

      // Objective-C may pass nil. The answer is then false, and nothing is unwrapped.
      nonisolated override func responds(to aSelector: Selector!) -> Bool {
        guard let aSelector else { return false }
        if let original = original as? any NSObjectProtocol, original.responds(to: aSelector) { return true }
        return super.responds(to: aSelector) && !withheld.contains(NSStringFromSelector(aSelector))
      }

      nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? {
        guard let aSelector else { return nil }
        if let original = original as? any NSObjectProtocol, original.responds(to: aSelector) { return original }
        if original == nil, let receiver { return receiver }
        return super.forwardingTarget(for: aSelector)
      }
    #else
      func withhold(_ selectors: Set<String>) {}
    #endif
  }

  /// Answers each call as UIKit does without a delegate: mostly with zero or `nil`.
  private final class NilResponder: NSObject {
    #if canImport(ObjectiveC)
      /// The answers that are not zero, by the beginning of the selector: true, `UIModalPresentationNone`, and all
      /// orientations.
      private static let answers = [
        "presentationControllerShouldDismiss": 1, "adaptivePresentationStyle": -1,
        "navigationControllerSupportedInterfaceOrientations": 30,
        "tabBarControllerSupportedInterfaceOrientations": 30,
      ]

      override class func resolveInstanceMethod(_ sel: Selector!) -> Bool {
        guard let sel else { return false }
        let value = answers.first { NSStringFromSelector(sel).hasPrefix($0.key) }?.value ?? 0
        let answer: @convention(block) (AnyObject) -> Int = { _ in value }
        return "q@:".withCString { class_addMethod(self, sel, imp_implementationWithBlock(answer), $0) }
      }
    #endif
  }

  #if !canImport(ObjectiveC)
    extension DelegateProxy: MessageForwarding {
      var forwardingTarget: AnyObject? { receiver }
    }
  #endif

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
