public import SwiftUIStandIn
public import UIKitStandIn

/// Views as a controller of UIKit.
@MainActor
open class UIHostingController<Content>: UIViewController where Content: View {
  private var tree: HostedTree?
  /// The view.
  open var rootView: Content {
    didSet { update() }
  }
  /// The sizes that it derives from its view.
  public final var sizingOptions: UIHostingControllerSizingOptions = []

  /// Hosts a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
    tree = HostedTree(rootView)
    update()
  }

  /// Hosting controllers come from no archive here.
  public required init?(coder: NSCoder) { nil }

  private func update() { tree?.update(rootView) { $0.hostingController = self } }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tree?.isOnScreen = true
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    tree?.isOnScreen = false
  }
}

/// The sizes that a hosting controller derives from its view.
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Options.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// `preferredContentSize`.
  public static let preferredContentSize = Self(rawValue: 1)
  /// The view's intrinsic size.
  public static let intrinsicContentSize = Self(rawValue: 2)
}

@_spi(Simulation)
extension UIHostingController {
  /// The views in it, for tests.
  public var views: HostedTree? { tree }
}
