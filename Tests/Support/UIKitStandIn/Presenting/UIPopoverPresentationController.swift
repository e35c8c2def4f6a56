/// Manages a popover.
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The item that it points at: `sourceItem`.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// The view it points at: `sourceView`.
  open var sourceView: UIView?
  /// The part of the view it points at: `sourceRect`.
  open var sourceRect = CGRect.zero
  /// Where its arrow may be: `permittedArrowDirections`.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The views that can be tapped while it is there: `passthroughViews`.
  open var passthroughViews: [UIView]?
  /// The sheet that it becomes in a compact width: `adaptiveSheetPresentationController`.
  open private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
    presentedViewController: presentedViewController, presenting: presentingViewController)
}

/// Where the arrow of a popover is.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Some directions.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Anywhere: `UIPopoverArrowDirectionAny`.
  public static let any = Self(rawValue: 15)
}

/// Something that a popover can point at: `UIPopoverPresentationControllerSourceItem`.
@MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

/// Told of popovers: `UIPopoverPresentationControllerDelegate`.
@MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
