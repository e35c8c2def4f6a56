/// The content of a bar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  /// The type of its body.
  associatedtype Body: ToolbarContent
  /// The body.
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension ToolbarContent where Body == Never {
  /// Contents of SwiftUI's own have none.
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: ToolbarContent {}

/// Content of SwiftUI's own, as a view.
@MainActor
protocol BuiltInToolbarContent {
  var asView: any View { get }
}

/// Several contents, or one that depends.
struct ToolbarContents {
  typealias Body = Never
  let contents: [any ToolbarContent]
}

extension ToolbarContents: ToolbarContent, BuiltInToolbarContent {
  var asView: any View { Several(views: contents.map { AnyView(ToolbarContentView(content: $0)) }) }
}

/// Some views, by their positions.
struct Several {
  typealias Body = Never
  let views: [AnyView]
}

extension Several: View, BuiltInView {
  func make(_ node: Node) { for (index, view) in views.enumerated() { node.child(index, view) } }
}

struct ToolbarContentView {
  typealias Body = Never
  let content: any ToolbarContent
}

extension ToolbarContentView: View, BuiltInView {
  func make(_ node: Node) {
    func open<C: ToolbarContent>(_ content: C) {
      if let builtIn = content as? any BuiltInToolbarContent { return node.child(0, builtIn.asView) }
      var content = content
      node.install(&content)
      node.child(0, ToolbarContentView(content: content.body))
    }
    open(content)
  }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {}

extension Optional: BuiltInToolbarContent where Wrapped: ToolbarContent {
  var asView: any View { map { AnyView(ToolbarContentView(content: $0)) } ?? AnyView(EmptyView()) }
}

extension _ConditionalContent: ToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {}

extension _ConditionalContent: BuiltInToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
  var asView: any View {
    switch storage {
    case .first(let content): ToolbarContentView(content: content).id(true)
    case .second(let content): ToolbarContentView(content: content).id(false)
    }
  }
}

/// Makes contents of a bar of statements.
@resultBuilder
public struct ToolbarContentBuilder {
  /// A content.
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent { content }
  /// One content.
  public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
    content
  }

  /// Several contents.
  ///
  /// SwiftUI's has an overload for each count.
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some ToolbarContent
  where C0: ToolbarContent, C1: ToolbarContent { ToolbarContents(contents: [c0, c1]) }

  /// Several contents.
  public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> some ToolbarContent
  where C0: ToolbarContent, C1: ToolbarContent, C2: ToolbarContent { ToolbarContents(contents: [c0, c1, c2]) }

  /// Several contents.
  public static func buildBlock<C0, C1, C2, C3>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3) -> some ToolbarContent
  where C0: ToolbarContent, C1: ToolbarContent, C2: ToolbarContent, C3: ToolbarContent {
    ToolbarContents(contents: [c0, c1, c2, c3])
  }

  /// An `if` without `else`.
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: ToolbarContent { content }

  /// The first branch.
  public static func buildEither<TrueContent, FalseContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    _ConditionalContent(storage: .first(first))
  }

  /// The other branch.
  public static func buildEither<TrueContent, FalseContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    _ConditionalContent(storage: .second(second))
  }
}

/// Where something is in the bars.
public struct ToolbarItemPlacement: Sendable {
  private let name: String

  /// As SwiftUI likes.
  public static let automatic = ToolbarItemPlacement(name: "automatic")
  /// Ends something without doing it.
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
  /// Goes somewhere.
  public static let navigation = ToolbarItemPlacement(name: "navigation")
  /// The place of the most important action.
  public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
}

/// Something in a bar.
public struct ToolbarItem<ID, Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content

  /// A view in a bar.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.content = content()
  }
}

extension ToolbarItem: ToolbarContent, BuiltInToolbarContent {
  var asView: any View { content }
}

/// Some things in a bar.
public struct ToolbarItemGroup<Content> where Content: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let content: Content

  /// Views in a bar.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ToolbarItemGroup: ToolbarContent, BuiltInToolbarContent {
  var asView: any View { content }
}

// SwiftUI has both.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
  /// Sets the content of the bars.
  ///
  /// The stand-in shows it also where there is no bar.
  public nonisolated func toolbar<Content>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View where Content: ToolbarContent { modifier(ToolbarModifier(content: content())) }

  /// Sets the content of the bars.
  @_disfavoredOverload
  public nonisolated func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View where Content: View {
    modifier(LayerModifier(layer: content()))
  }
}

struct ToolbarModifier<Content: ToolbarContent> {
  let content: Content
}

extension ToolbarModifier: BuiltInModifier {
  func make(_ node: Node, _ view: any View) {
    node.child(0, view)
    node.child(1, ToolbarContentView(content: content))
  }
}
