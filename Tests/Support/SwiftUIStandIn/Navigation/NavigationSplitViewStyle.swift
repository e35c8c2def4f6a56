/// The look of a split view.
///
/// An app cannot make its own here.
@MainActor @preconcurrency
public protocol NavigationSplitViewStyle {}

/// As SwiftUI likes.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// The style.
  public nonisolated init() {}
}

/// The detail makes room.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// The style.
  public nonisolated init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// As SwiftUI likes.
  @MainActor @preconcurrency public static var automatic: AutomaticNavigationSplitViewStyle { .init() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// The detail makes room.
  @MainActor @preconcurrency public static var balanced: BalancedNavigationSplitViewStyle { .init() }
}

extension View {
  /// Sets the look of split views in it.
  public nonisolated func navigationSplitViewStyle<S>(_ style: S) -> some View where S: NavigationSplitViewStyle {
    modifier(NoEffect())
  }

  /// The width of its column.
  public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { modifier(NoEffect()) }

  /// The width of its column.
  public nonisolated func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { modifier(NoEffect()) }
}
