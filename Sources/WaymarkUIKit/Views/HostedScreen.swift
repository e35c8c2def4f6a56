#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import BridgeStandIn
    internal import SwiftUIStandIn
  #endif
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A view as a UIKit screen.
  @MainActor
  final class HostedScreen: UIHostingController<HostedView>, RoutedScreen {
    static func make(_ view: AnyView, sending sendResult: SendResultAction?) -> UIViewController {
      HostedScreen(rootView: HostedView(content: view, sendResult: sendResult))
    }

    func join(_ router: Router) {
      rootView.router = router
      rootView.openRoute = openRoute
    }

    /// Shows the view that was made for other values.
    ///
    /// A view of the same type keeps its state.
    func show(_ view: AnyView) { rootView.content = view }

    /// Lets a popover or a form sheet be as large as the view wants to be.
    ///
    /// Not for a screen in a stack or a tab: its size would change that of the sheet around them.
    func fitsModal() { sizingOptions = .preferredContentSize }
  }

  /// A view with its router around it.
  struct HostedView: View {
    var content: AnyView
    let sendResult: SendResultAction?
    // The app owns the router. A screen keeps it no longer than the screen itself exists.
    var router: Router?
    var openRoute = OpenRouteAction()

    var body: some View { content.modifier(ScreenEnvironment(router, sendResult)).environment(\.openRoute, openRoute) }
  }
#endif
