// Type-checked on Linux only, against a SwiftUI made from tables: see Documentation/SwiftUIEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  internal import SwiftUI
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A UIKit screen as a view, in a SwiftUI window.
  struct ControllerView: UIViewControllerRepresentable {
    /// The controller is made earlier, so that the navigation fails if it cannot be made.
    let controller: UIViewController

    func makeUIViewController(context: Context) -> UIViewController { controller }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
  }

  extension ViewMaker {
    /// Creates a maker of a view for a route with a UIKit screen.
    init(wrapping maker: ScreenMaker) {
      self.init(making: { match, reply in try maker.make(match, reply).map { AnyView(ControllerView(controller: $0)) } }
      )
    }
  }
#endif
