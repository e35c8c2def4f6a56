#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The way in which screens come and go, as values that can be combined.
  ///
  /// ```swift
  /// RouteTo("/photo/:id", screen: { _ in StoryViewController() }).transition(.pushed(by: { _ in ZoomAnimator() }))
  /// ModalRoute("story", screen: { _ in StoryViewController() })
  ///   .transition(.prepared { $0.transitioningDelegate = Fades.shared }.and(.style(.overFullScreen)))
  /// ```
  /// Set a default for all routes (``UIKitRouter/transition``), override it per route, then per call:
  /// `router.push("/photo/4", .transition(.carriedOut { … }))`.
  @MainActor
  public struct ScreenTransition: Sendable {
    /// Makes the animator of a push or a pop.
    ///
    /// If it returns `nil`, UIKit animates the change.
    public typealias Animator =
      @MainActor (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?
    /// Makes the interaction that controls an animator.
    public typealias Interaction =
      @MainActor (any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?

    let animator: Animator?
    let interaction: Interaction?
    /// Prepares a screen before it is presented.
    let prepare: @MainActor (UIViewController) -> Void
    /// Prepares a screen before it is pushed.
    let preparePush: @MainActor (UIViewController) -> Void
    /// Carries out a change, and returns true if it did.
    let carryOut: (@MainActor (Change) -> Bool)?

    /// A visible change: of the screens of a stack, or a presentation.
    ///
    /// ```swift
    /// router.uiKit.transition = .carriedOut { change in
    ///   guard let stack = change.stack, change.operation == .push else { return false }       // as the system has it
    ///   stack.pushViewController(change.to, animated: true)
    ///   return true
    /// }
    /// ```
    @MainActor
    public struct Change {
      /// The stack whose screens change.
      ///
      /// If `nil`, a screen is presented.
      public let stack: UINavigationController?
      /// The screen on top before.
      public let from: UIViewController?
      /// The screen on top afterwards.
      public let to: UIViewController
      /// A push or a pop, or `none` for a presentation.
      public let operation: UINavigationController.Operation
    }

    /// UIKit's own transition.
    nonisolated public static let automatic = ScreenTransition()

    nonisolated init(
      animator: Animator? = nil, interaction: Interaction? = nil,
      carryOut: (@MainActor (Change) -> Bool)? = nil,
      preparePush: @escaping @MainActor (UIViewController) -> Void = { _ in },
      prepare: @escaping @MainActor (UIViewController) -> Void = { _ in }
    ) {
      self.animator = animator
      self.interaction = interaction
      self.carryOut = carryOut
      self.prepare = prepare
      self.preparePush = preparePush
    }

    /// An animator of the app for pushing and popping the screen, by the router, the app or the back button.
    ///
    /// UIKit turns its own swipe off if a pop has an animator of the app. `interaction` replaces it.
    nonisolated public static func pushed(
      by animator: @escaping Animator, interaction: Interaction? = nil
    ) -> ScreenTransition {
      ScreenTransition(animator: animator, interaction: interaction)
    }

    /// Settings of a screen that is about to be pushed, such as a `preferredTransition`.
    nonisolated public static func pushed(
      preparedBy body: @escaping @MainActor (UIViewController) -> Void
    ) -> ScreenTransition {
      ScreenTransition(preparePush: body)
    }

    /// A style of presentation and of its transition.
    nonisolated public static func style(
      _ style: UIModalPresentationStyle, _ transition: UIModalTransitionStyle = .coverVertical
    ) -> ScreenTransition {
      prepared { screen in
        screen.modalPresentationStyle = style
        screen.modalTransitionStyle = transition
      }
    }

    /// Settings of a screen that is about to be presented, such as a `transitioningDelegate`.
    ///
    /// UIKit holds that delegate weakly, so keep it in the app.
    nonisolated public static func prepared(by body: @escaping @MainActor (UIViewController) -> Void)
      -> ScreenTransition
    {
      ScreenTransition(prepare: body)
    }

    /// A closure that carries out the change, if it returns true.
    ///
    /// It pushes, pops, sets or presents the screens, with or without animation. If it returns false, the transition of the
    /// route is next, then that of the router, then the default. The router's log notes the default. It is called only for
    /// visible, animated changes. The step fails if the change is not visible in the next turn.
    ///
    /// A delegate of the app may decide, too: `.carriedOut { [weak delegate] in delegate?.show($0) ?? false }`.
    nonisolated public static func carriedOut(by body: @escaping @MainActor (Change) -> Bool) -> ScreenTransition {
      ScreenTransition(carryOut: body)
    }

    /// Returns true if the app has carried out a change.
    ///
    /// If it declined, that is written to the log, because the default follows.
    func carriesOut(_ change: Change, for router: Router?) -> Bool {
      guard let carryOut else { return false }
      if carryOut(change) { return true }
      router?.mistakes.trace(
        "a transition of the app declined to show \(type(of: change.to)): the default transition shows it")
      return false
    }

    /// Combines this transition with another one, which takes precedence.
    nonisolated public func and(_ other: ScreenTransition) -> ScreenTransition {
      let (first, second) = (prepare, other.prepare)
      let (firstPush, secondPush) = (preparePush, other.preparePush)
      let (mine, its) = (carryOut, other.carryOut)
      let both: @MainActor (Change) -> Bool = { its?($0) == true || mine?($0) == true }
      return ScreenTransition(
        animator: other.animator ?? animator, interaction: other.animator == nil ? interaction : other.interaction,
        carryOut: mine == nil && its == nil ? nil : both,
        preparePush: { screen in
          firstPush(screen)
          secondPush(screen)
        },
        prepare: { screen in
          first(screen)
          second(screen)
        })
    }
  }

  extension RouteContent {
    /// Sets the transition of the screens of these routes.
    public func transition(_ transition: ScreenTransition) -> RouteMap { attaching(transition) }
  }

  extension UIKitRouter {
    /// The default transition of screens.
    public var transition: ScreenTransition {
      get { router.companions[ScreenTransition.self] ?? .automatic }
      nonmutating set { router.companions[ScreenTransition.self] = newValue }
    }
  }

  extension Router {
    /// Returns the combined transition: that of the call overrides the route's, which overrides the router's.
    func transition(_ attached: ScreenTransition?, _ called: ScreenTransition?) -> ScreenTransition {
      [attached, called].compactMap { $0 }.reduce(uiKit.transition) { $0.and($1) }
    }
  }

  extension RouteMatch {
    var calledTransition: ScreenTransition? { extras.value(Extras.transitionKey) }
  }

  extension RouteMatch.Extras {
    fileprivate static let transitionKey = "waymark.transition"

    /// Sets the transition for one call: `router.open(link, .init(extras: .transition(.style(.fullScreen))))`.
    public static func transition(_ transition: ScreenTransition) -> RouteMatch.Extras { [transitionKey: transition] }
  }

  extension NavigationOptions {
    /// Creates options with a transition for one call.
    public static func transition(_ transition: ScreenTransition) -> NavigationOptions {
      NavigationOptions(extras: .transition(transition))
    }
  }
#endif
