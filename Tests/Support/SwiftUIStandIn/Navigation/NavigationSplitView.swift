/// Two or three columns; one at a time where there is little space.
public struct NavigationSplitView<Sidebar, Content, Detail> where Sidebar: View, Content: View, Detail: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let sidebar: Sidebar
  private let content: Content?
  private let detail: Detail
  private let visibility: Binding<NavigationSplitViewVisibility>?
  private let preferred: Binding<NavigationSplitViewColumn>?

  private init(
    _ visibility: Binding<NavigationSplitViewVisibility>?, _ preferred: Binding<NavigationSplitViewColumn>?,
    _ sidebar: Sidebar, _ content: Content?, _ detail: Detail
  ) {
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
    self.visibility = visibility
    self.preferred = preferred
  }

  /// Three columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, preferredCompactColumn, sidebar(), content(), detail()) }

  /// Two columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { self.init(columnVisibility, preferredCompactColumn, sidebar(), nil, detail()) }

  /// Three columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, nil, sidebar(), content(), detail()) }

  /// Two columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { self.init(columnVisibility, nil, sidebar(), nil, detail()) }

  /// Three columns.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(nil, preferredCompactColumn, sidebar(), content(), detail()) }

  /// Two columns.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { self.init(nil, preferredCompactColumn, sidebar(), nil, detail()) }

  /// Three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(nil, nil, sidebar(), content(), detail()) }

  /// Two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
    self.init(nil, nil, sidebar(), nil, detail())
  }
}

extension NavigationSplitView: View, BuiltInView {
  func make(_ node: Node) {
    let split = node.payload as? SplitController ?? SplitController(node)
    node.payload = split
    split.follow(visibility, preferred, isCompact: node.environment.horizontalSizeClass == .compact)
    node.child(NavigationSplitViewColumn.sidebar, sidebar)
    if let content { node.child(NavigationSplitViewColumn.content, content) }
    node.child(NavigationSplitViewColumn.detail, detail)
  }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String

  /// The first.
  public static var sidebar: NavigationSplitViewColumn { NavigationSplitViewColumn(name: "sidebar") }
  /// The middle one.
  public static var content: NavigationSplitViewColumn { NavigationSplitViewColumn(name: "content") }
  /// The last.
  public static var detail: NavigationSplitViewColumn { NavigationSplitViewColumn(name: "detail") }
}

/// Which columns of a split view are shown.
public struct NavigationSplitViewVisibility: Equatable, Hashable, Codable, Sendable {
  private let name: String

  /// All.
  public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "all") }
  /// As SwiftUI likes: one of the others, by the device.
  ///
  /// Its page says so. Here it is all, unless ``Simulation/hidesColumns`` is on.
  public static var automatic: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "automatic") }
  /// The last.
  public static var detailOnly: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "detailOnly") }
  /// The last two.
  public static var doubleColumn: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "doubleColumn") }
}
