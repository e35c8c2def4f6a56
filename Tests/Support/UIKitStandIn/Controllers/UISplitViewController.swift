/// Columns side by side; one at a time where there is little room.
///
/// Modelled: collapsing to one column and back, with the delegate asked and told. Collapsed, each column up to the top one is
/// put on the stack of the one before: a stack as a stack inside of a stack, and a plain screen as a screen. (FB8640357; what
/// `viewControllers` of the primary column's stack lists)
@MainActor
open class UISplitViewController: UIViewController {
  /// The number of columns: `style`.
  public let style: Style
  private var columns: [Column: UIViewController] = [:]
  /// Asked and told of columns; held weakly: `delegate`.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// One column is seen at a time: `isCollapsed`.
  public private(set) var isCollapsed = false
  /// The column that is seen when collapsed.
  var topColumn: Column {
    guard base is UINavigationController else { return wantedColumn }
    return order.last { columns[$0].map { $0 === base || isNested($0) } ?? false } ?? .secondary
  }
  /// The column that is seen where there is no stack for it.
  private var wantedColumn = Column.secondary
  /// Which columns are wanted: `preferredDisplayMode`.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { show(mode: nil) }
  }
  /// Which columns the user or the app has shown since.
  private var chosenMode: DisplayMode?
  private var isInspectorShown = false

  /// A split: `initWithStyle:`.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// A split from an archive: `initWithCoder:`.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Sets a column: `setViewController:forColumn:`.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    let top = isNesting ? topColumn : nil
    if top != nil { unnest() }
    if let old = columns[column], old !== vc {
      old.viewIfLoaded?.removeFromSuperview()
      old.parent = nil
      children.removeAll { $0 === old }
    }
    columns[column] = vc
    if let vc, vc.parent !== self {
      vc.parent = self
      children.append(vc)
    }
    if let top { nest(upTo: top) }
    if viewIfLoaded?.window != nil { layOutWindow() }
  }

  /// The screen of a column: `viewControllerForColumn:`.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column: `showColumn:`.
  open func show(_ column: Column) {
    delegate?.splitViewController(self, willShow: column)
    if isNesting {
      unnest()
      nest(upTo: column)
    } else if !isCollapsed {
      reveal(column)
    }
    if viewIfLoaded?.window != nil { layOutWindow() }
  }

  /// Hides a column: `hideColumn:`.
  open func hide(_ column: Column) {
    delegate?.splitViewController(self, willHide: column)
    if isNesting, column == topColumn, let below = order.last(where: { $0 < column && columns[$0] != nil }) {
      unnest()
      nest(upTo: below)
    } else if !isCollapsed {
      conceal(column)
    }
    if viewIfLoaded?.window != nil { layOutWindow() }
  }

  var order: [Column] { [.primary, .supplementary, .secondary] }

  // MARK: Columns side by side

  /// Which columns are seen beside each other: `displayMode`.
  ///
  /// The automatic mode hides the first columns where the window is narrow, as in portrait before iOS 26. (documentation of
  /// `displayMode` and `preferredDisplayMode`)
  open var displayMode: DisplayMode {
    if let chosenMode { return chosenMode }
    guard preferredDisplayMode == .automatic else { return preferredDisplayMode }
    return Session.current.hidesColumns ? .secondaryOnly : all
  }

  private var all: DisplayMode { style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary }

  func show(mode: DisplayMode?) {
    chosenMode = mode
    if viewIfLoaded?.window != nil { layOutWindow() }
  }

  /// The closest mode in which a column is fully visible. (documentation of `showColumn:`)
  private func reveal(_ column: Column) {
    switch column {
    case .primary: if !isVisible(.primary) { chosenMode = Session.current.hidesColumns ? over : all }
    case .supplementary:
      if !isVisible(.supplementary) {
        chosenMode = Session.current.hidesColumns ? .oneOverSecondary : .oneBesideSecondary
      }
    case .secondary: if [.oneOverSecondary, .twoOverSecondary].contains(displayMode) { chosenMode = .secondaryOnly }
    case .inspector: isInspectorShown = true
    case .compact: break
    }
  }

  private var over: DisplayMode { style == .tripleColumn ? .twoOverSecondary : .oneOverSecondary }

  private func conceal(_ column: Column) {
    switch column {
    case .primary: chosenMode = style == .tripleColumn ? .oneBesideSecondary : .secondaryOnly
    case .supplementary: chosenMode = .secondaryOnly
    case .inspector: isInspectorShown = false
    case .secondary, .compact: break
    }
  }

  /// The inspector is hidden until it is shown. (documentation of `UISplitViewControllerColumnInspector`)
  private func isVisible(_ column: Column) -> Bool {
    switch (column, displayMode) {
    case (.inspector, _): isInspectorShown
    case (.secondary, _): true
    case (_, .secondaryOnly): false
    case (.primary, .oneBesideSecondary), (.primary, .oneOverSecondary): style != .tripleColumn
    default: true
    }
  }

  func collapse() {
    guard !isCollapsed else { return }
    isCollapsed = true
    chosenMode = nil
    let proposed = order.last { columns[$0] != nil } ?? .secondary
    let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    if isNesting { nest(upTo: top) }
    if viewIfLoaded?.window != nil { layOutWindow() }
    delegate?.splitViewControllerDidCollapse(self)
  }

  func expand() {
    guard isCollapsed else { return }
    if isNesting { unnest() }
    isCollapsed = false
    if viewIfLoaded?.window != nil { layOutWindow() }
    delegate?.splitViewControllerDidExpand(self)
  }

  // MARK: Columns in columns

  /// The column that all others are put on.
  private var base: UIViewController? { order.lazy.compactMap { self.columns[$0] }.first }

  private var isNesting: Bool { isCollapsed && columns[.compact] == nil }

  private func isNested(_ column: UIViewController) -> Bool {
    (column.parent as? UINavigationController)?.hasColumn(column) ?? false
  }

  private func nest(upTo top: Column) {
    wantedColumn = top
    var below = base as? UINavigationController
    for column in order where column <= top {
      guard let controller = columns[column], controller !== base, let stack = below else { continue }
      controller.viewIfLoaded?.removeFromSuperview()
      children.removeAll { $0 === controller }
      stack.take(column: controller)
      below = controller as? UINavigationController ?? stack
    }
  }

  private func unnest() {
    for column in order.reversed() {
      guard let controller = columns[column], controller !== base, controller.parent !== self else { continue }
      (controller.parent as? UINavigationController)?.letGo(of: controller)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.parent = self
      children.append(controller)
    }
  }

  override var shownChildren: [UIViewController] {
    isCollapsed
      ? (columns[.compact] ?? (base is UINavigationController ? base : columns[wantedColumn])).map { [$0] } ?? []
      : (order + [.inspector]).filter { isVisible($0) }.compactMap { columns[$0] }
  }

  override func placedChildren() -> [UIViewController] {
    for child in children where !shownChildren.contains(where: { $0 === child }) {
      child.viewIfLoaded?.removeFromSuperview()
    }
    return shownChildren.flatMap { $0.placed(in: view) }
  }

  /// The number of columns.
  public enum Style: Int, Sendable {
    /// As old apps have it.
    case unspecified
    /// Two.
    case doubleColumn
    /// Three.
    case tripleColumn
  }

  /// A column.
  public enum Column: Int, Sendable, Comparable {
    /// The first.
    case primary
    /// The middle one of three.
    case supplementary
    /// The last.
    case secondary
    /// The column where there is little room.
    case compact
    /// At the side, iOS 26.
    @available(iOS 26.0, *) case inspector

    /// In order.
    public static func < (lhs: Column, rhs: Column) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Which columns are seen.
  public enum DisplayMode: Int, Sendable {
    /// As the system has it.
    case automatic
    /// The last.
    case secondaryOnly
    /// Two, side by side.
    case oneBesideSecondary
    /// Two, one over the other.
    case oneOverSecondary
    /// All.
    case twoBesideSecondary
    /// All, two over the last.
    case twoOverSecondary
  }
}

/// Asked and told of columns: `UISplitViewControllerDelegate`.
@MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// Which column is seen where there is room for one:
  /// `splitViewController:topColumnForCollapsingToProposedTopColumn:`; optional.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// One column is seen now: `splitViewControllerDidCollapse:`; optional.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// All columns are seen now: `splitViewControllerDidExpand:`; optional.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
  /// A column is about to be seen: `splitViewController:willShowColumn:`; optional.
  func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
  /// A column is about to be gone: `splitViewController:willHideColumn:`; optional.
  func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)
}

extension UISplitViewControllerDelegate {
  /// As proposed.
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  /// Nothing.
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  /// Nothing.
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
  /// Nothing.
  public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}
  /// Nothing.
  public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}
}
