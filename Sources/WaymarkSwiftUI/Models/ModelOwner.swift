/// Owns the models of a window.
///
/// Models ask it before the user changes a value, and report the change afterwards.
///
/// Models do not use SwiftUI. They get values from the state and give bindings to views. In return, they learn which
/// views have appeared and disappeared.
@MainActor
protocol ModelOwner: AnyObject {
  typealias ID = RouterState.Entry.ID

  /// Calls a closure in the next turn.
  func later(_ body: @escaping @MainActor @Sendable () -> Void)
  /// Changes models, with or without animation.
  func changing(animated isAnimated: Bool, _ body: () -> Void)
  /// Handles that a view has appeared or disappeared, or that SwiftUI has read the last write.
  func evidenceCame()

  /// Returns whether a gesture may remove items from a stack now.
  ///
  /// If a leave guard has to be asked first, the owner asks it.
  func mayGoBack(in stack: StackModel, to entry: ID) -> Bool
  func wentBack(in stack: StackModel, to entry: ID)
  /// Returns true if a tap may select a branch. The branch may be selected already.
  func maySelect(_ key: String, in tabs: TabsModel) -> Bool
  func selected(_ key: String, in tabs: TabsModel, again isReselected: Bool)
  /// Returns true if the user brought a column to the front.
  ///
  /// In the background, the system does that.
  func mayBringToFront(_ column: String, in split: SplitModel) -> Bool
  /// Returns true if the user shows or hides columns.
  func mayShow(_ columns: SplitModel.Visibility, in split: SplitModel) -> Bool
  func mayClose(_ item: ModalItem) -> Bool
  func closed(_ item: ModalItem)
  func chose(_ button: AlertContent.Button, of item: ModalItem, at level: ModalModel)
  func changed(_ detent: SheetOptions.Detent, of item: ModalItem)
}

extension ModelOwner {
  /// Calls a closure when SwiftUI has read the last write.
  ///
  /// It waits two turns, because SwiftUI may have updated its views in this turn already.
  func afterRest(_ body: @escaping @MainActor @Sendable () -> Void) {
    later { [weak self] in self?.later(body) }
  }
}
