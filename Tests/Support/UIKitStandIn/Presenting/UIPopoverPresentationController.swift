/// Manages a popover.
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// What it points at: `sourceItem`.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// The view it points at: `sourceView`.
  open var sourceView: UIView?
  /// The part of the view it points at: `sourceRect`.
  open var sourceRect = CGRect.zero
  /// What can be tapped while it is there: `passthroughViews`.
  open var passthroughViews: [UIView]?
}

/// Something that a popover can point at: `UIPopoverPresentationControllerSourceItem`.
@MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

/// Told of popovers: `UIPopoverPresentationControllerDelegate`.
@MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
