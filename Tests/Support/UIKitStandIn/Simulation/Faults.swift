/// What UIKit was seen to do, or allows, that a host must not be brought down by: each a switch, all off.
@_spi(Simulation)
public enum UIKitFault: String, CaseIterable, Sendable {
  /// `didShow` never comes, as after a swipe that was cancelled. (openradar 21137690, BufferedNavigationController#5,
  /// route-composer#62)
  case lostDidShow
  /// `didShow` comes twice. (openradar 44966342)
  case didShowTwice
  /// The completions of `present` and `dismiss` never come. (godtools-swift#973)
  case lostCompletion
  /// They come a second after the end.
  case lateCompletion
  /// Every third presentation is refused, and only the log knows. (SDCAlertView#125, Nivelir#115)
  case refusedPresentation
  /// A push or pop never ends: an animator forgets `completeTransition`. (VCTransitionsLibrary#4, openradar 23355744)
  case endlessTransition
  /// What is presented hangs on the child that presents it. (documentation of `definesPresentationContext`)
  case childPresents
  /// Taps reach what is below while something moves. (transitions of iOS 18 can be interrupted, WWDC24 10118)
  case touchesDuringTransitions
  /// The app's own code acts while something moves.
  case appActsDuringTransitions
  /// Selecting by code is told as a tap is. (react-native-screens#4675)
  case didSelectByCode
}

@_spi(Simulation)
extension Simulation {
  /// What goes wrong from now on.
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
    if has(.lateCompletion) { _ = after(.seconds(1), completion) } else { completion() }
  }

  /// Whether this presentation is refused.
  func refusesPresentation() -> Bool {
    guard has(.refusedPresentation) else { return false }
    presentations += 1
    return presentations.isMultiple(of: 3)
  }
}
