/// Manages a sheet.
@MainActor
open class UISheetPresentationController: UIPresentationController {
  /// Its heights: `detents`.
  open var detents: [Detent] = [.large()]
  /// The height it has: `selectedDetentIdentifier`.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The height up to which what is below can be used: `largestUndimmedDetentIdentifier`.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// It has a grabber: `prefersGrabberVisible`.
  open var prefersGrabberVisible = false

  /// Changes heights, animated: `animateChanges:`.
  open func animateChanges(_ changes: () -> Void) { changes() }

  /// A height: `UISheetPresentationControllerDetent`.
  @MainActor
  public final class Detent: NSObject {
    /// Its name: `identifier`.
    public let identifier: Identifier

    private init(_ identifier: Identifier) {
      self.identifier = identifier
    }

    /// Half the screen: `mediumDetent`.
    public static func medium() -> Detent { Detent(.medium) }
    /// The whole screen: `largeDetent`.
    public static func large() -> Detent { Detent(.large) }

    /// The name of a height.
    public struct Identifier: Sendable, Hashable, RawRepresentable {
      /// The name.
      public let rawValue: String

      /// A name.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// A name.
      public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
      }

      /// Half the screen.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The whole screen.
      public static let large = Identifier("com.apple.UIKit.large")
    }
  }
}

/// Told of changes of a sheet's height: `UISheetPresentationControllerDelegate`.
@MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The user changed it: `sheetPresentationControllerDidChangeSelectedDetentIdentifier:`; optional.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
