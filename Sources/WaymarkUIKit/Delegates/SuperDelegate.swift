#if os(iOS) || os(visionOS) || os(Linux)
  internal import Foundation
  #if canImport(ObjectiveC)
    internal import ObjectiveC
  #endif

  /// The `delegate` of a container's superclass, on any thread.
  ///
  /// An override on the main actor checks its thread at each call from Objective-C, and traps on others. SDKs read delegates
  /// on their own queues, which UIKit lets pass. So the overrides are not isolated, and call the superclass without a check.
  enum SuperDelegate {
    #if canImport(ObjectiveC)
      static func get(of object: AnyObject, _ superclass: AnyClass) -> AnyObject? {
        typealias Getter = @convention(c) (AnyObject, Selector) -> Unmanaged<AnyObject>?
        let selector = NSSelectorFromString("delegate")
        guard let method = class_getMethodImplementation(superclass, selector) else { return nil }
        return unsafeBitCast(method, to: Getter.self)(object, selector)?.takeUnretainedValue()
      }

      static func set(_ delegate: AnyObject?, of object: AnyObject, _ superclass: AnyClass) {
        typealias Setter = @convention(c) (AnyObject, Selector, AnyObject?) -> Void
        let selector = NSSelectorFromString("setDelegate:")
        guard let method = class_getMethodImplementation(superclass, selector) else { return }
        unsafeBitCast(method, to: Setter.self)(object, selector, delegate)
      }
    #endif

    /// Calls a closure at once on the main thread, else later.
    static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      if Thread.isMainThread { MainActor.assumeIsolated { body() } } else { Task { @MainActor in body() } }
    }
  }
#endif
