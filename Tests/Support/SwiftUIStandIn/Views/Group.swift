/// Some views, as one.
public struct Group<Content> {
  /// Nothing of the app's.
  public typealias Body = Never
  let content: Content

  /// Views.
  public init(@ViewBuilder content: () -> Content) where Content: View {
    self.content = content()
  }
}

extension Group: View, BuiltInView where Content: View {
  func make(_ node: Node) { node.child(0, content) }
}

/// A view for each element, known by its id.
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
  /// Nothing of the app's.
  public typealias Body = Never
  /// The elements.
  public var data: Data
  /// Makes what is for an element.
  public var content: (Data.Element) -> Content
  let id: KeyPath<Data.Element, ID>

  private init(all data: Data, _ id: KeyPath<Data.Element, ID>, _ content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// Views by the ids that elements have.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where ID == Data.Element.ID, Content: View, Data.Element: Identifiable { self.init(all: data, \.id, content) }

  /// Views by ids.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Content: View { self.init(all: data, id, content) }

  /// Tabs by the ids that elements have.
  public init(_ data: Data, content: @escaping (Data.Element) -> Content)
  where ID == Data.Element.ID, Content: TabContent, Data.Element: Identifiable { self.init(all: data, \.id, content) }

  /// Tabs by ids.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content
  ) where Content: TabContent { self.init(all: data, id, content) }
}

extension ForEach: View, BuiltInView where Content: View {
  func make(_ node: Node) {
    var seen: Set<AnyHashable> = []
    for element in data {
      let id = AnyHashable(element[keyPath: id])
      guard seen.insert(id).inserted else {
        let message =
          "ForEach<\(Data.self), \(ID.self), \(Content.self)>: the ID \(id) occurs multiple times within the "
          + "collection, this will give undefined results!"
        Session.current.say(message)
        continue
      }
      node.child(id, content(element))
    }
  }
}
