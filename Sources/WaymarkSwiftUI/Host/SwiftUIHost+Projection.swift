#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// The one place that says what models show for a state.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension SwiftUIHost {
    /// Brings the models of all that a state shows in line with it, but for what is presented.
    ///
    /// - Returns: whether something changes on the screen.
    @discardableResult
    func project(_ state: RouterState) -> Bool {
      let root = state.windows.first?.root
      var isChanged = root.map(project) ?? false
      if root?.id != self.root.root?.id { isChanged = true }
      for (_, modal) in state.shownModals where isPresented(modal.id) {
        if project(modal.content) { isChanged = true }
      }
      var containers: [String: EntryModel] = [:]
      state.walk { if $0.container != nil, let model = models[$0.id] { containers[$0.key] = model } }
      self.root.show(root.map { model(of: $0) }, containing: containers)
      return isChanged
    }

    /// Brings the models of a node and of all that is inside in line with it.
    func project(_ node: RouterState.Node) -> Bool {
      let model = model(of: node)
      guard node.container != nil else { return false }
      var isChanged = false
      for inner in node.content where project(inner) { isChanged = true }
      if model.show(node.content.map { self.model(of: $0) }, selecting: node.selected, of: node.entry) {
        isChanged = true
      }
      if node.container == .split { model.bringToFront(router?.device.compactColumns[node.id]) }
      return isChanged
    }

    func model(of node: RouterState.Node) -> EntryModel {
      if let known = models[node.id] { return known }
      let places = node.container.flatMap { _ in router?.table.place(of: node.entry)?.content } ?? []
      let made = EntryModel(
        node.entry, host: self, places: node.container == .stack ? [] : places.map(ContainerPlace.init))
      models[node.id] = made
      return made
    }

    /// What is to be presented for a modal.
    func item(for modal: RouterState.Modal) throws(HostError) -> ModalItem {
      let form = form(of: modal)
      return ModalItem(
        id: modal.id, form: form, content: model(of: modal.content), level: LevelModel(host: self),
        alert: try alert(of: modal.content.entry),
        sheet: form == .sheet ? router?.attachments(of: modal.content.entry)[SheetOptions.self] : nil)
    }

    /// The height that a sheet had on this device, else the smallest.
    func detent(of item: ModalItem) -> SheetOptions.Detent? {
      let kept = router?.device.detents[item.id].flatMap(SheetOptions.Detent.init)
      let detents = item.sheet?.detents ?? []
      return kept.flatMap { detents.contains($0) ? $0 : nil } ?? detents.first
    }

    /// How a modal is presented: what says nothing as an alert is a sheet.
    func form(of modal: RouterState.Modal) -> ModalForm {
      let form = ModalForm(modal.style)
      guard form.isAlert else { return form }
      return router?.attachments(of: modal.content.entry)[AlertMaker.self] == nil ? .sheet : form
    }

    private func isPresented(_ id: RouterState.Entry.ID) -> Bool { levels.contains { $0.item?.id == id } }

    /// No gesture takes away what has to be asked first.
    func projectLocks() {
      guard let locks = router?.locks(on: shown) else { return }
      let stacks = locks.swipes.union(locks.backButtons)
      for model in models.values where model.container == .stack { model.lock(stacks.contains(model.id)) }
      for level in levels { level.lock(level.item.map { locks.modals.contains($0.id) } ?? false) }
    }
  }
#endif
