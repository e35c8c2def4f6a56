/// Tabs.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// The type of the value that names a tab in a selection.
  associatedtype TabValue: Hashable
  /// The type of its body.
  associatedtype Body: TabContent
  /// The body.
  @TabContentBuilder<Self.TabValue> @MainActor @preconcurrency var body: Self.Body { get }
}

extension TabContent where Body == Never {
  /// Tabs of SwiftUI's own have none.
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never {
  /// Never used.
  public typealias TabValue = Never
}

extension Never: TabContent {}

/// One tab, as a tab view sees it.
struct TabEntry {
  let key: AnyHashable
  var value: AnyHashable?
  /// The label and its texts.
  let label: any View
  var role: TabRole?
  let content: any View
  var isHidden = false
  var isDisabled = false
  /// The title of its section; empty if that has none.
  var section: String?
  var badge: String?
  var customizationID: String?
}

/// Tabs of SwiftUI's own.
@MainActor
protocol BuiltInTabContent {
  func entries(_ key: AnyHashable) -> [TabEntry]
}

extension TabContent {
  /// All tabs in it, one after the other; the bodies of the app's own contents are evaluated here.
  func allEntries(_ key: AnyHashable) -> [TabEntry] {
    if let builtIn = self as? any BuiltInTabContent { return builtIn.entries(key) }
    return body.allEntries(key)
  }
}

/// A key inside of another.
struct KeyPair: Hashable {
  let outer: AnyHashable
  let inner: AnyHashable
}

/// Makes tabs of statements.
@resultBuilder
public struct TabContentBuilder<TabValue> where TabValue: Hashable {
  /// Some tabs.
  public static func buildExpression(_ content: some TabContent<TabValue>) -> some TabContent<TabValue> { content }
  /// Some tabs.
  public static func buildBlock(_ content: some TabContent<TabValue>) -> some TabContent<TabValue> { content }

  /// Several.
  ///
  /// SwiftUI's has an overload for each count.
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some TabContent<TabValue>
  where TabValue == C0.TabValue, C0: TabContent, C1: TabContent, C0.TabValue == C1.TabValue {
    TabTuple<TabValue>(contents: [c0, c1])
  }

  /// Several.
  public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> some TabContent<TabValue>
  where
    TabValue == C0.TabValue, C0: TabContent, C1: TabContent, C2: TabContent, C0.TabValue == C1.TabValue,
    C1.TabValue == C2.TabValue
  { TabTuple<TabValue>(contents: [c0, c1, c2]) }

  /// Several.
  public static func buildBlock<C0, C1, C2, C3>(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3
  ) -> some TabContent<TabValue>
  where
    TabValue == C0.TabValue, C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent,
    C0.TabValue == C1.TabValue, C1.TabValue == C2.TabValue, C2.TabValue == C3.TabValue
  { TabTuple<TabValue>(contents: [c0, c1, c2, c3]) }

  /// An `if` without `else`.
  public static func buildIf<C>(_ content: C?) -> C? where TabValue == C.TabValue, C: TabContent { content }

  /// The first branch.
  public static func buildEither<T, F>(first: T) -> _ConditionalContent<T, F>
  where TabValue == T.TabValue, T: TabContent, F: TabContent, T.TabValue == F.TabValue {
    _ConditionalContent(storage: .first(first))
  }

  /// The other branch.
  public static func buildEither<T, F>(second: F) -> _ConditionalContent<T, F>
  where TabValue == T.TabValue, T: TabContent, F: TabContent, T.TabValue == F.TabValue {
    _ConditionalContent(storage: .second(second))
  }

  /// Tabs as a view: it has a type only.
  public struct Content<C> where C: TabContent {
    /// Nothing of the app's.
    public typealias Body = Never
    let content: C
  }
}

extension TabContentBuilder.Content: View, BuiltInView, TabSource {
  var entries: [TabEntry] { content.allEntries(0) }
}

struct TabTuple<TabValue: Hashable> {
  typealias Body = Never
  let contents: [any TabContent]
}

extension TabTuple: TabContent, BuiltInTabContent {
  func entries(_ key: AnyHashable) -> [TabEntry] {
    contents.enumerated().flatMap { index, content in content.allEntries(KeyPair(outer: key, inner: index)) }
  }
}

extension Optional: TabContent where Wrapped: TabContent {
  /// As what may be there.
  public typealias TabValue = Wrapped.TabValue
}

extension Optional: BuiltInTabContent where Wrapped: TabContent {
  func entries(_ key: AnyHashable) -> [TabEntry] { self?.allEntries(key) ?? [] }
}

extension _ConditionalContent: TabContent
where TrueContent: TabContent, FalseContent: TabContent, TrueContent.TabValue == FalseContent.TabValue {
  /// As the branches.
  public typealias TabValue = TrueContent.TabValue
}

extension _ConditionalContent: BuiltInTabContent where TrueContent: TabContent, FalseContent: TabContent {
  func entries(_ key: AnyHashable) -> [TabEntry] {
    switch storage {
    case .first(let content): content.allEntries(KeyPair(outer: key, inner: true))
    case .second(let content): content.allEntries(KeyPair(outer: key, inner: false))
    }
  }
}

extension ForEach: TabContent where Content: TabContent {
  /// As the tabs.
  public typealias TabValue = Content.TabValue
}

extension ForEach: BuiltInTabContent where Content: TabContent {
  func entries(_ key: AnyHashable) -> [TabEntry] {
    data.flatMap { content($0).allEntries(KeyPair(outer: key, inner: $0[keyPath: id])) }
  }
}
