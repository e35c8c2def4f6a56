#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  import Foundation

  /// Listens to a container for a host, and passes on what the app's own delegate wants to hear.
  @MainActor
  protocol ContainerListener: AnyObject {
    /// Takes the place of a delegate that the app set since.
    func rewrap()
  }

  /// Stands before a delegate of the app: answers what it answers itself, and all else as the app's delegate does.
  @MainActor
  class DelegateProxy: NSObject {
    #if canImport(ObjectiveC)
      // UIKit asks delegates on the main thread only, where they are set as well.
      nonisolated(unsafe) private weak var forwarded: NSObject?
      nonisolated(unsafe) private var withheld: Set<String> = []

      /// Selectors that it answers only while it has something to say.
      func withhold(_ selectors: Set<String>) { withheld = selectors }

      func forward(to original: AnyObject?) { forwarded = original as? NSObject }

      nonisolated override func responds(to aSelector: Selector!) -> Bool {
        if let forwarded, forwarded.responds(to: aSelector) { return true }
        return super.responds(to: aSelector) && !withheld.contains(NSStringFromSelector(aSelector))
      }

      nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? {
        if let forwarded, forwarded.responds(to: aSelector) { return forwarded }
        return super.forwardingTarget(for: aSelector)
      }
    #else
      func withhold(_ selectors: Set<String>) {}

      func forward(to original: AnyObject?) {}
    #endif
  }
#endif
