@_spi(Simulation)
extension Simulation {
  /// The look that the app gave to a sheet.
  public struct SheetLook: Equatable, Sendable {
    /// The heights.
    public let detents: Set<PresentationDetent>
    /// The visibility of the drag indicator.
    public let dragIndicator: Visibility?
    /// The width, by the name of its type.
    public let sizing: String?
    /// The height up to which what is below can be used.
    public let undimmed: PresentationDetent?
  }

  /// The look that the app gave to the top-most sheet.
  public static func look(in window: Window? = nil) -> SheetLook {
    let node = top(window)
    return SheetLook(
      detents: node?.shownModifiers(DetentsModifier.self).first?.modifier.detents ?? [],
      dragIndicator: node?.shownModifiers(DragIndicatorModifier.self).first?.modifier.visibility,
      sizing: node?.shownModifiers(SizingModifier.self).first?.modifier.name,
      undimmed: node?.shownModifiers(BackgroundInteractionModifier.self).first?.modifier.height)
  }

  /// True if the top-most screen zooms out of a view that is there.
  ///
  /// It is `nil` if the screen does not zoom.
  public static func zoomsOutOfView(in window: Window? = nil) -> Bool? {
    guard let levels = shown(window)?.levels, let top = levels.last else { return nil }
    let screen = innermostStack(top.node)?.top ?? top.node
    let transitions = (screen.shownModifiers(NavigationTransitionModifier.self)).compactMap(\.modifier.source)
    guard let source = transitions.first else { return nil }
    return levels.contains { level in
      var isThere = false
      level.node.walkAll { node in
        if node.modifier(TransitionSourceModifier.self)?.source == source { isThere = true }
        return !isThere
      }
      return isThere
    }
  }

  /// A tab, as a bar or a sidebar shows it.
  public struct TabLook: Equatable, Sendable {
    /// Its title.
    public let title: String
    /// The text at its corner.
    public let badge: String?
    /// The title of its section.
    public let section: String?
    /// It is for a search.
    public let isSearch: Bool
    /// The name by which the user's own arrangement knows it.
    public let customizationID: String?
  }

  /// The tabs of the outermost tab view.
  public static func tabLooks(in window: Window? = nil) -> [TabLook] {
    guard let tabs = tabView(window) else { return [] }
    return tabs.visible.map { entry in
      TabLook(
        title: tabs.title(of: entry), badge: entry.badge, section: entry.section, isSearch: entry.role == .search,
        customizationID: entry.customizationID)
    }
  }

  /// The style of tab views in a window, by the name of its type.
  public static func tabViewStyle(in window: Window? = nil) -> String? {
    modifier(TabViewStyleModifier.self, window)?.name
  }

  /// When the bar of tabs becomes small.
  public static func tabBarMinimizing(in window: Window? = nil) -> TabBarMinimizeBehavior? {
    modifier(MinimizeModifier.self, window)?.behavior
  }

  /// When a tab that searches begins the search.
  public static func searchActivation(in window: Window? = nil) -> TabSearchActivation? {
    modifier(SearchActivationModifier.self, window)?.activation
  }

  /// The user takes tabs out of the bar.
  ///
  /// - Returns: whether the user may.
  @discardableResult
  public static func takeOutTabs(_ ids: Set<String>, in window: Window? = nil) -> Bool {
    guard let customization = modifier(CustomizationModifier.self, window)?.customization else { return false }
    customization.wrappedValue.taken = ids
    return true
  }

  /// The tabs that the user has taken out of the bar.
  ///
  /// It is `nil` if the user may not.
  public static func takenTabs(in window: Window? = nil) -> Set<String>? {
    modifier(CustomizationModifier.self, window)?.customization?.wrappedValue.taken
  }

  private static func modifier<Modifier>(_ type: Modifier.Type, _ window: Window?) -> Modifier? {
    shown(window)?.levels.lazy.compactMap { $0.node.shownModifiers(type).first?.modifier }.first
  }
}
