// Type-checked on Linux only, against a SwiftUI made from tables: see Documentation/SwiftUIEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  internal import SwiftUI
  internal import UIKit

  /// A screen of UIKit's as a view, in a window that is SwiftUI's.
  struct ControllerView: UIViewControllerRepresentable {
    /// Made before, so that a screen that cannot be made fails the opening.
    let controller: UIViewController

    func makeUIViewController(context: Context) -> UIViewController { controller }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
  }

  extension ViewMaker {
    /// What makes a view of the screen of a route that has one of UIKit's.
    init(wrapping maker: ScreenMaker) {
      self.init(making: { match, reply in try maker.make(match, reply).map { AnyView(ControllerView(controller: $0)) } }
      )
    }
  }
#endif
