/// Owns the models of a window: gives them time, is asked before the user changes something, and is told afterwards.
///
/// Models know nothing of SwiftUI: a value comes in from the state, a binding goes out to a view, and evidence comes back, as what
/// has appeared and disappeared.
@MainActor
protocol ModelOwner: AnyObject {
  typealias ID = RouterState.Entry.ID

  /// Does something in the next turn.
  func later(_ body: @escaping @MainActor @Sendable () -> Void)
  /// Changes models, with or without animation.
  func changing(animated isAnimated: Bool, _ body: () -> Void)
  /// Evidence came, or what was written has been taken in.
  func evidenceCame()

  /// A gesture would take items from a stack: whether it may now. If somebody has to be asked first, it is.
  func mayGoBack(in stack: StackModel, to entry: ID) -> Bool
  func wentBack(in stack: StackModel, to entry: ID)
  /// A tap would select a branch, maybe the one that is selected.
  func maySelect(_ key: String, in tabs: TabsModel) -> Bool
  func selected(_ key: String, in tabs: TabsModel, again isReselected: Bool)
  /// The user is looking, so that another column in front is the user's doing.
  func mayBringToFront(_ column: String, in split: SplitModel) -> Bool
  func mayClose(_ item: ModalItem) -> Bool
  func closed(_ item: ModalItem)
  func chose(_ button: AlertContent.Button, of item: ModalItem, at level: ModalModel)
  func changed(_ detent: SheetOptions.Detent, of item: ModalItem)
}

extension ModelOwner {
  /// Does something when SwiftUI has taken in what was written, and what the user did since.
  ///
  /// In two turns: this one may be over for SwiftUI, as where a timer told of the end of a dismissal.
  func afterRest(_ body: @escaping @MainActor @Sendable () -> Void) {
    later { [weak self] in self?.later(body) }
  }
}
