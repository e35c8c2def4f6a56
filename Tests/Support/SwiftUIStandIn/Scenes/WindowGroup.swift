/// Windows that all show the same.
public struct WindowGroup<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let id: String?
  private let valueType: Any.Type?
  private let makeContent: @MainActor (SceneWindow) -> any View

  private init(_ id: String?, _ valueType: Any.Type?, _ makeContent: @escaping @MainActor (SceneWindow) -> any View) {
    self.id = id
    self.valueType = valueType
    self.makeContent = makeContent
  }

  private init(plain id: String?, _ content: Content) {
    // Read on the main actor only.
    nonisolated(unsafe) let content = content
    self.init(id, nil) { _ in content }
  }

  /// Windows.
  public init(@ViewBuilder content: () -> Content) { self.init(plain: nil, content()) }
  /// Windows with a name.
  public init(id: String, @ViewBuilder content: () -> Content) { self.init(plain: id, content()) }
  /// Windows with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(plain: nil, content())
  }

  /// Windows with a title and a name.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(plain: id, content())
  }

  private init<D, C>(value id: String?, _ content: @escaping (Binding<D?>) -> C)
  where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    nonisolated(unsafe) let content = content
    self.init(id, D.self) { window in PresentedWindowContent(value: window.valueBinding(), content: content) }
  }

  /// Windows for values.
  public init<D, C>(for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C)
  where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    self.init(value: nil, content)
  }

  /// Windows for values, with a name.
  public init<D, C>(id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C)
  where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    self.init(value: id, content)
  }

  /// Windows for values, with a title and a name.
  public init<D, C>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    self.init(value: id, content)
  }

  /// Windows for values, or for one that is made.
  public init<D, C>(
    for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    self.init(value: nil, Self.filled(content, defaultValue))
  }

  /// Windows for values, or for one that is made, with a name.
  public init<D, C>(
    id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    self.init(value: id, Self.filled(content, defaultValue))
  }

  private static func filled<D, C>(
    _ content: @escaping (Binding<D>) -> C, _ value: @escaping () -> D
  ) -> (Binding<D?>) -> C {
    { binding in
      content(
        Binding(source: FunctionSource(get: { binding.wrappedValue ?? value() }, set: { binding.wrappedValue = $0 })))
    }
  }
}

extension WindowGroup: Scene, BuiltInScene {
  func definitions(_ key: AnyHashable, in node: Node) -> [SceneDefinition] {
    [SceneDefinition(key: key, id: id, valueType: valueType, content: makeContent)]
  }
}

/// The content of a window for a value.
public struct PresentedWindowContent<Data, Content>
where Data: Decodable, Data: Encodable, Data: Hashable, Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  let value: Binding<Data?>
  let content: (Binding<Data?>) -> Content
}

extension PresentedWindowContent: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content(value)) }
}
