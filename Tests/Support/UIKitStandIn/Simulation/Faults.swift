/// Reported or allowed behaviour of UIKit that a host must survive: each a switch, all off.
@_spi(Simulation)
public enum UIKitFault: String, CaseIterable, Sendable {
  /// `didShow` never comes. Reported for swipes that were cancelled (openradar 21137690, BufferedNavigationController#5); here
  /// it is lost for every change.
  case lostDidShow
  /// `didShow` comes twice. Reported for the first screen of a window's root (openradar 44966342); here for every change.
  case didShowTwice
  /// The completions of `present` and `dismiss` never come. Supposed of dismissals without animation (godtools-swift#973); here
  /// all are lost.
  case lostCompletion
  /// They come a second after the end. No report: when UIKit calls them after the end is not documented.
  case lateCompletion
  /// Every third presentation is refused, and only the log knows. (SDCAlertView#125, Nivelir#115)
  case refusedPresentation
  /// A push or pop never ends: an animator forgets `completeTransition`. (VCTransitionsLibrary#4, openradar 23355744)
  case endlessTransition
  /// A presented controller hangs on the child that presents it. (documentation of `definesPresentationContext`)
  case childPresents
  /// Taps reach what is below while something moves. (documentation, “Enhancing your app with fluid transitions”)
  case touchesDuringTransitions
  /// The app's own code acts while something moves. No report: nothing keeps it from doing so.
  case appActsDuringTransitions
  /// Selecting by code is reported as a tap is. Reported of `didSelectTab` (react-native-screens#4675); here of
  /// `didSelect`, too.
  case didSelectByCode
  /// Of tabs only `shouldSelectTab` and `didSelectTab` are asked and told, though the app has set view controllers.
  /// (react-native-bottom-tabs#530, of iOS 27)
  case tellsOfTabsOnly
  /// A tap on a group in the bar names the group, and not the tab in it. No report: which of them UIKit names is not documented.
  case tellsOfGroups
  /// A group takes its tabs away from the bar when it is made, so that the bar shows another tab until it has the group. No report:
  /// when the parent of a tab changes is not documented.
  case groupsTakeTabs
  /// Where the app has set view controllers, a delegate that answers for these and for tabs is asked and told of both. No report:
  /// which of them UIKit asks is not documented.
  case tellsOfBoth
  /// Once `tabs` is set, `viewControllers` is nil and neither it nor `selectedIndex` changes anything. (the SDK's header of
  /// iOS 18: it is not called)
  case deadViewControllers
  /// A dismissal without animation ends two turns later. (radar 18464897) What is presented before is lost. (radars 19045528,
  /// 18535358)
  case asynchronousDismissal
  /// Where one change of a stack follows another that has not ended, `didShow` comes once for both. Reported for a swipe back
  /// during a push on iOS 26, where such a push is interrupted.
  case oneDidShow
  /// The completions of `present` and `dismiss` come four seconds after the end. No report: when UIKit calls them is not documented.
  case completionAfterDeadline
  /// Every third presentation looks taken when `present` returns, and is gone in the next turn; only the log knows. No report:
  /// when UIKit refuses is not documented.
  case refusedLater
  /// A push or pop sets its screens at once and begins with the layout of the commit. Crash reports show
  /// `-[UINavigationController _startDeferredTransitionIfNeeded:]` below `__viewWillLayoutSubviews` and `CA::Transaction::commit`.
  case beginsWithLayout
  /// Delegates are asked whether tabs may be selected for a selection by code, too. No report: the documentation of
  /// `shouldSelectTab` does not say that only taps are asked about.
  case shouldSelectByCode
  /// Which methods a delegate has is read when it is set, and one that has none any more is called nevertheless.
  /// (DataDog/dd-sdk-ios#2942, newrelic-ios-agent#781)
  case methodsReadOnce
}

@_spi(Simulation)
extension Simulation {
  /// The number of new questions about the status bar.
  public static var statusBarUpdates: Int { Session.current.statusBarUpdates }

  /// The number of times that VoiceOver was told of another screen.
  public static var newScreens: Int { Session.current.newScreens }

  /// The faults from now on.
  public static var faults: Set<UIKitFault> {
    get { Session.current.faults }
    set { Session.current.faults = newValue }
  }
}

extension Session {
  func has(_ fault: UIKitFault) -> Bool { faults.contains(fault) }

  /// Ends a presentation or dismissal, as far as UIKit does so.
  func complete(_ completion: (() -> Void)?) {
    guard let completion else { return }
    if has(.lostCompletion) { return }
    if has(.completionAfterDeadline) {
      _ = after(.seconds(4), completion)
    } else if has(.lateCompletion) {
      _ = after(.seconds(1), completion)
    } else {
      completion()
    }
  }

  /// Returns whether this presentation is refused.
  func refusesPresentation() -> Bool {
    has(.refusedPresentation) && isThirdPresentation
  }

  /// Returns whether this presentation is taken back.
  func refusesPresentationLater() -> Bool { has(.refusedLater) && isThirdPresentation }

  private var isThirdPresentation: Bool {
    presentations += 1
    return presentations.isMultiple(of: 3)
  }
}
