#if Tools
  import Waymark

  /// What a user does; each tells why nothing happened, or nil if it did.
  extension SimulatedApp {
    /// The back button: from what is pushed, else from what is presented.
    func goBack() -> String? {
      if let refusal = veto(of: .pop()) { return refusal }
      if host.goBack() { return nil }
      // The innermost stack shows its root, but one around it may not.
      if case .reached = perform(.pop()) { return nil }
      guard router.state.applying(.dismiss(), in: map).isChanged else { return "there is nothing to go back to" }
      return swipeDown()
    }

    /// Closes what is presented.
    func swipeDown() -> String? {
      if let refusal = veto(of: .dismiss()) { return refusal }
      return host.swipeDown() ? nil : "nothing is presented"
    }

    /// Taps a tab that is on the screen, by its name or the beginning of it.
    func tap(tab name: String) -> String? {
      let bars = router.state.shownTabs
      let tabs = bars.flatMap { bar in branches(of: bar).map { (bar: bar, branch: $0) } }
      guard !tabs.isEmpty else { return "there are no tabs on the screen" }
      let exact = tabs.last { $0.branch == name }
      let begun = tabs.filter { $0.branch.lowercased().hasPrefix(name.lowercased()) }
      guard let (bar, branch) = exact ?? (begun.count == 1 ? begun.first : nil) else {
        let known = tabs.map(\.branch)
        let hint = NearestWord.to(name, among: known).map { "did you mean “\($0)”? " } ?? ""
        return "there is no tab “\(name.shortened)”: \(hint)known are \(known.joined(separator: ", "))"
      }
      // Tapping the tab that is selected goes back to its root.
      let action = RouterState.Action.select(branch, in: bar.key, branch == bar.selected ? .initial : .keep)
      if let refusal = denial(of: action) ?? veto(of: action) { return refusal }
      if host.tap(tab: branch, in: bar.key) { return nil }
      return "what is presented is over the tabs: dismiss it first"
    }

    /// Carries out an action unless a guard or a screen is against it.
    func refusal(of action: RouterState.Action) -> String? {
      if let refusal = denial(of: action) { return refusal }
      switch perform(action) {
      case .reached: return nil
      case .cancelled(let reason), .failed(let reason): return reason
      }
    }

    private func branches(of bar: RouterState.Node) -> [String] {
      map.container(named: bar.key).map { map.content(of: $0).map(\.key) } ?? []
    }
  }

  extension RouterState {
    /// The tabs that are shown in the key window, from the outermost on.
    fileprivate var shownTabs: [Node] { key?.root.shownTabs ?? [] }
  }

  extension RouterState.Node {
    fileprivate var shownTabs: [RouterState.Node] {
      (container == .tabs ? [self] : []) + shownContent.flatMap(\.shownTabs) + (modal?.content.shownTabs ?? [])
    }
  }
#endif
