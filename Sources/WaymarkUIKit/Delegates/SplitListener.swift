#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The delegate of a split, in front of the app's own: the column in front stays on this device.
  @MainActor
  final class SplitListener: DelegateProxy, UISplitViewControllerDelegate {
    /// The keys of the columns, in order.
    let keys: [String]
    /// The column that the host or the user has brought to the front last.
    var front: String?
    private weak var split: UISplitViewController?

    init(host: UIKitHost, entry: RouterState.Entry.ID, split: UISplitViewController, keys: [String]) {
      self.split = split
      self.keys = keys
      super.init(host: host, entry: entry)
      (split as? SplitController)?.listener = self
      rewrap()
    }

    override var installed: AnyObject? {
      get { split?.delegate }
      set { split?.delegate = newValue as? any UISplitViewControllerDelegate }
    }

    override func successor() -> DelegateProxy? {
      guard let host, let split else { return nil }
      let next = SplitListener(host: host, entry: entry, split: split, keys: keys)
      next.front = front
      return next
    }

    private var appDelegate: (any UISplitViewControllerDelegate)? { original as? any UISplitViewControllerDelegate }

    /// The column at an index.
    ///
    /// It is `nil` if this system has no inspector.
    func column(_ index: Int) -> UISplitViewController.Column? {
      switch (index, keys.count) {
      case (0, _): return .primary
      case (1, 2): return .secondary
      case (1, _): return .supplementary
      case (2, _): return .secondary
      default: return inspector
      }
    }

    private var inspector: UISplitViewController.Column? {
      #if os(visionOS)
        return nil
      #else
        guard #available(iOS 26.0, *) else { return nil }
        return .inspector
      #endif
    }

    private func key(of column: UISplitViewController.Column) -> String? {
      keys.indices.first { self.column($0) == column }.map { keys[$0] }
    }

    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
      let proposed =
        appDelegate?.splitViewController?(svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn)
        ?? proposedTopColumn
      let wanted = host?.frontColumn(of: entry).flatMap { keys.firstIndex(of: $0) }.flatMap { column($0) }
      return wanted ?? proposed
    }

    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
      appDelegate?.splitViewController?(svc, willShow: column)
      if svc.isCollapsed, let key = key(of: column) { host?.setFrontColumn(key, of: entry) }
    }
  }

  /// A split made by a host.
  ///
  /// It notices when the app sets a delegate of its own.
  @MainActor
  final class SplitController: UISplitViewController {
    weak var listener: SplitListener?

    override var delegate: (any UISplitViewControllerDelegate)? {
      get { super.delegate }
      set {
        super.delegate = newValue
        listener?.delegateWasSet()
      }
    }
  }
#endif
