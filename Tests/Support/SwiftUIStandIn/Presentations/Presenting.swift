extension View {
  /// A sheet as long as a binding says so.
  public nonisolated func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View { presents(.sheet, isPresented.asItem, onDismiss) { _ in content() } }

  /// A sheet as long as there is an item; another item is another sheet.
  public nonisolated func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View { presents(.sheet, item, onDismiss, content) }

  /// A screen over all as long as a binding says so.
  public nonisolated func fullScreenCover<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View { presents(.fullScreenCover, isPresented.asItem, onDismiss) { _ in content() } }

  /// A screen over all as long as there is an item.
  public nonisolated func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View { presents(.fullScreenCover, item, onDismiss, content) }

  /// A popover as long as a binding says so.
  public nonisolated func popover<Content>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View { presents(.popover, isPresented.asItem) { _ in content() } }

  /// A popover as long as there is an item.
  public nonisolated func popover<Item, Content>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View { presents(.popover, item, nil, content) }

  /// A column beside it, and a sheet where there is little space.
  public nonisolated func inspector<V>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View where V: View { modifier(InspectorModifier(isPresented: isPresented, inspector: content())) }

  /// The user cannot pull down what it is in.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(InteractiveDismissModifier(isDisabled: isDisabled))
  }
}

struct InteractiveDismissModifier {
  let isDisabled: Bool
}

extension InteractiveDismissModifier: BuiltInModifier {}

/// Where a popover points.
public enum PopoverAttachmentAnchor {
  /// At a part of the view.
  case rect(Anchor<CGRect>.Source)
  /// At a point of the view.
  case point(UnitPoint)
}

struct InspectorModifier<Inspector: View> {
  let isPresented: Binding<Bool>
  let inspector: Inspector
}

extension InspectorModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    let slot = node.payload as? PresentationSlot ?? PresentationSlot(.inspector, node)
    node.payload = slot
    let isShown = isPresented.wrappedValue
    let isCompact = node.environment.horizontalSizeClass == .compact
    let inspector = inspector
    slot.closeColumn = { isPresented.wrappedValue = false }
    slot.follow(
      isCompact ? isPresented.asItem : .constant(nil), { AnyHashable($0.id) }, nil, { _ in inspector })
    node.child(0, content)
    if isShown, !isCompact { node.child(1, inspector) }
  }
}
