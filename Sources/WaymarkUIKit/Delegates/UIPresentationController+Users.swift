#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// What UIKit asks and tells its delegate where the user pulls a sheet down, for gestures that UIKit knows nothing of.
  extension UIPresentationController {
    var userMayDismiss: Bool {
      #if canImport(ObjectiveC)
        delegate?.presentationControllerShouldDismiss?(self) ?? true
      #else
        delegate?.presentationControllerShouldDismiss(self) ?? true
      #endif
    }

    func userBeginsToDismiss() {
      #if canImport(ObjectiveC)
        delegate?.presentationControllerWillDismiss?(self)
      #else
        delegate?.presentationControllerWillDismiss(self)
      #endif
    }

    func userDismissed() {
      #if canImport(ObjectiveC)
        delegate?.presentationControllerDidDismiss?(self)
      #else
        delegate?.presentationControllerDidDismiss(self)
      #endif
    }

    func userAttemptedToDismiss() {
      #if canImport(ObjectiveC)
        delegate?.presentationControllerDidAttemptToDismiss?(self)
      #else
        delegate?.presentationControllerDidAttemptToDismiss(self)
      #endif
    }
  }
#endif
