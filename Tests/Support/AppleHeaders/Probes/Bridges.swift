// SwiftUI inside UIKit and back.
#if os(iOS) || os(visionOS)
  import SwiftUI
  import UIKit

  struct ControllerProbe: UIViewControllerRepresentable {
    let title: String

    final class Coordinator { var count = 0 }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIViewController(context: Context) -> UINavigationController {
      context.coordinator.count += 1
      return UINavigationController()
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {
      controller.title = context.transaction.disablesAnimations ? nil : title
    }

    static func dismantleUIViewController(_ controller: UINavigationController, coordinator: Coordinator) {
      controller.title = nil
    }
  }

  struct ViewProbe: UIViewRepresentable {
    func makeUIView(context: Context) -> UIView { UIView() }
    func updateUIView(_ view: UIView, context: Context) { view.isHidden = !context.environment.isEnabled }
  }

  @MainActor func hosting() -> UIViewController {
    let controller = UIHostingController(rootView: StackProbe())
    controller.sizingOptions = [.preferredContentSize, .intrinsicContentSize]
    controller.rootView = StackProbe()
    return controller
  }
#endif
