// Type-checked on Linux only, against a reduced SwiftUI: see Documentation/UIKitEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  internal import SwiftUI
  internal import UIKit

  /// A view as a screen of UIKit's.
  @MainActor
  final class HostedScreen<Content: View>: UIHostingController<HostedView<Content>>, RoutedScreen {
    static func make(_ view: Content) -> UIViewController {
      let screen = HostedScreen(rootView: HostedView(content: view))
      // Popovers and form sheets are as large as the view wants to be.
      screen.sizingOptions = .preferredContentSize
      return screen
    }

    func join(_ router: Router) { rootView.router = router }
  }

  /// A view with its router around it.
  struct HostedView<Content: View>: View {
    let content: Content
    // The window owns the screens and the app the router: a screen keeps it no longer than it lives itself.
    var router: Router?

    var body: some View {
      content
        .environment(\.router, router)
        .environment(\.openURL, OpenURLAction { url in router?.result(ofContentLink: url) ?? .systemAction })
    }
  }

  extension Router {
    /// What a link in text does: one of the app's is opened, as content that anyone may have written.
    fileprivate func result(ofContentLink url: URL) -> OpenURLAction.Result {
      switch openContentLink(url) {
      case .opened: .handled
      case .rejected: .discarded
      case .foreign: .systemAction
      }
    }
  }
#endif
