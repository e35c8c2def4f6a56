/// Owns the models of a window.
///
/// Models ask it before the user changes a value, and report the change afterwards.
///
/// Models do not use SwiftUI. A value comes in from the state, a binding goes out to a view, and evidence comes back: the views
/// that have appeared and disappeared.
@MainActor
protocol ModelOwner: AnyObject {
  typealias ID = RouterState.Entry.ID

  /// Does something in the next turn.
  func later(_ body: @escaping @MainActor @Sendable () -> Void)
  /// Changes models, with or without animation.
  func changing(animated isAnimated: Bool, _ body: () -> Void)
  /// Evidence has come, or SwiftUI has read the last write.
  func evidenceCame()

  /// Returns true if a gesture may remove items from a stack now. If a leave guard has to be asked first, the owner asks it.
  func mayGoBack(in stack: StackModel, to entry: ID) -> Bool
  func wentBack(in stack: StackModel, to entry: ID)
  /// Returns true if a tap may select a branch. The branch may be selected already.
  func maySelect(_ key: String, in tabs: TabsModel) -> Bool
  func selected(_ key: String, in tabs: TabsModel, again isReselected: Bool)
  /// Returns true if the user brought a column to the front, and false if the system did in the background.
  func mayBringToFront(_ column: String, in split: SplitModel) -> Bool
  func mayClose(_ item: ModalItem) -> Bool
  func closed(_ item: ModalItem)
  func chose(_ button: AlertContent.Button, of item: ModalItem, at level: ModalModel)
  func changed(_ detent: SheetOptions.Detent, of item: ModalItem)
}

extension ModelOwner {
  /// Does something when SwiftUI has read the last write.
  ///
  /// It waits two turns, because SwiftUI may have updated its views in this turn already.
  func afterRest(_ body: @escaping @MainActor @Sendable () -> Void) {
    later { [weak self] in self?.later(body) }
  }
}
