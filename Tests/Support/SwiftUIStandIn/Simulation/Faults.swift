/// Reported or allowed behaviour of SwiftUI that a host must survive: each a switch, all off.
@_spi(Simulation)
public enum SwiftUIFault: String, CaseIterable, Sendable {
  // MARK: Presentations

  /// `onDismiss` never comes. No report of SwiftUI's; UIKit's completions were supposed to get lost.
  /// (godtools-swift#973)
  case lostOnDismiss
  /// It comes a second after the end. (FlowStacks#69)
  case lateOnDismiss
  /// Every third presentation is refused, and the binding stays as it is. (SDCAlertView#125, of UIKit)
  ///
  /// Not one of an alert or a confirmation: SwiftUI tells nothing of those, so no host could notice.
  case refusedPresentation
  /// A presentation in the turn in which something is dismissed never comes. (TCA#1991, of an alert after a sheet)
  case dismissAndPresentTogether
  /// A presentation in the turn in which a path changes never comes. No report; the reverse is
  /// ``dismissAndPushTogether``.
  case pathAndModalTogether
  /// A screen that is pushed in the turn in which something is dismissed is popped when that has gone. (FlowStacks#82)
  case dismissAndPushTogether
  /// A presentation on something that is still coming never comes, until that has gone. (awesome-apple-bugs#24, of
  /// sheets that are restored)
  case nestedPresentationLost

  // MARK: Paths

  /// Of two paths written in one frame the second is not followed, until another is written. (sRouting#16; the message:
  /// gem-ios#593)
  case secondPathWriteDropped
  /// The path that a stack has when it first appears is not followed, until another is written. No report of SwiftUI's;
  /// NavigationBackport#32 tells it of a copy.
  case firstPathIgnored
  /// A stack whose root becomes another view empties its path, and writes that. (koan#300)
  case rootChangeEmptiesPath
  /// After the first push the path of before is written, once. No report of just this; that the stack works on an old
  /// copy of the path was seen in crashes. (TCA#2058, TCA#1798)
  case stalePathWritten
  /// After each change the path is written as it is. No report of just this; see ``stalePathWritten``.
  case pathWrittenAgain
  /// The path of a pop by the user is written when its animation begins. No report: when SwiftUI writes it is not
  /// documented.
  case pathWrittenEarly
  /// The path of a pop by the user is never written. No report: it is the worst of “late”.
  case popNotWritten
  /// A pop by the user empties the path. (NavigationBackport#54, of a beta of iOS 18)
  case backPopsAll
  /// The path of a stack that is not on the screen is not followed, until another is written.
  /// (swift#77088, TCA#3450, cmux#9820 of iOS 26)
  case pathLostBehindTab
  /// After a push while the user searches a shorter path is not followed, until another is written.
  /// (awesome-apple-bugs#10)
  case searchKeepsScreens
  /// A screen that replaces another keeps its state. No report, and not documented.
  case replacedScreenKeepsState

  // MARK: Tabs

  /// When the user taps a tab while a stack moves, the selection of before is written. No report: swift#77088 tells of
  /// the path.
  case tabResetDuringPush

  /// A second tap on a tab pops the stack in it. Reported as missing (UIPilot#63); UIKit does so.
  case reselectionPops

  // MARK: Lists

  /// A list writes its selection back with each update, without a tap. No report of just this: that one writes what is
  /// selected already was seen where a row was tapped. (woocommerce-ios#17423)
  case listWritesSelection

  // MARK: Appearance

  /// `onAppear` comes twice. (onmyway133/notes#572)
  case onAppearTwice
  /// It never comes for a view that is empty at first, as with `if let`. (the documentation of `onAppear` tells of views that
  /// appear; that one without content does not was seen)
  case emptyNeverAppears
  /// It comes, then `onDisappear`, then it once more. (onmyway133/notes#572)
  case appearsTwice
  /// It never comes for what is pushed. (clean-architecture-swiftui#14, of views that are replaced)
  case lostOnAppear
  /// The view below a cover disappears, and appears again when the cover has gone. No report, and not documented.
  case coverHidesBelow
  /// `onAppear` of what is presented comes a second late. No report: when it comes is not documented.
  case lateOnAppear
  /// The object of a represented view is made a second time when the width changes, and the first leaves a turn later. No report: that
  /// a subtree has two copies while a split collapses was seen, and is not documented.
  case representedTwice
  /// All bodies are evaluated with every update. No report: how often SwiftUI does so is not documented.
  case spuriousEvaluation

  // MARK: Events

  /// `onOpenURL` is called twice. No report of SwiftUI's; apps get a URL by two entry points. (exponea-ios-sdk#78)
  case urlTwice
  /// The URL that an app is started by comes a second late. No report of a delay.
  case coldURLLate
  /// It never comes. (FB17446617)
  case coldURLLost
  /// A URL opens a window though one is there that wants it. (cmux#941, of an app that says nothing)
  case urlOpensWindow
  /// Windows side by side are all active, though the user works in one. (the documentation of `UIScene.ActivationState`:
  /// several scenes may be in the foreground)
  case severalActive
  /// The window's width changes in the middle of a change, and back a turn later. (LabImporter#43, of turning a large
  /// iPhone)
  case sizeClassFlips
  /// Its width changes when it goes to the background, and back in the next turn: the system takes its pictures.
  /// (element-x-ios#1624)
  case backgroundFlips
}

@_spi(Simulation)
extension Simulation {
  /// The faults from now on.
  public static var faults: Set<SwiftUIFault> {
    get { Session.current.faults }
    set { Session.current.faults = newValue }
  }
}

extension Session {
  func has(_ fault: SwiftUIFault) -> Bool { faults.contains(fault) }

  /// Returns whether a fault that happens once has not happened.
  func isFirst(_ fault: SwiftUIFault) -> Bool {
    counters[fault, default: 0] += 1
    return counters[fault] == 1
  }

  /// Returns whether this presentation is refused.
  func refusesPresentation(of style: PresentationStyle) -> Bool {
    guard has(.refusedPresentation), style != .alert, style != .confirmationDialog else { return false }
    counters[.refusedPresentation, default: 0] += 1
    return counters[.refusedPresentation, default: 0].isMultiple(of: 3)
  }

  /// Tells of the end of a presentation, as far as SwiftUI does so.
  func complete(_ onDismiss: (() -> Void)?) {
    guard let onDismiss, !has(.lostOnDismiss) else { return }
    if has(.lateOnDismiss) { after(.seconds(1), onDismiss) } else { onDismiss() }
  }

  /// A change begins; what the device does while it lasts.
  func changeBegan() {
    if has(.sizeClassFlips), let window = app?.lastActive { flips(window) }
  }

  /// The window's width changes in the next turn, and back in the one after it.
  func flips(_ window: SceneWindow) {
    let before = window.sizeClass
    later { [self] in
      window.sizeClass = before == .compact ? .regular : .compact
      needsUpdate()
      later { [self] in
        window.sizeClass = before
        needsUpdate()
      }
    }
  }
}
