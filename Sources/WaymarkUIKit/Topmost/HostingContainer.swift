#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif
  #if canImport(SwiftUI)
    internal import SwiftUI

    extension UIHostingController: HostingContainer {}
  #endif

  /// A controller whose inside is SwiftUI's.
  package protocol HostingContainer: AnyObject {}

  extension UINavigationController {
    /// It belongs to a `NavigationStack`.
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
