// swift-format-ignore-file
// What the Swift side of UIKit adds, by the declarations that developer.apple.com/documentation/uikit prints.
@_exported import Foundation
@_exported import UIKit

extension UIAction {
  @MainActor @preconcurrency public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) { fatalError() }
  @MainActor @preconcurrency public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) { fatalError() }
  @MainActor @preconcurrency public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
    identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) { fatalError() }
}

extension UIBarButtonItem {
  @MainActor @preconcurrency public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { fatalError() }
}

extension UIApplicationDelegate {
  @MainActor @preconcurrency public static func main() {}
}

public struct UIAccessibility {
  @MainActor @preconcurrency public static var prefersCrossFadeTransitions: Bool { false }

  public struct Notification: Hashable, Sendable {
    public static let screenChanged = Notification()
  }

  @MainActor @preconcurrency public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
}

extension UISceneSessionActivationRequest {
  @MainActor @preconcurrency public convenience init(
    role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil,
    options: UISceneActivationRequestOptions? = nil
  ) { fatalError() }

  @MainActor @preconcurrency public convenience init(
    session: UISceneSession, userActivity: NSUserActivity? = nil, options: UISceneActivationRequestOptions? = nil
  ) { fatalError() }
}

@available(iOS 16.0, *)
@available(visionOS, unavailable)
extension UISheetPresentationController.Detent {
  @MainActor @preconcurrency public static func custom(
    identifier: UISheetPresentationController.Detent.Identifier? = nil,
    resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
  ) -> UISheetPresentationController.Detent { fatalError() }
}

@available(iOS 18.0, visionOS 2.0, *)
extension UIViewController.Transition {
  public static func zoom(
    options: UIViewController.Transition.ZoomOptions? = nil,
    sourceViewProvider: @escaping (UIViewController.Transition.ZoomSourceViewProviderContext) -> UIView?
  ) -> Self { fatalError() }
}

// MARK: Traits

@MainActor @preconcurrency public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

public typealias UITrait = any UITraitDefinition.Type

public struct UITraitActiveAppearance: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
}

public struct UITraitHorizontalSizeClass: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

public protocol UITraitChangeRegistration: NSObjectProtocol {}

@MainActor public protocol UITraitChangeObservable {
  typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void
  @discardableResult func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration
}

extension UIWindowScene: UITraitEnvironment, UITraitChangeObservable {
  @discardableResult public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration { fatalError() }
}

extension UIViewController: UITraitEnvironment, UITraitChangeObservable {
  @discardableResult public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration { fatalError() }
}
