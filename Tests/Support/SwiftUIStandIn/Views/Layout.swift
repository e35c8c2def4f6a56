/// Views below one another.
public struct VStack<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content

  /// Views.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension VStack: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

/// Views beside one another.
public struct HStack<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content

  /// Views.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension HStack: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

/// Views over one another.
public struct ZStack<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content

  /// Views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ZStack: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

/// Views that are scrolled.
public struct ScrollView<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  /// The views.
  public var content: Content

  /// Views.
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ScrollView: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

/// Space.
public struct Spacer {
  /// Nothing of the app's.
  public typealias Body = Never

  /// Space.
  public init(minLength: CGFloat? = nil) {}
}

extension Spacer: View, BuiltInView {}

/// A line.
public struct Divider {
  /// Nothing of the app's.
  public typealias Body = Never

  /// A line.
  public init() {}
}

extension Divider: View, BuiltInView {}
