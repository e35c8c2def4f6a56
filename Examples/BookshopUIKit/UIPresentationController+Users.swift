import UIKit

/// The calls that UIKit makes to its delegate while the user pulls down a sheet, for a gesture of the app's own.
extension UIPresentationController {
  var userMayDismiss: Bool {
    delegate?.presentationControllerShouldDismiss?(self) ?? true
  }

  func userBeginsToDismiss() {
    delegate?.presentationControllerWillDismiss?(self)
  }

  func userDismissed() {
    delegate?.presentationControllerDidDismiss?(self)
  }

  func userAttemptedToDismiss() {
    delegate?.presentationControllerDidAttemptToDismiss?(self)
  }
}
