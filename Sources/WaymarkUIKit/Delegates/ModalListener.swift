#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Listens to what is presented, in front of the app's own delegate.
  @MainActor
  final class ModalListener: DelegateProxy, UISheetPresentationControllerDelegate,
    UIPopoverPresentationControllerDelegate
  {
    private let entry: RouterState.Entry.ID
    private weak var host: UIKitHost?
    private weak var controller: UIViewController?
    /// Kept weakly, since it owns the controller.
    private weak var presentation: UIPresentationController?
    private weak var original: (any UIAdaptivePresentationControllerDelegate)? {
      didSet { forward(to: original) }
    }

    init(host: UIKitHost, entry: RouterState.Entry.ID) {
      self.host = host
      self.entry = entry
    }

    func listen(to controller: UIViewController) {
      self.controller = controller
      rewrap()
    }

    /// Nobody asks for it once the controller is not presented: UIKit would make a new one.
    func rewrap() {
      guard let controller, controller.presentingViewController != nil else { return }
      // An alert is observed only as a popover: a tap outside may dismiss that.
      presentation =
        controller is UIAlertController ? controller.popoverPresentationController : controller.presentationController
      guard let presentation, presentation.delegate !== self else { return }
      original = presentation.delegate
      presentation.delegate = self
    }

    func unwrap() {
      if let presentation, presentation.delegate === self { presentation.delegate = original }
    }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      #if canImport(ObjectiveC)
        return original?.presentationControllerShouldDismiss?(presentationController) ?? true
      #else
        return original?.presentationControllerShouldDismiss(presentationController) ?? true
      #endif
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      #if canImport(ObjectiveC)
        original?.presentationControllerWillDismiss?(presentationController)
      #else
        original?.presentationControllerWillDismiss(presentationController)
      #endif
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      #if canImport(ObjectiveC)
        original?.presentationControllerDidDismiss?(presentationController)
      #else
        original?.presentationControllerDidDismiss(presentationController)
      #endif
      host?.modals.userDismissed(entry)
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      #if canImport(ObjectiveC)
        original?.presentationControllerDidAttemptToDismiss?(presentationController)
      #else
        original?.presentationControllerDidAttemptToDismiss(presentationController)
      #endif
      host?.modals.userAttemptedToDismiss(entry)
    }

    #if !os(visionOS)
      func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
      ) {
        let sheetDelegate = original as? any UISheetPresentationControllerDelegate
        #if canImport(ObjectiveC)
          sheetDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier?(sheetPresentationController)
        #else
          sheetDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheetPresentationController)
        #endif
        host?.router?.device.detents[entry] = sheetPresentationController.keptDetent
      }
    #endif
  }
#endif
