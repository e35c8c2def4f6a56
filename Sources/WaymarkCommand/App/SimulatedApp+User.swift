#if Tools
  import Waymark

  /// The gestures of a user.
  ///
  /// Each returns the reason why nothing happened, or `nil` if it succeeded.
  extension SimulatedApp {
    /// Presses the back button: leaves a pushed screen, or else a presented one.
    func goBack() -> String? {
      if let answer = gesture({ host.goBack() }) { return answer.obstacle }
      // The innermost stack shows its root, but a stack around it may not.
      let navigation = router.pop()
      guard case .failed(_, is RouterState.Rejection) = navigation.result else { return recorded(navigation).obstacle }
      guard router.state.change(by: .dismiss(), in: table).isChanged else { return "there is nothing to go back to" }
      return swipeDown()
    }

    /// Closes the presentation.
    func swipeDown() -> String? {
      guard let answer = gesture({ host.swipeDown() }) else { return "nothing is presented" }
      return answer.obstacle
    }

    /// Taps a visible tab, by its name or the beginning of it.
    func tap(tab name: String) -> String? {
      var tabs: [(bar: String, branch: String)] = []
      router.state.key?.root.walkShown { node in
        guard node.container == .tabs, let place = table.container(named: node.key) else { return }
        tabs += place.content.map { (node.key, $0.key) }
      }
      guard !tabs.isEmpty else { return "there are no tabs on the screen" }
      let exact = tabs.last { $0.branch == name }
      let begun = tabs.filter { $0.branch.lowercased().hasPrefix(name.lowercased()) }
      guard let (bar, branch) = exact ?? (begun.count == 1 ? begun.first : nil) else {
        let known = tabs.map(\.branch)
        let hint = NearestWord.to(name, among: known).map { "did you mean “\($0)”? " } ?? ""
        return "there is no tab “\(name.shortened)”: \(hint)known are \(known.joined(separator: ", "))"
      }
      guard let answer = gesture({ host.tap(tab: branch, in: bar) }) else {
        return "a modal covers the tabs: dismiss it first"
      }
      return answer.obstacle
    }

    /// Shows a state that was visible before.
    func goForward(to state: RouterState) -> String? {
      simulation.vetoes = []
      return recorded(router.restore(state).navigation).obstacle
    }

    /// Returns whether a gesture happened and, if the router was asked, its outcome, or `nil` if there was nothing to
    /// do.
    private func gesture(_ body: () -> Bool) -> Gesture? {
      simulation.vetoes = []
      let isDone = body()
      if let asked = host.asked { return Gesture(obstacle: recorded(asked).obstacle) }
      return isDone ? Gesture(obstacle: nil) : nil
    }

    private struct Gesture {
      let obstacle: String?
    }
  }
#endif
