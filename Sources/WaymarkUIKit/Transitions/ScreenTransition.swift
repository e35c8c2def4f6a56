#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// How screens come and go: small values, which can be put together.
  ///
  /// ```swift
  /// RouteTo("/photo/:id", screen: { … }).transition(.pushed(by: ZoomAnimator()))
  /// ModalRoute("story", screen: { … }).transition(.style(.overFullScreen).and(.presented(by: fades)))
  /// ```
  /// A closure that carries the change out itself is a ``WaymarkCore/StepPresenter`` of the container.
  @MainActor
  public struct ScreenTransition: Sendable {
    /// The app's animator of a push or a pop; nil: the system's.
    let animator: (@MainActor (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?)?
    /// What is done to a screen before it is presented.
    let prepare: @MainActor (UIViewController) -> Void

    /// As the system has it.
    nonisolated public static let automatic = ScreenTransition(animator: nil) { _ in }

    nonisolated init(
      animator: (@MainActor (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?)?,
      prepare: @escaping @MainActor (UIViewController) -> Void
    ) {
      self.animator = animator
      self.prepare = prepare
    }

    /// An animator of the app's for pushing and popping the screen.
    nonisolated public static func pushed(
      by animator:
        @escaping @MainActor (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?
    ) -> ScreenTransition {
      ScreenTransition(animator: animator) { _ in }
    }

    /// A style of presentation of UIKit's, and how it comes.
    nonisolated public static func style(
      _ style: UIModalPresentationStyle, _ transition: UIModalTransitionStyle = .coverVertical
    ) -> ScreenTransition {
      ScreenTransition(animator: nil) { screen in
        screen.modalPresentationStyle = style
        screen.modalTransitionStyle = transition
      }
    }

    /// A delegate of the app's for presenting and dismissing, interactive or not; it is asked for when the screen is
    /// presented and kept by the app, since UIKit holds it weakly.
    nonisolated public static func presented(
      by delegate: @escaping @MainActor () -> any UIViewControllerTransitioningDelegate
    ) -> ScreenTransition {
      ScreenTransition(animator: nil) { screen in
        screen.modalPresentationStyle = .custom
        screen.transitioningDelegate = delegate()
      }
    }

    /// This transition and another, which comes later and counts where both say something.
    nonisolated public func and(_ other: ScreenTransition) -> ScreenTransition {
      let (first, second) = (prepare, other.prepare)
      return ScreenTransition(animator: other.animator ?? animator) { screen in
        first(screen)
        second(screen)
      }
    }
  }

  extension RouteContent {
    /// How the screens of these routes come and go.
    public func transition(_ transition: ScreenTransition) -> RouteMap { attaching(transition) }
  }
#endif
