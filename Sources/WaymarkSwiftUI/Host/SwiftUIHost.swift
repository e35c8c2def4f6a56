#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Brings the state of a router into the models that the views of one window read.
  ///
  /// SwiftUI is told what is to be there, and tells little of what is: what was last written counts as being on the screen,
  /// until a binding, `onAppear` or `onDismiss` says otherwise. A step is carried out in writes, one after the other: a modal
  /// that goes has gone before anything else changes, and one that comes has come before the next.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor
  package final class SwiftUIHost: RouterHost {
    let window: RouterState.Window.ID
    private(set) weak var router: Router?
    let clock = HostClock.current
    /// What the models show, as far as steps brought it there.
    package private(set) var shown = RouterState()
    /// What the window shows without modals.
    let root: WindowModel
    /// What is presented over that.
    private(set) lazy var base = LevelModel(host: self)
    var models: [RouterState.Entry.ID: EntryModel] = [:]
    /// The entries whose views could not be made, and that the app's error screen stands for.
    var errorScreens: Set<RouterState.Entry.ID> = []
    /// The entries whose views were made for a branch that the user is about to see.
    var promised: Set<RouterState.Entry.ID> = []
    var ownPresentations = OwnPresentations()
    /// The user does not see the window: the system tries other widths on it, for its pictures of the app.
    var isInBackground = false
    /// The window has appeared.
    private var isInSight = false
    /// What is being written.
    private var work: Work?

    /// What is left to be written until a state is there.
    private struct Work {
      /// Nil: nobody asked; what is shown is put in line.
      let step: RouterState.Step?
      var next: RouterState
      var writes: [Write]
      var completion: @MainActor (Result<Void, HostError>) -> Void = { _ in }
    }

    /// One write, after which SwiftUI gets time.
    private enum Write {
      case close(LevelModel)
      case content
      case open(ModalItem, RouterState.Node, at: Int)
    }

    package init(_ router: Router, window: RouterState.Window.ID) {
      self.router = router
      self.window = window
      root = WindowModel()
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
      do throws(HostError) {
        try makeViews(for: next)
        work = Work(step: step, next: next, writes: try writes(to: next), completion: completion)
      } catch {
        return completion(.failure(error))
      }
      // The router has waited for it long enough.
      for level in levels { level.forgetMotion() }
      writeNext()
    }

    package func withdraw() { work = nil }

    /// The modals that are to go, what is below them, the modals that are to come.
    private func writes(to next: RouterState) throws(HostError) -> [Write] {
      let target = next.shownModals.map(\.modal)
      let levels = levels
      // What never came is not there.
      let kept = zip(levels, target).prefix { $0.shown == $1.id && $0.item?.form == form(of: $1) }.count
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
      guard let write = work.writes.first else { return finish() }
      let isAnimated = work.step?.isAnimated ?? true
      switch write {
      case .close(let level):
        self.work?.writes.removeFirst()
        Self.changing(animated: isAnimated) { level.dismiss() }
        goOn(afterMotionOf: level)
      case .content:
        self.work?.writes.removeFirst()
        Self.changing(animated: isAnimated) { project(work.next) } ? goOnLater() : writeNext()
      case .open(let item, let node, let index):
        guard levels.indices.contains(index) else { return finish() }
        let level = levels[index]
        // What the user has closed goes first.
        guard level.motion == nil else { return lookLater() }
        self.work?.writes.removeFirst()
        Self.changing(animated: isAnimated) {
          _ = project(node)
          level.present(item)
        }
        goOn(afterMotionOf: level)
      }
    }

    private func goOn(afterMotionOf level: LevelModel) {
      // What SwiftUI tells of goes on in `motionEnded()`.
      if level.motion == nil { goOnLater() }
    }

    /// SwiftUI takes in what was written, and what the user did since.
    ///
    /// In two turns: this one may be over for SwiftUI, as where a timer told of the end of a dismissal.
    private func goOnLater() {
      clock.later { [weak self] in self?.clock.later { self?.writeNext() } }
    }

    /// The router looks at what moves, and for how long.
    private func lookLater() {
      clock.later { [weak self] in
        guard let self else { return }
        router?.screenChanged(in: self)
      }
    }

    private func finish() {
      guard let work else { return }
      self.work = nil
      if work.step != nil { shown = work.next }
      prune()
      projectLocks()
      work.completion(.success(()))
    }

    /// Lets go of what is no longer open.
    private func prune() {
      var open = promised
      shown.walk { open.insert($0.id) }
      models = models.filter { open.contains($0.key) }
      errorScreens.formIntersection(open)
    }

    /// The levels that are there: what the window shows, and what is presented over one another.
    var levels: [LevelModel] { [base] + base.levelsAbove }

    static func changing<Result>(animated isAnimated: Bool, _ body: () -> Result) -> Result {
      guard !isAnimated else { return withAnimation(.default, body) }
      var transaction = Transaction(animation: nil)
      transaction.disablesAnimations = true
      return withTransaction(transaction, body)
    }

    /// A step is changing a container, and SwiftUI has not taken it in yet.
    func isWriting(_ model: EntryModel) -> Bool { work?.step?.contentChange?.container.id == model.id }

    // MARK: Following

    package func follow(_ shown: RouterState, for router: Router) {
      self.shown = shown
      guard let work, let step = work.step else { return putInLine() }
      // What is left of the pending step leads on from there.
      let next = shown.applying(step)
      self.work?.next = next
      let modals = Set(next.shownModals.map(\.modal.id))
      let opening = work.writes.compactMap { if case .open(let item, _, _) = $0 { item.id } else { nil } }
      // The user has left what a modal was to be presented on.
      guard !modals.isSuperset(of: levels.compactMap(\.item?.id) + opening) else { return }
      if let writes = try? writes(to: next) { self.work?.writes = writes }
    }

    package func settle(for router: Router) {
      guard work?.step == nil else { return }
      promised = []
      // The router has waited for it long enough, if it has not ended.
      for level in levels { level.forgetMotion() }
      putInLine()
    }

    /// Brings what is shown in line without a step.
    private func putInLine() {
      _ = makeViewsOrErrors(of: shown)
      guard let writes = try? writes(to: shown) else { return }
      work = Work(step: nil, next: shown, writes: writes)
      writeNext()
    }

    package func prepare(_ next: RouterState) -> Bool {
      next.walkShown { if shown.entry($0.id) == nil { promised.insert($0.id) } }
      retryErrorScreens(shownIn: next)
      return makeViewsOrErrors(of: next) == nil
    }

    package func letGo() {
      work = nil
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
      shown.walkShown { observe($0, &seen) }
      let presented = Set(levels.compactMap(\.shown))
      for (_, modal) in shown.shownModals { seen.isThere[modal.id] = presented.contains(modal.id) }
      if let work {
        for (_, modal) in work.next.shownModals { seen.isThere[modal.id] = presented.contains(modal.id) }
      }
      seen.foreign = ownPresentations.presented.map { .init(.other, over: $0.modal) }
      seen.moving = Set(levels.compactMap(\.motion))
      return seen
    }

    private func observe(_ node: RouterState.Node, _ seen: inout HostSnapshot) {
      guard let model = models[node.id] else { return }
      switch node.container {
      case .stack: for item in node.content.dropFirst() { seen.isThere[item.id] = model.holds(item.id) }
      case .tabs: seen.selected[node.id] = model.selection
      default: break
      }
    }

    /// SwiftUI has told that a modal has come or gone.
    func motionEnded() {
      if work != nil { return goOnLater() }
      router?.screenChanged(in: self)
    }

    /// The root of the window appeared: now it can present.
    func appeared() {
      guard !isInSight else { return }
      isInSight = true
      router?.screenChanged(in: self)
    }
  }

  /// What a window shows, without modals.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor @Observable
  final class WindowModel {
    private(set) var root: EntryModel?
    /// The containers that are there, by name, for views of the app's own.
    private(set) var containers: [String: EntryModel] = [:]

    func show(_ root: EntryModel?, containing containers: [String: EntryModel] = [:]) {
      if self.root !== root { self.root = root }
      let isSame = self.containers.count == containers.count && containers.allSatisfy { self.containers[$0] === $1 }
      if !isSame { self.containers = containers }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension RouterState.Step {
    /// Whether the change is to be seen.
    fileprivate var isAnimated: Bool {
      switch self {
      case .dismiss(let dismissal): dismissal.isAnimated
      case .present(let presenting): presenting.isAnimated
      case .setWindowRoot(_, let isAnimated): isAnimated
      case .leave, .update, .show, .hide, .closeWindow, .activateWindow: false
      case .setRoot, .selectBranch, .setStack, .setColumns: contentChange?.isAnimated ?? false
      }
    }
  }
#endif
