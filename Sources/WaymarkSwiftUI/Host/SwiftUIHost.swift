@_spi(Hosting) import WaymarkCore

#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Brings the state of a router into the models that the views of one window read.
  ///
  /// SwiftUI does not report that it has shown a value. So a step ends when its screens have appeared, if that can be known.
  /// The host carries out a step in writes, one after the other. A leaving modal has disappeared
  /// before anything else changes, and a new modal has appeared before the next.
  @MainActor
  package final class SwiftUIHost: RouterHost {
    let window: RouterState.Window.ID
    package private(set) weak var router: Router?
    private let clock = HostClock.current
    /// The state that the models show.
    package private(set) var shown = RouterState()
    let root = WindowModel()
    /// The level of modals over the root.
    private(set) lazy var base = ModalModel(owner: self)
    var models: [RouterState.Entry.ID: EntryModel] = [:]
    package var errorScreens: Set<RouterState.Entry.ID> = []
    package var preloaded: Set<RouterState.Entry.ID> = []
    private var ownPresentations: [WeakPresentation] = []
    /// Looks at what UIKit presents, where UIKit is below SwiftUI.
    weak var probe: (any PresentationProbe)?
    /// The app's own presentation that was asked to go, while a step waits for that.
    private var askedToGo: ObjectIdentifier?
    private var stopWatching: (@Sendable () -> Void)?
    /// True if the map has an inspector.
    ///
    /// Otherwise no view gets the modifier for one.
    let hasInspector: Bool
    /// True if the map has a popover or a confirmation, which points at a view.
    ///
    /// Otherwise no view gets the modifiers for them.
    let hasPopover: Bool
    let hasConfirmation: Bool
    /// True if a route zooms out of a view.
    let hasZooms: Bool
    /// The keys of the views that open screens have zoomed out of.
    var zoomKeys: [RouterState.Entry.ID: RouteSourceKey] = [:]
    /// The views on the screen that stand for routes.
    let sources = RouteSources()
    /// The window is in the background: the system changes its width to take pictures of the app.
    var isInBackground = false
    /// The window has appeared.
    private var isInSight = false
    /// The pending writes.
    private var work: Work?
    /// The number of the last wait for SwiftUI.
    private var rests = 0

    /// The writes that are left until the models show a state.
    private struct Work {
      /// If `nil`, the host brings the models in line with the state, and the router has asked for no step.
      let step: RouterState.Step?
      var next: RouterState
      var writes: [Write]
      var completion: @MainActor (Result<Void, HostError>) -> Void = { _ in }
    }

    /// One write, after which the host waits until SwiftUI has read it.
    private enum Write {
      case close(ModalModel)
      case content
      case open(ModalItem, RouterState.Node, at: Int)
    }

    private struct WeakPresentation {
      weak var own: OwnPresentation?
    }

    package init(_ router: Router, window: RouterState.Window.ID) {
      self.router = router
      self.window = window
      hasInspector = router.table.hasModal(.inspector)
      hasPopover = router.table.hasModal(.popover)
      hasConfirmation = router.table.hasModal(.confirmation)
      hasZooms = router.table.hasAttachment(Zooms.self)
    }

    // MARK: Steps

    package func perform(
      _ step: RouterState.Step, for router: Router,
      completion: @escaping @MainActor (Result<Void, HostError>) -> Void
    ) {
      self.router = router
      guard work?.step == nil else { return completion(.failure(.init(.inTransition, "the last step has not ended"))) }
      if let failure = shown.fault(of: step) { return completion(.failure(failure)) }
      let next = shown.applying(step)
      // A link or a verb changes content that a tab of the app's own covers. A modal is presented over that tab.
      if step.contentChange != nil, router.cause(for: self) != .screen { router.swiftUIHosts.leaveOwnTabs(of: window) }
      do throws(HostError) {
        try makeScreens(for: next)
        work = Work(step: step, next: next, writes: try writes(to: next), completion: completion)
      } catch {
        return completion(.failure(error))
      }
      forgetMotion()
      writeNext()
    }

    /// Ends the waits for SwiftUI, because the router has waited long enough.
    private func forgetMotion() {
      for level in levels { level.forgetMotion() }
      for case .split(let split) in models.values { split.forgetSheet() }
    }

    package func cancelStep() { work = nil }

    /// Returns the writes for a state: the leaving modals, the content below them, the new modals.
    private func writes(to next: RouterState) throws(HostError) -> [Write] {
      let target = next.shownModals.map(\.modal)
      let levels = levels
      // A modal that has never appeared cannot disappear.
      let kept = zip(levels, target).prefix { $0.shown == $1.id && $0.item?.style == $1.style }.count
      var writes: [Write] = []
      if levels[kept].item != nil { writes.append(.close(levels[kept])) }
      writes.append(.content)
      for index in kept..<target.count {
        if index > 0, form(of: target[index - 1]).isAlert {
          throw HostError(.refused, entry: target[index].id, "SwiftUI presents nothing over an alert")
        }
        writes.append(.open(try item(for: target[index]), target[index].content, at: index))
      }
      return writes
    }

    private func writeNext() {
      guard let work else { return }
      // A modal that the user has closed goes first. The router limits how long it waits for motion.
      guard levels.allSatisfy({ $0.motion == nil }) else { return later { [weak self] in self?.look() } }
      guard isAtRest(after: work.step) else { return }
      guard let write = work.writes.first else { return finish() }
      self.work?.writes.removeFirst()
      var isChanged = true
      let isAnimated = (work.step?.isAnimated ?? true) && !isInBackground
      changing(animated: isAnimated) {
        switch write {
        case .close(let level): level.dismiss()
        case .content:
          isChanged = project(work.next, animated: isAnimated)
          if let step = work.step { showFrontColumns(of: work.next, after: step) }
        case .open(let item, let node, let index):
          // The user has left the screen below the modal.
          guard levels.indices.contains(index) else { break }
          _ = project(node, animated: isAnimated)
          levels[index].present(placed(item, node, over: levels[index]))
        }
      }
      isChanged ? goOnLater() : writeNext()
    }

    /// Returns true if SwiftUI has read the last write, and has shown the screens of a step, if that can be known.
    private func isAtRest(after step: RouterState.Step?) -> Bool {
      for model in models.values {
        switch model {
        case .stack(let stack) where stack.isTakingIn: return false
        case .split(let split) where split.isSheetLeaving: return false
        default: break
        }
      }
      // A screen below a modal may not appear before the modal has gone.
      guard base.item == nil, let container = step?.contentChange?.container.id else { return true }
      var isAtRest = true
      work?.next.node(container)?.walkShown { node in
        switch models[node.id] {
        case .stack(let stack): isAtRest = isAtRest && stack.isSettled
        case .tabs(let tabs): isAtRest = isAtRest && tabs.isSettled
        default: break
        }
      }
      return isAtRest
    }

    /// Goes on when SwiftUI has read the last write.
    private func goOnLater() {
      rests += 1
      let rest = rests
      afterRest { [weak self] in
        guard let self, rest == rests else { return }
        guard let work else {
          prune()
          return look()
        }
        writeNext()
        // A step may wait for the end of what has brought the models in line.
        if work.step == nil, self.work == nil { look() }
      }
    }

    private func look() { router?.screenChanged(in: self) }

    private func finish() {
      guard let work else { return }
      self.work = nil
      if work.step != nil { shown = work.next }
      prune()
      projectLocks()
      work.completion(.success(()))
    }

    /// Releases entries that are no longer open and no longer visible.
    private func prune() {
      guard levels.allSatisfy({ !$0.isLeaving }) else { return }
      var kept = preloaded
      shown.walk { kept.insert($0.id) }
      work?.next.walk { kept.insert($0.id) }
      for case .stack(let stack) in models.values { kept.formUnion(stack.visible) }
      models = models.filter { kept.contains($0.key) }
      zoomKeys = zoomKeys.filter { kept.contains($0.key) }
      errorScreens.formIntersection(kept)
    }

    /// The level of the window, and the levels of its modals.
    var levels: [ModalModel] { [base] + base.levelsAbove }

    // MARK: Following

    package func follow(_ shown: RouterState, for router: Router) {
      self.shown = shown
      guard let work, let step = work.step else { return putInLine() }
      // The remaining writes of the pending step begin at the new state.
      let next = shown.applying(step)
      self.work?.next = next
      let modals = Set(next.shownModals.map(\.modal.id))
      let opening = work.writes.compactMap { if case .open(let item, _, _) = $0 { item.id } else { nil } }
      // The user has left the screen below a modal of the step.
      guard !modals.isSuperset(of: levels.compactMap(\.item?.id) + opening) else { return }
      if let writes = try? writes(to: next) { self.work?.writes = writes }
    }

    package func sync(for router: Router) {
      guard work?.step == nil else { return }
      preloaded = []
      forgetMotion()
      putInLine()
      for case .stack(let stack) in models.values { stack.settle() }
    }

    /// Brings the models in line with the state without a step.
    private func putInLine() {
      try? makeScreensOrErrors(of: shown)
      guard let writes = try? writes(to: shown) else { return }
      work = Work(step: nil, next: shown, writes: writes)
      writeNext()
    }

    package func prepare(_ next: RouterState) -> Bool {
      preload(next)
      retryErrorScreens(in: next)
      return (try? makeScreensOrErrors(of: next)) != nil
    }

    package func detach() {
      work = nil
      watch(false)
      models = [:]
      shown = RouterState()
      root.show(nil)
      base.dismiss()
      router = nil
    }

    // MARK: Observing

    package func snapshot() -> HostSnapshot? {
      var seen = HostSnapshot()
      seen.isInSight = isInSight
      shown.walkShown { node in
        switch models[node.id] {
        case .stack(let stack):
          for item in node.content.dropFirst() { seen.isThere[item.id] = stack.holds(item.id) }
          if stack.isOnItsWay { seen.moving.insert(.init(.content, stack.id)) }
        case .tabs(let tabs) where node.container == .tabs: seen.selected[node.id] = tabs.seenSelection
        default: break
        }
      }
      let presented = Set(levels.compactMap(\.shown))
      for state in [shown] + (work.map { [$0.next] } ?? []) {
        for (_, modal) in state.shownModals { seen.isThere[modal.id] = presented.contains(modal.id) }
      }
      seen.unmanaged = foreign.isEmpty ? reported : foreign.map(\.unmanaged)
      seen.moving.formUnion(levels.compactMap(\.motion))
      if probe?.presentations.contains(where: { $0.isLeaving && !$0.isOurs }) == true {
        seen.moving.insert(.init(.dismissal))
      }
      return seen
    }

    /// Notes that the root of the window has appeared: now it can present.
    func appeared() {
      guard !isInSight else { return }
      isInSight = true
      look()
    }

    // MARK: Presentations of the app's own views

    /// The presentations that views reported, the outermost first.
    private var ownModals: [OwnPresentation] { ownPresentations.reversed().compactMap(\.own).filter(\.isPresented) }

    private var reported: [HostSnapshot.Unmanaged] {
      ownModals.map { own in
        var unmanaged = HostSnapshot.Unmanaged(.other, over: own.modal)
        // SwiftUI shows one sheet, cover or alert over a view at a time (FlowStacks, issue 69).
        unmanaged.isTopmost = true
        return unmanaged
      }
    }

    /// The app's own presentations that UIKit reports, the outermost first.
    private var foreign: [(id: ObjectIdentifier, unmanaged: HostSnapshot.Unmanaged)] {
      probe?.presentations.foreign(over: levels) ?? []
    }

    /// Notes that a view of the app presents something, or no longer does.
    func follow(_ own: OwnPresentation) {
      ownPresentations.removeAll { $0.own == nil || $0.own === own }
      ownPresentations.append(WeakPresentation(own: own))
      goOnLater()
    }

    package func dismissUnmanaged() {
      for own in ownModals { own.close() }
      // A view that reports it closes it by its binding.
      guard ownModals.isEmpty, let outermost = foreign.first?.id, outermost != askedToGo else { return }
      askedToGo = outermost
      probe?.dismiss(outermost)
    }

    /// Observes the screen at the end of each turn: UIKit does not report the end of the app's own presentations.
    package func watch(_ isWatching: Bool) {
      stopWatching?()
      stopWatching = isWatching && probe != nil ? clock.watch { [weak self] in self?.look() } : nil
      if !isWatching { askedToGo = nil }
    }
  }

  // MARK: Models

  extension SwiftUIHost: ModelOwner {
    func later(_ body: @escaping @MainActor @Sendable () -> Void) { clock.later(body) }

    func changing(animated isAnimated: Bool, _ body: () -> Void) { Self.changing(animated: isAnimated, body) }

    static func changing(animated isAnimated: Bool, _ body: () -> Void) {
      guard !isAnimated else { return withAnimation(.default, body) }
      var transaction = Transaction(animation: nil)
      transaction.disablesAnimations = true
      withTransaction(transaction, body)
    }

    func evidenceCame() { goOnLater() }

    /// Returns true if a pending step changes a container.
    private func isChanging(_ container: RouterState.Entry.ID) -> Bool {
      work?.step?.contentChange?.container.id == container
    }

    func mayGoBack(in stack: StackModel, to entry: RouterState.Entry.ID) -> Bool {
      guard let router, !isChanging(stack.id) else { return false }
      let locks = router.guarded.locks(on: shown)
      guard !locks.backButtons.contains(stack.id), !locks.swipes.contains(stack.id) else {
        router.request(.popped(to: entry))
        return false
      }
      return true
    }

    func wentBack(in stack: StackModel, to entry: RouterState.Entry.ID) {
      router?.report(.popped(to: entry), from: self)
    }

    func maySelect(_ key: String, in tabs: TabsModel) -> Bool {
      guard let router, !isChanging(tabs.id), case .happens = router.tap(key, in: tabs.id, of: self) else {
        return false
      }
      return true
    }

    func selected(_ key: String, in tabs: TabsModel, again isReselected: Bool) {
      router?.report(isReselected ? .reselected(in: tabs.id) : .selected(in: tabs.id, key), from: self)
    }

    func mayBringToFront(_ column: String, in split: SplitModel) -> Bool {
      guard !isInBackground else { return false }
      router?.device.compactColumns[split.id] = column
      return true
    }

    func mayShow(_ columns: SplitModel.Visibility, in split: SplitModel) -> Bool {
      guard !isInBackground else { return false }
      router?.device.columnVisibility[split.id] = columns
      return true
    }

    func mayClose(_ item: ModalItem) -> Bool {
      guard let router else { return false }
      guard router.guarded.locks(on: shown).modals.contains(item.id) else { return true }
      router.request(.dismissed(item.id))
      return false
    }

    func closed(_ item: ModalItem) { router?.report(.dismissed(item.id), from: self) }

    /// Closes an alert before the action of the button, or after it if the action sends a result.
    func chose(_ button: AlertContent.Button, of item: ModalItem, at level: ModalModel) {
      guard let alert = item.alert else { return }
      if alert.answers { button.action() }
      if level.item?.id == item.id {
        level.dismiss()
        closed(item)
      }
      // SwiftUI closes an alert after the action of its button (documentation of `alert(_:isPresented:actions:)`). An alert
      // that the action opens must come later.
      let action = button.action
      if !alert.answers { afterRest { action() } }
    }

    /// Shows the column that a link leads to if there is room for one only, and leaves a tab of the app's own.
    package func reveal(for router: Router) {
      router.swiftUIHosts.leaveOwnTabs(of: window)
      sync(for: router)
      showFrontColumns(of: shown)
    }

    /// Makes columns visible that a link leads to.
    ///
    /// - Parameter step: restricts it to the splits that this step concerns.
    private func showFrontColumns(of state: RouterState, after step: RouterState.Step? = nil) {
      guard let router, case .link = router.cause(for: self) else { return }
      for front in state.frontColumns(after: step, on: router.device) where front.isTarget {
        if case .split(let split) = models[front.split] { split.lead() }
      }
    }

    func changed(_ detent: SheetOptions.Detent, of item: ModalItem) {
      router?.device.detents[item.id] = detent.rawValue
    }

    /// Brings the models in line with a state, without opening modals.
    ///
    /// - Returns: true if something changes on the screen.
    private func project(_ state: RouterState, animated isAnimated: Bool) -> Bool {
      let root = state.windows.first?.root
      var isChanged = root.map { project($0, animated: isAnimated) } ?? false
      if root?.id != self.root.root { isChanged = true }
      for (_, modal) in state.shownModals where levels.contains(where: { $0.item?.id == modal.id }) {
        if project(modal.content, animated: isAnimated) { isChanged = true }
      }
      var containers: [String: RouterState.Entry.ID] = [:]
      state.walk { if $0.container != nil, models[$0.id] != nil { containers[$0.key] = $0.id } }
      self.root.show(root?.id, containing: containers)
      return bringSplitsOnTop(in: state) || isChanged
    }

    /// Tells the splits whether they are on the topmost level.
    ///
    /// - Returns: true if the sheet of a fourth column comes or goes.
    private func bringSplitsOnTop(in state: RouterState) -> Bool {
      var onTop: Set<RouterState.Entry.ID> = []
      (state.shownModals.last?.modal.content ?? state.windows.first?.root)?.walkShown { onTop.insert($0.id) }
      var isChanged = false
      for case .split(let split) in models.values where split.bringOnTop(onTop.contains(split.id)) { isChanged = true }
      return isChanged
    }

    /// Brings the models of a node and of its content in line with it.
    private func project(_ node: RouterState.Node, animated isAnimated: Bool) -> Bool {
      var isChanged = false
      for inner in node.content where project(inner, animated: isAnimated) { isChanged = true }
      let places = Dictionary(node.content.map { ($0.key, $0.id) }) { first, _ in first }
      let isNew =
        switch model(of: node) {
        case .screen: false
        case .stack(let stack): stack.show(node.content.map(\.id), animated: isAnimated)
        case .tabs(let tabs): tabs.show(places, selecting: node.selected)
        case .split(let split):
          split.show(
            places, front: router?.device.compactColumns[node.id], visibility: router?.device.columnVisibility[node.id])
        }
      return isChanged || isNew
    }

    func model(of node: RouterState.Node) -> EntryModel {
      if let known = models[node.id] { return known }
      let map = node.container.flatMap { _ in router?.table.place(of: node.entry)?.content } ?? []
      let places = map.map {
        ContainerPlace(key: $0.key, label: $0.attachments[TabLabel.self], badge: $0.attachments[TabBadge.self])
      }
      let made: EntryModel =
        switch node.container {
        case nil: .screen(ScreenModel(node.entry))
        case .stack: .stack(StackModel(node.id, name: node.key, owner: self))
        case .tabs, .switcher: .tabs(makeTabs(node, places))
        case .split: .split(SplitModel(node.id, places, owner: self))
        }
      models[node.id] = made
      return made
    }

    private func makeTabs(_ node: RouterState.Node, _ places: [ContainerPlace]) -> TabsModel {
      let tabs = TabsModel(node.id, places, isSwitcher: node.container == .switcher, owner: self)
      guard let router else { return tabs }
      let attachments = router.attachments(of: node.entry)
      tabs.options = attachments[TabOptions.self] ?? TabOptions()
      tabs.accessory = attachments[TabAccessory.self]
      router.reportMissing(of: node.key, tabs)
      return tabs
    }

    /// Makes the item of a modal.
    private func item(for modal: RouterState.Modal) throws(HostError) -> ModalItem {
      var item = ModalItem(id: modal.id, form: form(of: modal), level: ModalModel(owner: self))
      item.style = modal.style
      _ = model(of: modal.content)
      item.alert = try router?.alert(of: modal.content.entry)
      item.modifier = router?.attachments(of: modal.content.entry)[SheetModifier.self]
      // Where there is little room, a popover is a sheet.
      guard item.form == .sheet || item.form == .popover, let router else { return item }
      item.sheet = router.sheetOptions(of: modal.content.entry)
      // The height that it had on this device, else the smallest.
      let kept = router.device.detents[item.id].flatMap(SheetOptions.Detent.init)
      let detents = item.sheet?.detents ?? []
      item.detent = detents.first { $0 == kept } ?? detents.first
      return item
    }

    /// Gives a popover or a confirmation the view that it points at.
    ///
    /// Without one on the screen, it is a sheet or an alert.
    private func placed(_ item: ModalItem, _ node: RouterState.Node, over level: ModalModel) -> ModalItem {
      guard item.form == .popover || item.form == .confirmation, let router else { return item }
      var item = item
      let isPopover = item.form == .popover
      if isPopover ? hasPopover : hasConfirmation {
        item.source = sources.source(of: router.sourceKey(of: node.entry), on: level)
      }
      guard item.source == nil else { return item }
      item.form = isPopover ? .sheet : .alert
      router.reportNoSource(
        of: node.key, shownAs: isPopover ? "a sheet" : "an alert",
        cure: "write .routeSource(named: “\(node.key)”) on the button")
      return item
    }

    /// Returns the form of a modal.
    ///
    /// An alert without content is a sheet, and so is an inspector that the map did not have when the window opened.
    private func form(of modal: RouterState.Modal) -> ModalForm {
      let form = ModalForm(modal.style)
      if form == .inspector, !hasInspector { return .sheet }
      guard form.isAlert else { return form }
      return router?.attachments(of: modal.content.entry)[AlertMaker.self] == nil ? .sheet : form
    }

    /// Locks the stacks and modals whose screens have leave guards.
    private func projectLocks() {
      guard let locks = router?.guarded.locks(on: shown) else { return }
      let stacks = locks.swipes.union(locks.backButtons)
      for case .stack(let stack) in models.values { stack.lock(stacks.contains(stack.id)) }
      for level in levels { level.lock(level.item.map { locks.modals.contains($0.id) } ?? false) }
    }
  }

  enum EntryModel {
    case screen(ScreenModel)
    case stack(StackModel)
    case tabs(TabsModel)
    case split(SplitModel)
  }

  /// Holds the view of an entry without a container.
  @MainActor @Observable
  final class ScreenModel {
    private(set) var content: AnyView?
    @ObservationIgnored private(set) var entry: RouterState.Entry
    /// The screen of UIKit in the view.
    @ObservationIgnored private var screen: (any HostableScreen)?

    init(_ entry: RouterState.Entry) { self.entry = entry }

    func show(_ content: AnyView, of entry: RouterState.Entry, _ screen: (any HostableScreen)?) {
      self.entry = entry
      self.content = content
      self.screen = screen
    }

    /// Gives the screen of UIKit the values of another link.
    ///
    /// A link to the screen that is open already makes no new one.
    /// - Returns: false if another screen must be made.
    func accept(_ match: RouteMatch, of next: RouterState.Entry) -> Bool {
      guard let screen, entry.isBlocked == next.isBlocked, screen.acceptValues(of: match) || entry.keepsScreen(as: next)
      else {
        return false
      }
      entry = next
      return true
    }
  }
#endif
