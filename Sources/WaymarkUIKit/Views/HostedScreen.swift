// Type-checked on Linux only, against a SwiftUI made from tables: see Documentation/SwiftUIEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  internal import SwiftUI
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A view as a UIKit screen.
  @MainActor
  final class HostedScreen: UIHostingController<HostedView>, RoutedScreen {
    static func make(_ view: AnyView, answering reply: Router.Reply?) -> UIViewController {
      let screen = HostedScreen(rootView: HostedView(content: view, reply: reply))
      // Popovers and form sheets are as large as the view wants to be.
      screen.sizingOptions = .preferredContentSize
      return screen
    }

    func join(_ router: Router) {
      rootView.router = router
      rootView.openRoute = openRoute
    }
  }

  /// A view with its router around it.
  struct HostedView: View {
    let content: AnyView
    let reply: Router.Reply?
    // The app owns the router. A screen keeps it no longer than the screen itself exists.
    var router: Router?
    var openRoute = OpenRouteAction()

    var body: some View { content.modifier(ScreenEnvironment(router, reply)).environment(\.openRoute, openRoute) }
  }
#endif
