/// Pushes something when it is tapped.
public struct NavigationLink<Label, Destination> where Label: View, Destination: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let label: Label
  private let value: AnyHashable?
  private let destination: Destination?

  /// Pushes a value.
  public init<P>(value: P?, @ViewBuilder label: () -> Label) where Destination == Never, P: Hashable {
    self.label = label()
    self.value = value.map { AnyHashable($0) }
    destination = nil
  }

  /// Pushes a value.
  public init<P>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text, Destination == Never, P: Hashable {
    self.init(value: value) { Text(titleKey) }
  }

  /// Pushes a value.
  @_disfavoredOverload
  public init<S, P>(_ title: S, value: P?)
  where Label == Text, Destination == Never, S: StringProtocol, P: Hashable { self.init(value: value) { Text(title) } }

  /// Pushes a view.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
    value = nil
    self.destination = destination()
  }

  /// Pushes a view.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) where Label == Text {
    self.init(destination: destination) { Text(titleKey) }
  }
}

extension NavigationLink: View, BuiltInView {
  func make(_ node: Node) {
    let stack = node.environment.stack
    let isEnabled = node.environment.isEnabled && stack != nil && (value != nil || destination != nil)
    let (value, destination) = (value, destination)
    node.payload = Control(isEnabled: isEnabled) { [weak stack, weak node] in
      if let value {
        stack?.push(value)
      } else if let destination, let node {
        stack?.push(StackLink(id: ObjectIdentifier(node), content: destination))
      }
    }
    node.child(0, label)
  }
}
