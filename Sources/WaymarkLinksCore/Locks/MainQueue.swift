#if canImport(Darwin)
  internal import CWaymark
#else
  internal import Dispatch
#endif

/// Recognizes the thread of the main actor.
package enum MainQueue {
  #if canImport(Darwin)
    /// True if the code runs on the main thread.
    package static var isCurrent: Bool { waymark_is_main_thread() }
  #else
    // On Linux other threads may serve the main queue.
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// True if the code runs on the main queue.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #endif
}
