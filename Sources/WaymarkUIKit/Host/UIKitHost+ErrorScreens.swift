#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// What is shown in the place of a screen that could not be made and cannot leave the state: the root of a stack, of a
  /// branch or of the window.
  ///
  /// An opening whose screen cannot be made fails, and the router shows its error screen where the map has it. Where no
  /// opening can fail, because the app starts or the user tapped a tab, that screen stands in for the one that is missing.
  extension UIKitHost {
    /// Makes the screens that a state shows; where one cannot be made and cannot leave, the error screen stands for it.
    ///
    /// - Returns: what could not be made, if the app has no error screen for it.
    func makeScreensOrErrors(of state: RouterState) -> Failure? {
      while let failure = makeScreens(of: state) {
        guard putErrorScreen(failure, in: state) else { return failure }
      }
      return nil
    }

    /// Puts the app's error screen in the place of the one that could not be made.
    ///
    /// - Returns: whether it is there.
    func putErrorScreen(_ failure: Failure, in state: RouterState) -> Bool {
      guard failure.reason == .noContent, let id = failure.entry, let entry = state.entry(id), let router,
        RouterState.following(.removed([id]), state, in: router.table).windows == state.windows,
        let screen = errorScreen(for: entry, failure)
      else { return false }
      router.log?("\(entry.key) could not be made: its error screen is shown")
      keep(screen, for: entry)
      errorScreens.insert(id)
      return true
    }

    /// The screen behind the router's error screen, made with the outcome as the extra `outcome`, and not opened.
    private func errorScreen(for entry: RouterState.Entry, _ failure: Failure) -> UIViewController? {
      guard let router, let text = entry.link, let origin = try? router.table.link(text, from: entry.source) else {
        return nil
      }
      let outcome = Navigation.Outcome.failed(router.match(for: entry), .host(failure))
      guard let target = router.errorScreen?(origin, outcome), let link = try? router.table.link(target, from: .inApp),
        let match = router.table.resolve(link, extras: ["outcome": outcome]).match
      else { return nil }
      return try? router.buildScreen(for: match)
    }

    /// Lets go of error screens that a state shows, so that what they stand for is tried again.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    func forgetErrorScreens(shownIn state: RouterState) -> Bool {
      guard !errorScreens.isEmpty else { return false }
      var retried: Set<RouterState.Entry.ID> = []
      state.walkShown { if errorScreens.contains($0.id) { retried.insert($0.id) } }
      for id in retried {
        (controllers[id]?.parent as? WrapperController)?.unembed()
        controllers[id] = nil
      }
      made.removeAll { retried.contains($0.id) }
      errorScreens.subtract(retried)
      return !retried.isEmpty
    }

    /// What an error screen stood for is shown again: it is tried again.
    func retry(_ entry: RouterState.Entry.ID, _ next: RouterState) {
      guard errorScreens.contains(entry), forgetErrorScreens(shownIn: next), makeScreensOrErrors(of: next) == nil else {
        return
      }
      try? align(next)
    }

    /// Makes what a step is to show; where no opening can fail with it, an error screen stands for what cannot be made.
    func makeScreens(for next: RouterState) throws(Failure) {
      let failure = router?.cause(for: self) == .screen ? makeScreensOrErrors(of: next) : makeScreens(of: next)
      if let failure { throw failure }
    }
  }
#endif
