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
#endif
