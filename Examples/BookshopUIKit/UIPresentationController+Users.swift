import UIKit

/// The calls that UIKit makes to its delegate while the user pulls down a sheet, for a gesture of the app's own.
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
