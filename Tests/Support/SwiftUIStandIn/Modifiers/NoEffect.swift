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
  /// Its colour.
  public nonisolated func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { modifier(NoEffect()) }
  /// Sets the background.
  public nonisolated func background<S>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View where S: ShapeStyle { modifier(NoEffect()) }

  /// A number on its tab.
  public nonisolated func badge(_ count: Int) -> some View { modifier(NoEffect()) }

  /// Keys that do the same.
  public nonisolated func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { modifier(NoEffect()) }

  /// The name of a preview.
  public nonisolated func previewDisplayName(_ value: String?) -> some View { modifier(NoEffect()) }
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
}
