/// The style of a presentation.
enum PresentationStyle: String {
  case sheet
  case fullScreenCover
  case popover
  case alert
  case confirmationDialog
  case inspector

  var canBeSwipedDown: Bool { self == .sheet || self == .popover || self == .inspector }
  var isAlert: Bool { self == .alert || self == .confirmationDialog }
}

/// The presentation that one modifier wants.
@MainActor
final class PresentationSlot: Payload {
  let style: PresentationStyle
  private(set) weak var node: Node?
  /// Which item is to be presented.
  private(set) var wanted: AnyHashable?
  private(set) var content: (any View)?
  private(set) var clear: () -> Void = {}
  private(set) var onDismiss: (() -> Void)?
  /// True if the last write of the item was animated.
  private(set) var isAnimated = true
  /// An item whose presentation was lost, until it is another.
  var lost: AnyHashable?
  /// A Boolean asks for it, not an item.
  private(set) var isPlain = false
  /// The log knows that it waits.
  var isSaidToWait = false
  private(set) var isGone = false
  /// Closes an inspector that is a column.
  var closeColumn: () -> Void = {}

  init(_ style: PresentationStyle, _ node: Node) {
    self.style = style
    self.node = node
  }

  func follow<Item, Content: View>(
    _ item: Binding<Item?>, _ id: (Item) -> AnyHashable, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) {
    let value = item.wrappedValue
    let old = wanted
    wanted = value.map(id)
    if wanted != old { isAnimated = node?.isAnimated ?? true }
    isPlain = Item.self == Shown.self
    if let value { self.content = LazyContent(value: value, content: content) }
    if wanted != lost { lost = nil }
    if wanted == nil { isSaidToWait = false }
    self.onDismiss = onDismiss
    clear = { item.wrappedValue = nil }
  }

  func leave() { isGone = true }

  var wants: Bool { !isGone && wanted != nil && lost == nil }
}

struct PresentationModifier<Item, Content: View> {
  let style: PresentationStyle
  let item: Binding<Item?>
  let id: (Item) -> AnyHashable
  let onDismiss: (() -> Void)?
  let content: (Item) -> Content
}

extension PresentationModifier: BuiltInModifier {
  func make(_ node: Node, _ view: any View) {
    let slot = node.payload as? PresentationSlot ?? PresentationSlot(style, node)
    node.payload = slot
    slot.follow(item, id, onDismiss, content)
    node.child(0, view)
  }
}

extension View {
  nonisolated func presents<Item: Identifiable, Content: View>(
    _ style: PresentationStyle, _ item: Binding<Item?>, _ onDismiss: (() -> Void)? = nil,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      PresentationModifier(
        style: style, item: item, id: { AnyHashable($0.id) }, onDismiss: onDismiss, content: content))
  }
}
