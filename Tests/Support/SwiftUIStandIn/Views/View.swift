/// A part of what the user sees.
@MainActor @preconcurrency
public protocol View {
  /// The type of its body.
  associatedtype Body: View
  /// The body.
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension View where Body == Never {
  /// Views of SwiftUI's own have none.
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never {
  /// Never used.
  public typealias Body = Never
  /// Never called.
  @MainActor @preconcurrency public var body: Never { fatalError("Never has no body") }
}

extension Never: View {}

/// Nothing.
public struct EmptyView {
  /// Nothing.
  public typealias Body = Never

  /// Nothing.
  public init() {}
}

extension EmptyView: View, BuiltInView {}

/// A view of an unknown type.
///
/// Another type is another view.
public struct AnyView {
  /// Nothing of the app's.
  public typealias Body = Never
  let view: any View

  /// Hides the type of a view.
  public init<V>(_ view: V) where V: View {
    self.view = view
  }

  /// Hides the type of a view.
  public init<V>(erasing view: V) where V: View {
    self.view = view
  }
}

extension AnyView: View, BuiltInView {
  func make(_ node: Node) { node.child(0, view) }
}

extension Optional: View where Wrapped: View {
  /// Nothing of the app's.
  public typealias Body = Never
  /// Never called.
  @MainActor @preconcurrency public var body: Never { fatalError("an optional has no body") }
}

extension Optional: BuiltInView where Wrapped: View {
  func make(_ node: Node) { if let self { node.child(0, self) } }
}

/// Several views.
public struct TupleView<T> {
  /// Nothing of the app's.
  public typealias Body = Never
  /// The views, as a tuple.
  public var value: T
  let views: [any View]
}

extension TupleView: View, BuiltInView {
  func make(_ node: Node) { for (index, view) in views.enumerated() { node.child(index, view) } }
}

extension TupleView: SelfComparing {
  // The views are in `views` already.
  func isSame(as other: Any) -> Bool { (other as? Self).map { areSame(views, $0.views) } ?? false }
}

/// One of two views: the branches of an `if`.
public struct _ConditionalContent<TrueContent, FalseContent> {
  /// Nothing of the app's.
  public typealias Body = Never
  let storage: Storage

  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  var isFirst: Bool { if case .first = storage { true } else { false } }
}

extension _ConditionalContent: View, BuiltInView where TrueContent: View, FalseContent: View {
  func make(_ node: Node) {
    switch storage {
    case .first(let view): node.child(true, view)
    case .second(let view): node.child(false, view)
    }
  }
}

extension _ConditionalContent: SelfComparing {
  func isSame(as other: Any) -> Bool {
    switch (storage, (other as? Self)?.storage) {
    case (.first(let one), .first(let other)): areSame(one, other)
    case (.second(let one), .second(let other)): areSame(one, other)
    default: false
    }
  }
}
