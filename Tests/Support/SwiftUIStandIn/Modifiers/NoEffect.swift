/// A modifier that only changes how things look or sound, which the stand-in does not show.
struct NoEffect {}

extension NoEffect: BuiltInModifier {}

/// A description for people who cannot see.
public struct AccessibilityAttachmentModifier {}

extension AccessibilityAttachmentModifier: BuiltInModifier {}

/// The kind of a view, for people who cannot see.
public struct AccessibilityTraits: Sendable {
  private let name: String

  /// A button.
  public static let isButton = AccessibilityTraits(name: "isButton")
  /// A headline.
  public static let isHeader = AccessibilityTraits(name: "isHeader")
  /// A link.
  public static let isLink = AccessibilityTraits(name: "isLink")
  /// Selected.
  public static let isSelected = AccessibilityTraits(name: "isSelected")
}

/// The treatment of the views in a view, for people who cannot see.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String

  /// Not.
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  /// One by one.
  public static let contain = AccessibilityChildBehavior(name: "contain")
  /// As one.
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

extension View {
  /// For tests of the screen.
  public nonisolated func accessibilityIdentifier(
    _ identifier: String
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { modifier(AccessibilityAttachmentModifier()) }

  /// Adds the kind of the view.
  public nonisolated func accessibilityAddTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { modifier(AccessibilityAttachmentModifier()) }

  /// Not told of.
  public nonisolated func accessibilityHidden(
    _ hidden: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { modifier(AccessibilityAttachmentModifier()) }

  /// Sets the description of the view.
  public nonisolated func accessibilityLabel(
    _ label: Text
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { modifier(AccessibilityAttachmentModifier()) }

  /// Sets the treatment of the views in it.
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    modifier(NoEffect())
  }

  /// Space around it.
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(NoEffect())
  }

  /// Space around it.
  public nonisolated func padding(_ length: CGFloat) -> some View { modifier(NoEffect()) }

  /// Its size.
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { modifier(NoEffect()) }

  /// Its size.
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { modifier(NoEffect()) }

  /// Sets the opacity.
  ///
  /// The stand-in shows its texts even at zero.
  public nonisolated func opacity(_ opacity: Double) -> some View { modifier(NoEffect()) }
  /// Its letters.
  public nonisolated func font(_ font: Font?) -> some View { modifier(NoEffect()) }
  /// Its colour.
  public nonisolated func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { modifier(NoEffect()) }
  /// Sets the background.
  public nonisolated func background<S>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View where S: ShapeStyle { modifier(NoEffect()) }

  /// Moves when a value changes.
  public nonisolated func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
    modifier(NoEffect())
  }

  /// A number on its tab.
  public nonisolated func badge(_ count: Int) -> some View { modifier(NoEffect()) }
  /// Sets the display of its title.
  public nonisolated func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { modifier(NoEffect()) }

  /// Keys that do the same.
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { modifier(NoEffect()) }
  /// Keys that do the same.
  public nonisolated func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { modifier(NoEffect()) }

  /// Shows or hides a bar.
  public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    modifier(NoEffect())
  }

  /// Shows or hides a bar.
  public nonisolated func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    modifier(NoEffect())
  }

  /// The name of a preview.
  public nonisolated func previewDisplayName(_ value: String?) -> some View { modifier(NoEffect()) }
}

/// A bar.
public struct NavigationBarItem {
  /// The display of titles.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// As SwiftUI likes.
    case automatic
    /// Small.
    case inline
    /// Large.
    case large
  }
}

/// Where a bar is.
public struct ToolbarPlacement: Sendable {
  private let name: String

  /// As SwiftUI likes.
  public static var automatic: ToolbarPlacement { ToolbarPlacement(name: "automatic") }
  /// Below.
  public static var bottomBar: ToolbarPlacement { ToolbarPlacement(name: "bottomBar") }
  /// Above.
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement(name: "navigationBar") }
  /// That of the tabs.
  public static var tabBar: ToolbarPlacement { ToolbarPlacement(name: "tabBar") }
}

/// A key.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  private let character: Character

  /// A key.
  public init(extendedGraphemeClusterLiteral: Character) {
    character = extendedGraphemeClusterLiteral
  }
}

/// Keys that are held.
public struct EventModifiers: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// By bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The command key.
  public static let command = EventModifiers(rawValue: 1)
  /// The shift key.
  public static let shift = EventModifiers(rawValue: 2)
}

/// Keys that do something.
public struct KeyboardShortcut: Hashable, Sendable {
  private let name: String

  /// Return.
  public static let defaultAction = KeyboardShortcut(name: "default")
  /// Escape.
  public static let cancelAction = KeyboardShortcut(name: "cancel")
}
