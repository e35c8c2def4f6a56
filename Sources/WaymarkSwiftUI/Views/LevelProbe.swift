// Type-checked on Linux only, against a SwiftUI made from tables: see Documentation/Evidence/SwiftUIEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  internal import SwiftUI
  internal import UIKit
  @_spi(Hosting) import WaymarkCore

  /// A view without content that marks a level of the router, and looks at what UIKit presents in its window.
  struct LevelProbe: UIViewControllerRepresentable {
    let level: ModalModel
    /// The host whose window it looks at, if it stays as long as the window does.
    let host: SwiftUIHost?

    func makeUIViewController(context: Context) -> ProbeController { ProbeController(nibName: nil, bundle: nil) }

    func updateUIViewController(_ controller: ProbeController, context: Context) {
      controller.level = level
      host?.probe = controller
    }
  }

  final class ProbeController: UIViewController, PresentationProbe {
    weak var level: ModalModel?

    var presentations: [ProbedPresentation] {
      controllers.map { controller in
        var seen = ProbedPresentation(id: ObjectIdentifier(controller))
        if controller is UIAlertController { seen.kind = .alert }
        if controller is UISearchController { seen.kind = .search }
        let isCustom = controller.modalPresentationStyle == .custom
        seen.kind = .init(systemType: "\(type(of: controller))", hasOwnStyle: isCustom) ?? seen.kind
        let probe = Self.probe(in: controller)
        seen.level = probe?.level
        seen.isOurs = probe != nil
        seen.isLocked = controller.isModalInPresentation
        seen.isLeaving = controller.isBeingDismissed
        return seen
      }
    }

    func dismiss(_ id: ObjectIdentifier) {
      guard let controller = controllers.first(where: { ObjectIdentifier($0) == id }) else { return }
      if let search = controller as? UISearchController {
        search.isActive = false
      } else {
        controller.presentingViewController?.dismiss(animated: false)
      }
    }

    /// The presentations of UIKit in the window, the lowest first.
    private var controllers: [UIViewController] {
      viewIfLoaded?.window?.rootViewController.map { Self.presented(from: $0) } ?? []
    }

    private static func presented(from controller: UIViewController) -> [UIViewController] {
      let inside = controller.children.filter { $0.viewIfLoaded?.window != nil }.flatMap { presented(from: $0) }
      guard let next = controller.presentedViewController, next.presentingViewController === controller else {
        return inside
      }
      return inside + [next] + presented(from: next)
    }

    private static func probe(in controller: UIViewController) -> ProbeController? {
      if let probe = controller as? ProbeController { return probe }
      return controller.children.lazy.compactMap { probe(in: $0) }.first
    }
  }
#endif
