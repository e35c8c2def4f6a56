#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(SwiftUI)
    package import SwiftUI
  #else
    internal import BridgeStandIn
    package import SwiftUIStandIn
  #endif
  #if canImport(UIKit)
    package import UIKit
  #else
    package import UIKitStandIn
  #endif

  /// A UIKit screen as a view, in a SwiftUI window.
  ///
  /// SwiftUI makes one container for each identity of the view, and updates it after that. So the container is the project's
  /// own, and another screen at the same position replaces the one inside.
  struct ControllerView: UIViewControllerRepresentable {
    let screen: ContainedScreen

    func makeUIViewController(context: Context) -> ScreenContainer { ScreenContainer(host: nil) }

    func updateUIViewController(_ container: ScreenContainer, context: Context) {
      container.outerOpenRoute = context.environment.openRoute
      container.show(screen)
    }

    static func dismantleUIViewController(_ container: ScreenContainer, coordinator: Void) { container.show(nil) }
  }

  extension UIViewController: HostableScreen {
    package func makeHostedView(in router: Router) -> AnyView {
      (self as? any RoutedScreen)?.join(router)
      return AnyView(ControllerView(screen: ContainedScreen(self)))
    }

    package func acceptValues(of match: RouteMatch) -> Bool {
      guard let screen = self as? any UpdatableScreen else { return false }
      screen.update(match)
      return true
    }
  }

  /// A UIKit screen, which is in one container at a time.
  ///
  /// While SwiftUI has two copies of a view, as when a split collapses, there are two containers. The last one has the screen.
  /// UIKit raises an exception if a controller is put into a second parent while its view is in the first.
  @MainActor
  final class ContainedScreen {
    private struct Reference {
      weak var container: ScreenContainer?
    }

    private let controller: UIViewController
    private var containers: [Reference] = []

    init(_ controller: UIViewController) {
      self.controller = controller
    }

    fileprivate func enter(_ container: ScreenContainer) {
      containers = containers.filter { $0.container != nil } + [Reference(container: container)]
      container.embed(controller)
    }

    fileprivate func leave(_ container: ScreenContainer) {
      containers.removeAll { $0.container == nil || $0.container === container }
      guard container.embedded === controller else { return }
      container.unembed()
      containers.last?.container?.embed(controller)
    }
  }

  /// The container of a UIKit screen in a SwiftUI window.
  @MainActor
  final class ScreenContainer: WrapperController {
    private var screen: ContainedScreen?
    /// The action of the view around it, for the controllers inside.
    var outerOpenRoute: OpenRouteAction?

    /// Shows a screen instead of the current one.
    ///
    /// A screen that is in another container since stays there.
    func show(_ new: ContainedScreen?) {
      guard screen !== new else { return }
      screen?.leave(self)
      screen = new
      new?.enter(self)
    }
  }
#endif
