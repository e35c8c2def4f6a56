#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension ScreenTransition {
    /// A modal that comes as a pushed screen does, over the whole screen, and that a swipe from the leading edge closes.
    ///
    /// ```swift
    /// ModalRoute("story/:id", as: .stackedSheet, screen: { _ in StoryViewController() }).transition(.likePush)
    /// ```
    ///
    /// ```swift
    /// router.present("/today/story/4", .transition(.likePush))
    /// ```
    /// It slides in from the trailing edge, which is the left one where one reads from the right, and what is below gives
    /// way a little; it fades for those who prefer that. For what is pushed it says nothing.
    ///
    /// The swipe can be let go. What it closes is told as of a sheet that was pulled down: the router gets
    /// `HostEvent.dismissed`, and the app's delegate of the presentation is asked and told, though UIKit does not do so for
    /// a dismissal by code. A screen that is locked, by a guard or by its own `isModalInPresentation`, does not move: the
    /// router is asked instead. A stack in the modal has the edge for itself until it is at its root, and while the screen
    /// presents something it cannot be swiped away.
    ///
    /// The style is `.fullScreen`, so that what is below leaves the window as it does below a pushed screen; detents do not
    /// count. Of what comes later in ``and(_:)``, a style that does not fill the screen or another delegate counts instead.
    ///
    /// The screen's view is made when it is presented, and keeps a gesture recogniser. There is no back button: the screen
    /// needs a button of its own for those who cannot swipe. On visionOS there is no edge to swipe from: it only slides.
    nonisolated public static let likePush = ScreenTransition(prepare: { SlideTransition.give(to: $0) })
  }
#endif
