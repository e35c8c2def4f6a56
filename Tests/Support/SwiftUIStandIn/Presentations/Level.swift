/// A window's content, or what is presented on it, or on that.
@MainActor
final class Level: Payload {
  enum Phase { case coming, shown, going }

  unowned let window: SceneWindow
  private(set) weak var presenter: Level?
  /// The slot that wanted it, or `nil` for the content of a window.
  private(set) var slot: PresentationSlot?
  private(set) var item: AnyHashable?
  private(set) var node: Node
  private(set) var child: Level?
  private(set) var phase = Phase.shown
  /// Stacks below that were pushed on in the turn in which this level began to go.
  private var undone: [StackController] = []
  /// The stacks on this level that have changed in this turn.
  private var changed: [StackController] { node.payloads(StackController.self).map(\.payload).filter(\.changedInTurn) }
  private var pushed: [StackController] { changed.filter { $0.changes.last?.kind == .push } }

  /// The content of a window.
  init(_ window: SceneWindow, _ view: any View, _ environment: EnvironmentValues) {
    self.window = window
    node = Node(0, EmptyView(), environment, in: nil)
    update(view, environment)
  }

  private init(_ slot: PresentationSlot, on presenter: Level) {
    window = presenter.window
    self.presenter = presenter
    self.slot = slot
    item = slot.wanted
    phase = .coming
    node = Node(0, EmptyView(), presenter.node.environment, in: slot.node)
    follow(slot)
  }

  /// This level and all above, lowest first.
  var chain: [Level] { [self] + (child?.chain ?? []) }

  func update(_ view: any View, _ environment: EnvironmentValues) {
    var environment = environment
    environment.level = self
    node.update(LevelHost(content: view), environment)
  }

  private func follow(_ slot: PresentationSlot) {
    guard let content = slot.content, let source = slot.node else { return }
    var environment = source.environment
    environment[IsPresentedKey.self] = true
    environment[IsLazyKey.self] = false
    environment[IsSearchingKey.self] = false
    environment[IsEnabledKey.self] = true
    environment.stack = nil
    environment.dismiss = DismissAction(self) { [weak self] in self?.dismiss() }
    update(content, environment)
  }

  // MARK: Following the bindings

  /// Brings containers and presentations to what the bindings say.
  func sync() {
    node.walkAll { node in
      node.payload?.sync(node)
      return true
    }
    let slots = node.payloads(PresentationSlot.self).map(\.payload)
    if let child { keep(child, slots) } else { presentFirst(of: slots) }
    child?.sync()
  }

  private func keep(_ child: Level, _ slots: [PresentationSlot]) {
    guard let slot = child.slot else { return }
    let isWanted = !slot.isGone && slot.wanted == child.item
    if isWanted, child.phase != .going { child.follow(slot) }
    if !isWanted, child.phase != .going, child.phase != .coming || !child.isMoving {
      loseOthers(slots, than: child)
      child.leave(isAnimated: slot.isGone ? node.isAnimated : slot.isAnimated)
    }
    for other in slots where other.wants && other !== slot && !other.isSaidToWait {
      other.isSaidToWait = true
      Session.current.say(
        "Currently, only presenting a single sheet is supported.\n"
          + "The next sheet will be presented when the currently presented sheet gets dismissed.")
    }
  }

  private func presentFirst(of slots: [PresentationSlot]) {
    let session = Session.current
    guard let slot = slots.first(where: \.wants) else { return }
    // A level presents when it is on the screen itself.
    guard phase == .shown else {
      if session.has(.nestedPresentationLost), phase == .coming { slot.lost = slot.wanted }
      return
    }
    if session.has(.pathAndModalTogether), !changed.isEmpty {
      slot.lost = slot.wanted
      return
    }
    if session.refusesPresentation(of: slot.style) {
      slot.lost = slot.wanted
      return
    }
    if let node = slot.node, !node.isOnScreen { saysDetached() }
    present(slot)
  }

  private func saysDetached() {
    // As logged in hmlongco/Navigator#4.
    Session.current.say(
      "Presenting view controller from detached view controller is not supported, and may result in incorrect safe "
        + "area insets and a corrupt root presentation.")
  }

  private func present(_ slot: PresentationSlot) {
    let new = Level(slot, on: self)
    child = new
    Session.current.changeBegan()
    slot.isSaidToWait = false
    let isAnimated = slot.isAnimated
    window.changes.append(PresentationChange(style: slot.style, isPresenting: true, isAnimated: isAnimated))
    Session.current.start(
      Movement(new, isAnimated: isAnimated) { [weak new] _ in
        guard let new, new.phase == .coming else { return }
        new.phase = .shown
        new.node.markDirty()
      })
  }

  private func loseOthers(_ slots: [PresentationSlot], than child: Level) {
    guard Session.current.has(.dismissAndPresentTogether) else { return }
    for slot in slots where slot.wants && (slot !== child.slot || slot.wanted != child.item) {
      slot.lost = slot.wanted
    }
  }

  /// A cover lies over it, and has come.
  var isCovered: Bool {
    child.map { $0.isCovered || $0.slot?.style == .fullScreenCover && $0.phase == .shown } ?? false
  }

  // MARK: Leaving

  var isMoving: Bool { Session.current.movement(of: self) != nil }

  /// A view in it closes it.
  func dismiss() {
    guard let slot, !slot.isGone else { return leave(isAnimated: true) }
    slot.clear()
  }

  /// It goes, and all above it.
  func leave(isAnimated: Bool, isInteractive: Bool = false, isByUser: Bool = false) {
    guard phase != .going else { return }
    phase = .going
    Session.current.changeBegan()
    if Session.current.has(.dismissAndPushTogether), !isByUser { undone = presenter?.pushed ?? [] }
    if let slot, !isInteractive {
      window.changes.append(PresentationChange(style: slot.style, isPresenting: false, isAnimated: isAnimated))
    }
    Session.current.start(
      Movement(self, isAnimated: isAnimated, isInteractive: isInteractive) { [self] isCancelled in
        if isCancelled {
          phase = .shown
          return node.markDirty()
        }
        end(isByUser)
      })
  }

  private func end(_ isByUser: Bool) {
    let presenter = presenter
    let gone = chain
    presenter?.child = nil
    for level in gone.reversed() { level.node.leave() }
    // The binding is written at the very end of the animation. (FlowStacks#69)
    if isByUser, slot?.wanted == item { slot?.clear() }
    for stack in undone { stack.undoPush() }
    undone = []
    for level in gone.reversed() { Session.current.complete(level.slot?.onDismiss) }
    presenter?.node.markDirty()
  }

  /// True if what is below can be touched.
  var letsTouchesThrough: Bool {
    node.shownModifiers(BackgroundInteractionModifier.self).contains { $0.modifier.isEnabled }
  }

  /// True if the user can pull it down.
  var isLocked: Bool {
    guard let slot, slot.style.canBeSwipedDown else { return true }
    return node.shownModifiers(InteractiveDismissModifier.self).contains { $0.modifier.isDisabled }
  }
}

/// Something that a window presented or dismissed.
struct PresentationChange {
  let style: PresentationStyle
  let isPresenting: Bool
  let isAnimated: Bool
}

private struct LevelHost {
  typealias Body = Never
  let content: any View
}

extension LevelHost: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

extension Node {
  /// The user sees it.
  var isOnScreen: Bool {
    var below: Node?
    for node in ancestors {
      if let below, !node.shown.contains(where: { $0 === below }), node.payload is PresentationSlot == false {
        return false
      }
      below = node
    }
    return true
  }
}
