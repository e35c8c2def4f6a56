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
  /// Its width is that of a page; else the controller's own, if it has one: `prefersPageSizing`.
  open var prefersPageSizing = true

  /// Changes heights, animated: `animateChanges:`.
  open func animateChanges(_ changes: () -> Void) { changes() }

  /// A height: `UISheetPresentationControllerDetent`.
  @MainActor
  public final class Detent: NSObject {
    /// Its name: `identifier`.
    public let identifier: Identifier

    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
    }

    /// Half the screen: `mediumDetent`.
    public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    /// The whole screen: `largeDetent`.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// The app's own height: `customDetentWithIdentifier:resolver:`.
    ///
    /// Without an identifier, UIKit gives it one.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("made by UIKit"), resolver) }

    /// The height in a context, nil where it counts for nothing: `resolvedValueInContext:`.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      resolver(context)
    }

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

/// Where heights are found out: `UISheetPresentationControllerDetentResolutionContext`.
@MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  /// The height that a sheet can have at most: `maximumDetentValue`.
  var maximumDetentValue: CGFloat { get }
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
