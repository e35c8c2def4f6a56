#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// What the user does, as bindings tell it.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension SwiftUIHost {
    /// Whether a gesture may take items from a stack now; if the router has to be asked first, it is.
    func mayGoBack(in stack: EntryModel, to path: [PathItem]) -> Bool {
      guard let router, let target = path.last?.id ?? stack.inside.first?.id else { return false }
      guard !isWriting(stack), !stack.isTakingIn else { return false }
      let locks = router.locks(on: shown)
      guard !locks.backButtons.contains(stack.id), !locks.swipes.contains(stack.id) else {
        router.request(.popped(to: target))
        return false
      }
      return true
    }

    /// The user has gone back.
    func wentBack(in stack: EntryModel) {
      guard let target = stack.inside.last?.id else { return }
      router?.report(.popped(to: target), from: self)
    }

    /// The user taps a tab, maybe the one that is selected.
    ///
    /// - Returns: whether it is selected now.
    func select(_ key: String, in tabs: EntryModel) -> Bool {
      guard let router, tabs.places.contains(where: { $0.key == key }) else { return false }
      let isReselected = key == tabs.selection
      // An echo of what was written is no tap.
      guard !isWriting(tabs) else { return isReselected }
      guard case .happens = router.tap(key, in: tabs.id, of: self) else { return false }
      tabs.take(key)
      router.report(isReselected ? .reselected(in: tabs.id) : .selected(in: tabs.id, key), from: self)
      return true
    }

    /// Whether what is presented may be closed now; if it has to be asked first, it is.
    func mayClose(_ item: ModalItem, at level: LevelModel) -> Bool {
      guard let router else { return false }
      guard router.locks(on: shown).modals.contains(item.id) else { return true }
      router.request(.dismissed(item.id))
      return false
    }

    /// The user, or the screen itself, has closed what was presented.
    func closed(_ item: ModalItem) { router?.report(.dismissed(item.id), from: self) }

    /// A button of an alert was tapped, which closes it by itself: before its action, or after it where that answers.
    func chose(_ button: AlertContent.Button, of item: ModalItem, at level: LevelModel) {
      guard let alert = item.alert else { return }
      if alert.answers { button.action() }
      if level.item?.id == item.id {
        level.dismiss()
        closed(item)
      }
      if !alert.answers { button.action() }
    }
  }
#endif
