// The look of presentations. The stand-in shows no part of it; the simulation tells what it was given.

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  private var size: CGFloat?

  /// About half of the screen.
  public static let medium = PresentationDetent(name: "medium")
  /// All of the screen.
  public static let large = PresentationDetent(name: "large")
  /// A height.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "height", size: height)
  }
  /// A part of the screen.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "fraction", size: fraction)
  }
}

/// The presentation where there is little space.
public struct PresentationAdaptation: Sendable {
  private let name: String

  /// As SwiftUI likes.
  public static var automatic: PresentationAdaptation { PresentationAdaptation(name: "automatic") }
  /// A screen over all.
  public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation(name: "fullScreenCover") }
  /// Nothing.
  public static var none: PresentationAdaptation { PresentationAdaptation(name: "none") }
  /// A popover.
  public static var popover: PresentationAdaptation { PresentationAdaptation(name: "popover") }
  /// A sheet.
  public static var sheet: PresentationAdaptation { PresentationAdaptation(name: "sheet") }
}

/// The response to touches below.
public struct PresentationBackgroundInteraction: Sendable {
  private let name: String
  /// Up to which height is not followed: a sheet has none here.
  var isEnabled: Bool { name.hasPrefix("enabled") }
  private(set) var height: PresentationDetent?

  /// As SwiftUI likes.
  public static var automatic: PresentationBackgroundInteraction { .init(name: "automatic") }
  /// No.
  public static var disabled: PresentationBackgroundInteraction { .init(name: "disabled") }
  /// Yes.
  public static var enabled: PresentationBackgroundInteraction { .init(name: "enabled") }
  /// Up to a height.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    .init(name: "enabledUpThrough", height: detent)
  }
}

/// The first effect of a swipe in a sheet.
public struct PresentationContentInteraction: Sendable {
  private let name: String

  /// As SwiftUI likes.
  public static var automatic: PresentationContentInteraction { .init(name: "automatic") }
  /// Changes the height.
  public static var resizes: PresentationContentInteraction { .init(name: "resizes") }
  /// Scrolls.
  public static var scrolls: PresentationContentInteraction { .init(name: "scrolls") }
}

struct BackgroundInteractionModifier {
  let isEnabled: Bool
  var height: PresentationDetent?
}

extension BackgroundInteractionModifier: BuiltInModifier {}

struct DetentsModifier {
  let detents: Set<PresentationDetent>
  let selection: Binding<PresentationDetent>?
}

extension DetentsModifier: BuiltInModifier {}

extension View {
  /// The heights of a sheet.
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modifier(DetentsModifier(detents: detents, selection: nil))
  }

  /// The heights of a sheet, and which one it has.
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { modifier(DetentsModifier(detents: detents, selection: selection)) }

  /// Shows or hides the drag indicator.
  public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View {
    modifier(DragIndicatorModifier(visibility: visibility))
  }

  /// Sets the size of a presentation.
  public nonisolated func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    modifier(SizingModifier(name: sizing.name))
  }

  /// Sets the background of the content.
  public nonisolated func presentationBackground<S>(_ style: S) -> some View where S: ShapeStyle {
    modifier(NoEffect())
  }

  /// Sets the background of the content.
  public nonisolated func presentationBackground<V>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View where V: View { modifier(NoEffect()) }

  /// Sets the response to touches below.
  public nonisolated func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View {
    modifier(BackgroundInteractionModifier(isEnabled: interaction.isEnabled, height: interaction.height))
  }

  /// Sets the presentation where there is little space.
  public nonisolated func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    modifier(NoEffect())
  }

  /// Sets the first effect of a swipe.
  public nonisolated func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { modifier(NoEffect()) }

  /// The width of an inspector.
  public nonisolated func inspectorColumnWidth(_ width: CGFloat) -> some View { modifier(NoEffect()) }
  /// The width of an inspector.
  public nonisolated func inspectorColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { modifier(NoEffect()) }

  /// Where a zoom begins.
  public nonisolated func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
    modifier(TransitionSourceModifier(source: ZoomSource(id: id, namespace: namespace)))
  }

  /// Sets the transition of a screen.
  public nonisolated func navigationTransition(_ style: some NavigationTransition) -> some View {
    modifier(NavigationTransitionModifier(source: (style as? ZoomNavigationTransition)?.source))
  }
}

struct DragIndicatorModifier {
  let visibility: Visibility
}

extension DragIndicatorModifier: BuiltInModifier {}

struct SizingModifier {
  let name: String
}

extension SizingModifier: BuiltInModifier {}

/// The view that a zoom begins at.
struct ZoomSource: Hashable {
  let id: AnyHashable
  let namespace: Namespace.ID

  init(id: some Hashable, namespace: Namespace.ID) {
    self.id = AnyHashable(id)
    self.namespace = namespace
  }
}

struct TransitionSourceModifier {
  let source: ZoomSource
}

extension TransitionSourceModifier: BuiltInModifier {}

struct NavigationTransitionModifier {
  /// Nil for another transition.
  let source: ZoomSource?
}

extension NavigationTransitionModifier: BuiltInModifier {}

/// The transition of a screen.
public protocol NavigationTransition {}

/// As SwiftUI likes.
public struct AutomaticNavigationTransition: NavigationTransition {}

/// Out of what was tapped.
public struct ZoomNavigationTransition: NavigationTransition {
  let source: ZoomSource
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// As SwiftUI likes.
  public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// Out of what was tapped.
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition(source: ZoomSource(id: sourceID, namespace: namespace))
  }
}

/// Sets the size of a presentation.
public protocol PresentationSizing {}

extension PresentationSizing {
  var name: String { "\(Self.self)" }
}

/// As SwiftUI likes.
public struct AutomaticPresentationSizing: PresentationSizing {}
/// As its content.
public struct FittedPresentationSizing: PresentationSizing {}
/// As a form.
public struct FormPresentationSizing: PresentationSizing {}
/// As a page.
public struct PagePresentationSizing: PresentationSizing {}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// As SwiftUI likes.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}

extension PresentationSizing where Self == FittedPresentationSizing {
  /// As its content.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

extension PresentationSizing where Self == FormPresentationSizing {
  /// As a form.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}

extension PresentationSizing where Self == PagePresentationSizing {
  /// As a page.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}
