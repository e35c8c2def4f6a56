/// Something takes time.
public struct ProgressView<Label, CurrentValueLabel> where Label: View, CurrentValueLabel: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let label: Label

  /// Without a label. (from memory of its page)
  public init() where Label == EmptyView, CurrentValueLabel == EmptyView {
    label = EmptyView()
  }

  /// With a text.
  public init(_ titleKey: LocalizedStringKey) where Label == Text, CurrentValueLabel == EmptyView {
    label = Text(titleKey)
  }

  /// With a text.
  @_disfavoredOverload
  public init<S>(_ title: S) where Label == Text, CurrentValueLabel == EmptyView, S: StringProtocol {
    label = Text(title)
  }
}

extension ProgressView: View, BuiltInView {
  func make(_ node: Node) { node.child(0, label) }
}

/// There is nothing to show, and why.
public struct ContentUnavailableView<Label, Description, Actions>
where Label: View, Description: View, Actions: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Of views.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// Of texts and a symbol.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil)
  where Label == SwiftUIStandIn.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    label = SwiftUIStandIn.Label(title, systemImage: name)
    self.description = description
    actions = EmptyView()
  }

  /// Of texts and a symbol.
  @_disfavoredOverload
  public init<S>(_ title: S, systemImage name: String, description: Text? = nil)
  where
    Label == SwiftUIStandIn.Label<Text, Image>, Description == Text?, Actions == EmptyView, S: StringProtocol
  {
    label = SwiftUIStandIn.Label(title, systemImage: name)
    self.description = description
    actions = EmptyView()
  }
}

extension ContentUnavailableView: View, BuiltInView {
  func make(_ node: Node) {
    node.child(0, label)
    node.child(1, description)
    node.child(2, actions)
  }
}
