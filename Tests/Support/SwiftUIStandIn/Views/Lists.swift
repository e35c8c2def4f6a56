/// Rows.
///
/// They are made when they are needed: here always, but what must not be in rows is seen.
@MainActor @preconcurrency
public struct List<SelectionValue, Content> where SelectionValue: Hashable, Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content
  let selection: Binding<SelectionValue?>?

  /// Rows.
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Never {
    self.content = content()
    selection = nil
  }

  /// Creates rows.
  ///
  /// One can be selected.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection
  }

  /// A row for each element.
  public init<Data, RowContent>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    SelectionValue == Never, Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection,
    RowContent: View, Data.Element: Identifiable
  {
    content = ForEach(data, content: rowContent)
    selection = nil
  }
}

extension List: View, BuiltInView {
  func make(_ node: Node) {
    node.lazyChild(content)
    guard let selection else { return }
    let selected = selection.wrappedValue
    node.payload = SelectableList { selection.wrappedValue = $0.base as? SelectionValue }
    if Session.current.has(.listWritesSelection) {
      Session.current.later { selection.wrappedValue = selected }
    }
  }
}

/// A list of whose rows one can be selected.
@MainActor
final class SelectableList: Payload {
  let select: (AnyHashable) -> Void

  init(select: @escaping (AnyHashable) -> Void) {
    self.select = select
  }
}

/// Rows that belong together.
public struct Section<Parent, Content, Footer> {
  /// Nothing of the app's.
  public typealias Body = Never
  private let header: Parent
  private let content: Content

  /// Rows.
  public init(@ViewBuilder content: () -> Content) where Parent == EmptyView, Content: View, Footer == EmptyView {
    header = EmptyView()
    self.content = content()
  }

  /// Rows with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Parent == Text, Content: View, Footer == EmptyView {
    header = Text(titleKey)
    self.content = content()
  }
}

extension Section: View, BuiltInView where Parent: View, Content: View, Footer: View {
  func make(_ node: Node) {
    node.child(0, header)
    node.child(1, content)
  }
}

extension Node {
  func lazyChild(_ view: any View) {
    var environment = environment
    environment[IsLazyKey.self] = true
    child(0, view, environment)
  }
}
