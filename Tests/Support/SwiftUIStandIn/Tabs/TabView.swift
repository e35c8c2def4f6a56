/// One of several views, chosen by the user.
public struct TabView<SelectionValue, Content> where SelectionValue: Hashable, Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content
  private let selection: Binding<SelectionValue>?

  /// Tabs with values.
  public init<C>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C: TabContent {
    self.selection = selection
    self.content = TabContentBuilder<SelectionValue>.Content(content: content())
  }

  /// Tabs without values.
  public init<C>(@TabContentBuilder<Never> content: () -> C)
  where SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C>, C: TabContent {
    selection = nil
    self.content = TabContentBuilder<Never>.Content(content: content())
  }

  /// Views with tags.
  @_disfavoredOverload
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Views without tags.
  @_disfavoredOverload
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
    selection = nil
    self.content = content()
  }
}

extension TabView: View, BuiltInView {
  func make(_ node: Node) {
    let tabs = node.payload as? TabsController ?? TabsController(node)
    node.payload = tabs
    let source = (content as? any TabSource)?.entries ?? OldTabs.entries(content, 0)
    let selection = selection
    tabs.follow(
      source, selected: selection.map { AnyHashable($0.wrappedValue) },
      write: { value in
        if let value = value.base as? SelectionValue { selection?.wrappedValue = value }
      })
  }
}

/// Has tabs.
@MainActor
protocol TabSource {
  var entries: [TabEntry] { get }
}

/// The tabs of views with `tabItem` and `tag`.
///
/// Tabs without `Tab`: one view is one tab, and the content of the app's own views is not read.
@MainActor
enum OldTabs {
  static func entries(_ view: any View, _ key: AnyHashable) -> [TabEntry] {
    if let several = (view as? any ViewList)?.list {
      return several.flatMap { part, view in entries(view, KeyPair(outer: key, inner: part)) }
    }
    var entry = TabEntry(key: key, label: EmptyView(), content: view)
    var inner = view
    while let modified = inner as? any ModifiedView {
      if let tag = modified.anyModifier as? TagModifier { entry.value = entry.value ?? tag.tag }
      if let item = modified.anyModifier as? any TabItem {
        entry = TabEntry(key: key, value: entry.value, label: item.anyLabel, content: view)
      }
      inner = modified.anyContent
    }
    return [entry]
  }
}

/// A view that only stands for several others.
@MainActor
protocol ViewList {
  var list: [(AnyHashable, any View)] { get }
}

extension TupleView: ViewList {
  var list: [(AnyHashable, any View)] { views.enumerated().map { ($0, $1) } }
}

extension Group: ViewList where Content: View {
  var list: [(AnyHashable, any View)] { [(0, content)] }
}

extension Optional: ViewList where Wrapped: View {
  var list: [(AnyHashable, any View)] { map { [(0, $0)] } ?? [] }
}

extension ForEach: ViewList where Content: View {
  var list: [(AnyHashable, any View)] { data.map { (AnyHashable($0[keyPath: id]), content($0)) } }
}

extension _ConditionalContent: ViewList where TrueContent: View, FalseContent: View {
  var list: [(AnyHashable, any View)] {
    switch storage {
    case .first(let view): [(true, view)]
    case .second(let view): [(false, view)]
    }
  }
}

struct TabItemModifier<Label: View> {
  let label: Label
}

extension TabItemModifier: BuiltInModifier, TabItem {
  var anyLabel: any View { label }
}

/// A label for a tab.
@MainActor
protocol TabItem {
  var anyLabel: any View { get }
}

extension View {
  /// Its label in a tab view.
  public nonisolated func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
    modifier(TabItemModifier(label: label()))
  }

  /// The look of tab views.
  public nonisolated func tabViewStyle<S>(_ style: S) -> some View where S: TabViewStyle {
    modifier(TabViewStyleModifier(name: "\(S.self)"))
  }
}

struct TabViewStyleModifier {
  let name: String
}

extension TabViewStyleModifier: BuiltInModifier {}

/// The look of tab views.
@MainActor @preconcurrency
public protocol TabViewStyle {}

/// As SwiftUI likes.
public struct DefaultTabViewStyle: TabViewStyle {
  /// The style.
  public nonisolated init() {}
}

/// A bar or a sidebar.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  /// The style.
  public nonisolated init() {}
}

/// A bar.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  /// The style.
  public nonisolated init() {}
}

extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  /// A bar.
  public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// As SwiftUI likes.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// A bar or a sidebar.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
