#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Listens to a split, in front of the app's own delegate: which column is in front stays on this device.
  @MainActor
  final class SplitListener: DelegateProxy, UISplitViewControllerDelegate, ContainerListener {
    let entry: RouterState.Entry.ID
    /// The keys of the columns, in order.
    let keys: [String]
    private weak var host: UIKitHost?
    private weak var split: UISplitViewController?
    private weak var original: (any UISplitViewControllerDelegate)? {
      didSet { forward(to: original) }
    }

    init(host: UIKitHost, entry: RouterState.Entry.ID, keys: [String]) {
      self.host = host
      self.entry = entry
      self.keys = keys
    }

    func listen(to split: UISplitViewController) {
      self.split = split
      rewrap()
    }

    func rewrap() {
      guard let split, split.delegate !== self else { return }
      original = split.delegate
      split.delegate = self
    }

    func unwrap() {
      if split?.delegate === self { split?.delegate = original }
    }

    /// The column at a place; nil if this system has none.
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
      #if canImport(ObjectiveC)
        let proposed =
          original?.splitViewController?(svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn)
          ?? proposedTopColumn
      #else
        let proposed =
          original?.splitViewController(svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn)
          ?? proposedTopColumn
      #endif
      let wanted = host?.frontColumn(of: entry).flatMap { keys.firstIndex(of: $0) }.flatMap { column($0) }
      return wanted ?? proposed
    }

    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
      #if canImport(ObjectiveC)
        original?.splitViewController?(svc, willShow: column)
      #else
        original?.splitViewController(svc, willShow: column)
      #endif
      if svc.isCollapsed, let key = key(of: column) { host?.setFrontColumn(key, of: entry) }
    }
  }
#endif
