public import SwiftUIStandIn
@_spi(Simulation) public import UIKitStandIn

/// A controller of UIKit as a view.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: RepresentedView {
  /// The type of the controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of an object beside the controller.
  associatedtype Coordinator = Void
  /// The surroundings that the methods get.
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Makes the controller.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Updates the controller.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  /// Takes leave of the controller.
  static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
  /// Makes the object beside the controller.
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  /// Nothing.
  public static func dismantleUIViewController(_: UIViewControllerType, coordinator: Coordinator) {}

  /// The controller, with what belongs to it.
  public func makeRepresented(in environment: EnvironmentValues) -> any RepresentedObject {
    RepresentedController(self, in: environment)
  }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Nothing.
  public func makeCoordinator() {}
}

/// The surroundings of a represented controller.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable> where Representable: UIViewControllerRepresentable {
  /// The object beside the controller.
  public let coordinator: Representable.Coordinator
  /// The values that views around it have set.
  public let environment: EnvironmentValues
}

/// A controller of UIKit at the place of a view.
@MainActor
private final class RepresentedController<Representable: UIViewControllerRepresentable>: RepresentedObject {
  private let controller: Representable.UIViewControllerType
  private let coordinator: Representable.Coordinator
  private var environment: EnvironmentValues

  init(_ view: Representable, in environment: EnvironmentValues) {
    self.environment = environment
    coordinator = view.makeCoordinator()
    controller = view.makeUIViewController(context: .init(coordinator: coordinator, environment: environment))
  }

  func update(_ view: any RepresentedView, in environment: EnvironmentValues) {
    self.environment = environment
    let context = Representable.Context(coordinator: coordinator, environment: environment)
    (view as? Representable)?.updateUIViewController(controller, context: context)
  }

  func appeared() {
    guard controller.parent == nil, let parent = environment.containingController else { return }
    parent.addChild(controller)
    parent.view.addSubview(controller.view)
    controller.didMove(toParent: parent)
  }

  func disappeared() {
    guard controller.parent != nil else { return }
    controller.willMove(toParent: nil)
    controller.view.removeFromSuperview()
    controller.removeFromParent()
  }

  func leave() {
    disappeared()
    Representable.dismantleUIViewController(controller, coordinator: coordinator)
  }
}

// MARK: The controllers around it

/// The controller that hosts the views.
private enum HostingKey: EnvironmentKey {
  struct Hosting: Equatable {
    weak var controller: UIViewController?

    static func == (one: Hosting, other: Hosting) -> Bool { one.controller === other.controller }
  }

  static var defaultValue: Hosting { Hosting() }
}

extension EnvironmentValues {
  var hostingController: UIViewController? {
    get { self[HostingKey.self].controller }
    set { self[HostingKey.self] = HostingKey.Hosting(controller: newValue) }
  }

  @MainActor fileprivate var containingController: UIViewController? {
    hostingController ?? sceneWindow.map { WindowOfScene.window(of: $0).rootViewController } ?? nil
  }
}

/// The windows of UIKit below the windows of SwiftUI.
@MainActor
enum WindowOfScene {
  private struct Known {
    weak var scene: AnyObject?
    let window: UIWindow
  }

  private static var known: [Known] = []

  static var all: [UIWindow] { known.filter { $0.scene != nil }.map(\.window) }

  static func window(of scene: AnyObject) -> UIWindow {
    if let window = known.first(where: { $0.scene === scene })?.window { return window }
    let window = UIWindow(windowScene: Simulation.makeScene(identifier: "of SwiftUI \(known.count)"))
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    known = known.filter { $0.scene != nil } + [Known(scene: scene, window: window)]
    return window
  }
}
