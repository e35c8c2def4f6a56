#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The router's error screen in the place of screens that could not be made and cannot leave the state.
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
      guard let router, let match = router.errorScreen(for: failure, in: state),
        let screen = try? router.buildScreen(for: match), let entry = failure.entry.flatMap({ state.entry($0) })
      else { return false }
      router.log?("\(entry.key) could not be made: its error screen is shown")
      controllers.keep(errorScreen: screen, for: entry)
      return true
    }

    /// Tries again what the error screens of a state stand for; one whose screen still cannot be made stays.
    ///
    /// - Returns: whether something was made.
    @discardableResult
    func retryErrorScreens(shownIn state: RouterState) -> Bool {
      guard controllers.hasErrorScreens else { return false }
      var isMade = false
      state.walkShown { node in
        guard controllers.isErrorScreen(node.id), let old = controllers[node.id] else { return }
        controllers[node.id] = nil
        guard (try? makeScreen(node.entry)) != nil else {
          controllers[node.id] = old
          return
        }
        (old.parent as? WrapperController)?.unembed()
        isMade = true
      }
      return isMade
    }

    /// What an error screen stood for is shown again: it is tried again.
    func retry(_ next: RouterState) {
      if retryErrorScreens(shownIn: next), makeScreensOrErrors(of: next) == nil { try? align(next) }
    }

    /// Makes what a step is to show; where no opening can fail with it, an error screen stands for what cannot be made.
    func makeScreens(for next: RouterState) throws(Failure) {
      let failure = router?.cause(for: self) == .screen ? makeScreensOrErrors(of: next) : makeScreens(of: next)
      if let failure { throw failure }
    }
  }
#endif
