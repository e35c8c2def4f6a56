#if canImport(Darwin)
  internal import CWaymark
#else
  internal import Dispatch
#endif

/// Where the main actor runs.
enum MainQueue {
  #if canImport(Darwin)
    /// Whether the code runs there.
    static var isCurrent: Bool { waymark_is_main_thread() }
  #else
    // On Linux other threads may serve the main queue.
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Whether the code runs there.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #endif
}
