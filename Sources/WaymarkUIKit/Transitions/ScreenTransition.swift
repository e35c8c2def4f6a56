#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// How screens come and go: small values, which can be put together.
  ///
  /// ```swift
  /// RouteTo("/photo/:id", screen: { _ in StoryViewController() }).transition(.pushed(by: { _ in ZoomAnimator() }))
  /// ModalRoute("story", screen: { _ in StoryViewController() })
  ///   .transition(.presented(by: { Fades.shared }).and(.style(.overFullScreen)))
  /// ```
  /// The app's word for all routes (``WaymarkCore/Router/screenTransition``) counts least, then the route's, then that of
  /// the call: `router.push("/photo/4", .transition(.carriedOut { … }))`.
  @MainActor
  public struct ScreenTransition: Sendable {
    /// Makes the animator of a push or a pop; nil: the system's.
    public typealias Animator =
      @MainActor (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?
    /// Makes what moves an animator, if something does.
    public typealias Interaction =
      @MainActor (any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?

    /// The app's animator of a push or a pop; nil: the system's.
    let animator: Animator?
    /// What moves the app's animator, as a finger does; nil: nothing.
    let interaction: Interaction?
    /// What is done to a screen before it is presented.
    let prepare: @MainActor (UIViewController) -> Void
    /// Does the change itself, and says whether it did.
    let carryOut: (@MainActor (Change) -> Bool)?

    /// A change that is to be seen: screens of a stack, or one that is presented.
    ///
    /// ```swift
    /// router.screenTransition = .carriedOut { change in
    ///   guard let stack = change.stack, change.operation == .push else { return false }       // as the system has it
    ///   stack.pushViewController(change.to, animated: true)
    ///   return true
    /// }
    /// ```
    @MainActor
    public struct Change {
      /// The stack whose screens change; nil: something is presented.
      public let stack: UINavigationController?
      /// The screen that is on top, if there is one.
      public let from: UIViewController?
      /// The screen that is to be on top.
      public let to: UIViewController
      /// Push or pop; none, if it is presented.
      public let operation: UINavigationController.Operation
    }

    /// As the system has it.
    nonisolated public static let automatic = ScreenTransition()

    nonisolated init(
      animator: Animator? = nil, interaction: Interaction? = nil,
      carryOut: (@MainActor (Change) -> Bool)? = nil,
      prepare: @escaping @MainActor (UIViewController) -> Void = { _ in }
    ) {
      self.animator = animator
      self.interaction = interaction
      self.carryOut = carryOut
      self.prepare = prepare
    }

    /// An animator of the app's for pushing and popping the screen, by the router, the app or the back button.
    ///
    /// UIKit's own swipe from the edge is off where a pop has an animator of the app's: `interaction` takes its place.
    nonisolated public static func pushed(
      by animator: @escaping Animator, interaction: Interaction? = nil
    ) -> ScreenTransition {
      ScreenTransition(animator: animator, interaction: interaction)
    }

    /// A style of presentation of UIKit's, and how it comes.
    nonisolated public static func style(
      _ style: UIModalPresentationStyle, _ transition: UIModalTransitionStyle = .coverVertical
    ) -> ScreenTransition {
      ScreenTransition(prepare: { screen in
        screen.modalPresentationStyle = style
        screen.modalTransitionStyle = transition
      })
    }

    /// A delegate of the app's for presenting and dismissing, interactive or not; it is asked for when the screen is
    /// presented and kept by the app, since UIKit holds it weakly.
    nonisolated public static func presented(
      by delegate: @escaping @MainActor () -> any UIViewControllerTransitioningDelegate
    ) -> ScreenTransition {
      ScreenTransition(prepare: { screen in
        screen.modalPresentationStyle = .custom
        screen.transitioningDelegate = delegate()
      })
    }

    /// The app carries the change out itself, if the closure answers true.
    ///
    /// It pushes, pops, sets or presents what it is given, animated or not. One that answers false leaves the change to the
    /// route's, the router's and at last the default transition; the router's log tells of that one. Asked only for
    /// changes that are to be seen and animated. One that is said to be done and is not there in the next turn has failed.
    ///
    /// A delegate of the app's is asked in the same way: `.carriedOut { [weak delegate] in delegate?.show($0) ?? false }`.
    nonisolated public static func carriedOut(by body: @escaping @MainActor (Change) -> Bool) -> ScreenTransition {
      ScreenTransition(carryOut: body)
    }

    /// Whether the app has carried a change out itself; that it declined is told, since the default takes its place.
    func carriesOut(_ change: Change, for router: Router?) -> Bool {
      guard let carryOut else { return false }
      if carryOut(change) { return true }
      router?.log?("a transition of the app declined to show \(type(of: change.to)): the default one does")
      return false
    }

    /// This transition and another, which comes later and counts where both say something.
    nonisolated public func and(_ other: ScreenTransition) -> ScreenTransition {
      let (first, second) = (prepare, other.prepare)
      let (mine, its) = (carryOut, other.carryOut)
      let both: @MainActor (Change) -> Bool = { its?($0) == true || mine?($0) == true }
      return ScreenTransition(
        animator: other.animator ?? animator, interaction: other.animator == nil ? interaction : other.interaction,
        carryOut: mine == nil && its == nil ? nil : both
      ) { screen in
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
