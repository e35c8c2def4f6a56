@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Tells VoiceOver of another screen, once for all steps that have led to it.
    ///
    /// A link to another section also fills the stacks in it, each in a step.
    func announceSilentChange() {
      guard hasSilentChange, pending == nil else { return }
      hasSilentChange = false
      UIAccessibility.post(notification: .screenChanged, argument: nil)
    }

    /// Returns true if a step has replaced visible content without a transition of UIKit's.
    ///
    /// VoiceOver would stay on a view that is gone.
    func isSilent(_ step: RouterState.Step) -> Bool {
      guard let window, !window.isHidden else { return false }
      if case .setWindowRoot = step { return true }
      guard let change = step.contentChange, shown.windows.contains(where: { $0.root.shows(change.container.id) })
      else { return false }
      switch controllers[change.container.id] {
      case is SectionController: return true
      case is UINavigationController: return !change.isAnimated
      default: return false
      }
    }
  }
#endif
