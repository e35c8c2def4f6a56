@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A controller that the host presents, with a delegate in front of the app's own.
  @MainActor
  final class PresentedModal: DelegateProxy, UISheetPresentationControllerDelegate,
    UIPopoverPresentationControllerDelegate
  {
    let controller: UIViewController
    /// It is weak, because it owns the controller.
    private weak var presentation: UIPresentationController?

    init(_ controller: UIViewController, host: UIKitHost, entry: RouterState.Entry.ID) {
      self.controller = controller
      super.init(host: host, entry: entry)
    }

    /// True while it is presented or about to be.
    var isThere: Bool { controller.presentingViewController != nil }

    override var installed: AnyObject? {
      get { presentation?.delegate }
      set { presentation?.delegate = newValue as? any UIAdaptivePresentationControllerDelegate }
    }

    private var appDelegate: (any UIAdaptivePresentationControllerDelegate)? {
      original as? any UIAdaptivePresentationControllerDelegate
    }

    /// Does nothing once the controller is no longer presented: UIKit would make a new presentation controller.
    override func rewrap() {
      guard isThere else { return }
      // An alert is observed only as a popover: a tap outside may dismiss that.
      presentation =
        controller is UIAlertController ? controller.popoverPresentationController : controller.presentationController
      if presentation != nil { super.rewrap() }
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      appDelegate?.presentationControllerDidDismiss?(presentationController)
      host?.modals.userDismissed(entry)
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      appDelegate?.presentationControllerDidAttemptToDismiss?(presentationController)
      host?.modals.userAttemptedToDismiss(entry)
    }

    #if !os(visionOS)
      func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
      ) {
        let sheetDelegate = original as? any UISheetPresentationControllerDelegate
        sheetDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier?(sheetPresentationController)
        host?.router?.device.detents[entry] = sheetPresentationController.keptDetent
      }
    #endif
  }
#endif
