#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import BridgeStandIn
  #endif
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIHostingController: HostingContainer {}

  /// A controller that shows SwiftUI views.
  package protocol HostingContainer: AnyObject {}

  extension UINavigationController {
    /// True if it is part of a `NavigationStack`.
    var isMadeBySwiftUI: Bool {
      var current = parent
      while let controller = current {
        if controller is any HostingContainer { return true }
        current = controller.parent
      }
      return false
    }
  }
#endif
