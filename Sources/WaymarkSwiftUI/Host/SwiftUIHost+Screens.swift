#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Makes the views of open entries when they are first shown.
  extension SwiftUIHost {
    /// Makes the views of a step.
    ///
    /// If a view cannot be made and the step belongs to no opening that could fail, an error screen replaces the view.
    func makeViews(for next: RouterState) throws(HostError) {
      let failure = router?.cause(for: self) == .screen ? makeViewsOrErrors(of: next) : makeViews(of: next)
      if let failure { throw failure }
    }

    /// Makes the visible views of a state.
    ///
    /// An error screen replaces a view that cannot be made and cannot leave.
    ///
    /// - Returns: the failure, if the app has no error screen for it.
    func makeViewsOrErrors(of state: RouterState) -> HostError? {
      while let failure = makeViews(of: state) {
        guard putErrorScreen(failure, in: state) else { return failure }
      }
      return nil
    }

    private func makeViews(of state: RouterState) -> HostError? {
      var failure: HostError?
      state.walkShown { node in
        guard failure == nil, node.container == nil, needsView(node.entry) else { return }
        do throws(HostError) { try makeView(node) } catch { failure = error }
      }
      return failure
    }

    /// Makes the view of an entry once, and again when the entry's values change.
    private func needsView(_ entry: RouterState.Entry) -> Bool {
      guard case .screen(let screen) = models[entry.id], screen.content != nil else { return true }
      return screen.entry != entry && !errorScreens.contains(entry.id)
    }

    private func makeView(_ node: RouterState.Node) throws(HostError) {
      let entry = node.entry
      guard let router else { throw HostError(.hostGone, entry: entry.id, "the router is gone") }
      guard router.attachments(of: entry)[AlertMaker.self] == nil else { return }
      switch try router.content(of: entry, isPromised: promised.contains(entry.id)) {
      case .placeholder(let guarding): show(placeholder(for: entry, heldBy: guarding), of: node)
      case .screen(let match):
        let view: AnyView?
        do {
          view = try router.buildView(
            for: match, at: router.table.place(of: entry), answering: router.reply(for: entry))
        } catch {
          throw HostError(.noContent, entry: entry.id, "the view of \(entry.key) could not be made")
        }
        guard let view else { throw HostError(.noContent, entry: entry.id, "\(entry.key) has no view") }
        show(view, of: node)
      }
    }

    private func show(_ view: AnyView, of node: RouterState.Node) {
      if case .screen(let screen) = model(of: node) { screen.show(view, of: node.entry) }
    }

    private func placeholder(for entry: RouterState.Entry, heldBy guarding: RouteGuard?) -> AnyView {
      guarding?.attachments[PlaceholderViewMaker.self]?.make(entry) ?? AnyView(EmptyView())
    }

    /// Makes the content of an alert.
    ///
    /// It is `nil` if the route has a view instead.
    func alert(of entry: RouterState.Entry) throws(HostError) -> (content: AlertContent, answers: Bool)? {
      guard let router, let maker = router.attachments(of: entry)[AlertMaker.self] else { return nil }
      guard let match = router.match(for: entry), let content = try? maker.make(match, router.reply(for: entry)) else {
        throw HostError(.noContent, entry: entry.id, "the alert of \(entry.key) could not be made")
      }
      return (content, maker.answers)
    }

    // MARK: Error screens

    /// Replaces a view that could not be made with the app's error screen.
    private func putErrorScreen(_ failure: HostError, in state: RouterState) -> Bool {
      guard let router, let match = router.errorScreen(for: failure, in: state),
        let view = (try? router.buildView(for: match)) ?? nil,
        let node = failure.entry.flatMap({ state.node($0) })
      else { return false }
      router.log?("\(node.key) could not be made: its error screen is shown")
      show(view, of: node)
      errorScreens.insert(node.id)
      return true
    }

    /// Tries to make the views again that error screens replace.
    ///
    /// An error screen stays if its view cannot be made.
    func retryErrorScreens(shownIn state: RouterState) {
      guard !errorScreens.isEmpty else { return }
      state.walkShown { node in
        if errorScreens.contains(node.id), (try? makeView(node)) != nil { errorScreens.remove(node.id) }
      }
    }
  }
#endif
