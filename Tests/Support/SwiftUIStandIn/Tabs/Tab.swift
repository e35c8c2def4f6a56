/// One tab.
public struct Tab<Value, Content, Label> {
  /// Nothing of the app's.
  public typealias Body = Never
  private let value: Value?
  private let role: TabRole?
  private let content: Content
  private let label: Label

  private init(_ value: Value?, _ role: TabRole?, _ content: Content, _ label: Label) {
    self.value = value
    self.role = role
    self.content = content
    self.label = label
  }

  // MARK: Without values

  /// A tab with a text and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Never, Label == DefaultTabLabel { self.init(nil, nil, content(), DefaultTabLabel(titleKey.text)) }

  /// A tab with a text and a picture.
  public init(_ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content)
  where Value == Never, Label == DefaultTabLabel { self.init(nil, nil, content(), DefaultTabLabel(titleKey.text)) }

  /// A tab with a text and a symbol, for something.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content
  ) where Value == Never, Label == DefaultTabLabel { self.init(nil, role, content(), DefaultTabLabel(titleKey.text)) }

  /// A tab with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) where Value == Never {
    self.init(nil, nil, content(), label())
  }

  /// A tab for something.
  public init(role: TabRole?, @ViewBuilder content: () -> Content) where Value == Never, Label == DefaultTabLabel {
    self.init(nil, role, content(), DefaultTabLabel(role))
  }

  // MARK: With values

  /// A tab with a text and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) where Label == DefaultTabLabel { self.init(value, nil, content(), DefaultTabLabel(titleKey.text)) }

  /// A tab with a text and a symbol.
  @_disfavoredOverload
  public init<S>(_ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content)
  where Label == DefaultTabLabel, S: StringProtocol { self.init(value, nil, content(), DefaultTabLabel(String(title))) }

  /// A tab with a text and a symbol, for something.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole?,
    @ViewBuilder content: () -> Content
  ) where Label == DefaultTabLabel { self.init(value, role, content(), DefaultTabLabel(titleKey.text)) }

  /// A tab with a text and a symbol, for something.
  @_disfavoredOverload
  public init<S>(
    _ title: S, systemImage: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content
  ) where Label == DefaultTabLabel, S: StringProtocol {
    self.init(value, role, content(), DefaultTabLabel(String(title)))
  }

  /// A tab with a text and a picture.
  public init(_ titleKey: LocalizedStringKey, image: String, value: Value, @ViewBuilder content: () -> Content)
  where Label == DefaultTabLabel { self.init(value, nil, content(), DefaultTabLabel(titleKey.text)) }

  /// A tab for something.
  public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) where Label == DefaultTabLabel {
    self.init(value, role, content(), DefaultTabLabel(role))
  }

  /// A tab without a label.
  public init(value: Value, @ViewBuilder content: () -> Content) where Label == EmptyView {
    self.init(value, nil, content(), EmptyView())
  }

  /// A tab with a label.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(value, nil, content(), label())
  }

  /// A tab with a label, for something.
  public init(
    value: Value, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(value, role, content(), label()) }
}

extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
  /// Its value.
  public typealias TabValue = Value
}

extension Tab: BuiltInTabContent where Value: Hashable, Content: View, Label: View {
  func entries(_ key: AnyHashable) -> [TabEntry] {
    [TabEntry(key: key, value: value.map { AnyHashable($0) }, label: label, role: role, content: content)]
  }
}

/// A label of SwiftUI's.
public struct DefaultTabLabel {
  /// Nothing of the app's.
  public typealias Body = Never
  private let title: String

  init(_ title: String) {
    self.title = title
  }

  init(_ role: TabRole?) {
    title = role == .search ? "Search" : ""
  }
}

extension DefaultTabLabel: View, BuiltInView {
  func make(_ node: Node) { node.child(0, Text(verbatim: title)) }
}

/// The role of a tab.
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// To search.
  public static var search: TabRole { TabRole(name: "search") }
}

/// Tabs that belong together.
public struct TabSection<Header, Content, Footer, SelectionValue> where SelectionValue: Hashable {
  /// Nothing of the app's.
  public typealias Body = Never
  private let title: String
  private let content: Content

  private init(title: String, content: Content) {
    self.title = title
    self.content = content
  }

  /// Tabs with a title.
  public init(_ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content)
  where Header == Text, Footer == EmptyView { self.init(title: titleKey.text, content: content()) }

  /// Tabs with a title.
  @_disfavoredOverload
  public init<S>(_ title: S, @TabContentBuilder<SelectionValue> content: () -> Content)
  where Header == Text, Footer == EmptyView, S: StringProtocol { self.init(title: String(title), content: content()) }

  /// Tabs.
  public init(@TabContentBuilder<SelectionValue> content: () -> Content)
  where Header == EmptyView, Footer == EmptyView { self.init(title: "", content: content()) }

  /// Tabs with a view before them.
  public init(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) where Header: View, Footer == EmptyView { self.init(title: "", content: content()) }
}

extension TabSection: TabContent
where Header: View, Content: TabContent, Footer: View, SelectionValue == Content.TabValue {
  /// As the tabs.
  public typealias TabValue = SelectionValue
}

extension TabSection: BuiltInTabContent
where Header: View, Content: TabContent, Footer: View, SelectionValue == Content.TabValue {
  func entries(_ key: AnyHashable) -> [TabEntry] {
    content.allEntries(key).map { entry in
      var entry = entry
      entry.section = title
      return entry
    }
  }
}

/// Tabs that something is done with.
struct ModifiedTabContent<Content: TabContent> {
  typealias TabValue = Content.TabValue
  typealias Body = Never
  let content: Content
  let change: (inout TabEntry) -> Void
}

extension ModifiedTabContent: TabContent, BuiltInTabContent {
  func entries(_ key: AnyHashable) -> [TabEntry] {
    content.allEntries(key).map { entry in
      var entry = entry
      change(&entry)
      return entry
    }
  }
}

extension TabContent {
  /// Not in the bar.
  public nonisolated func hidden(_ hidden: Bool = true) -> some TabContent<Self.TabValue> {
    ModifiedTabContent(content: self) { $0.isHidden = hidden }
  }

  /// Cannot be tapped.
  public nonisolated func disabled(_ disabled: Bool) -> some TabContent<Self.TabValue> {
    ModifiedTabContent(content: self) { $0.isDisabled = disabled }
  }

  /// A number on it.
  public nonisolated func badge(_ count: Int) -> some TabContent<Self.TabValue> {
    ModifiedTabContent(content: self) { $0.badge = count == 0 ? nil : "\(count)" }
  }

  /// A text on it.
  public nonisolated func badge(_ label: Text?) -> some TabContent<Self.TabValue> {
    ModifiedTabContent(content: self) { $0.badge = label?.content }
  }

  /// By what the user's own arrangement knows it.
  public nonisolated func customizationID(_ id: String) -> some TabContent<Self.TabValue> {
    ModifiedTabContent(content: self) { $0.customizationID = id }
  }

  /// For tests of the screen.
  public nonisolated func accessibilityIdentifier(
    _ identifier: String, isEnabled: Bool = true
  ) -> some TabContent<Self.TabValue> { ModifiedTabContent(content: self) { _ in } }
}
