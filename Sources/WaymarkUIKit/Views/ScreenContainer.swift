#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

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
