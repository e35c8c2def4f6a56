import Observation
import TestSupport
import Waymark

@testable import WaymarkSwiftUI

/// A fault of the platform towards the models that no switch of the stand-in has a rate for: one in so many.
///
/// Nothing here is of SwiftUI's: it is all that a binding and two callbacks can do wrong.
enum ModelFault: String, CaseIterable {
  /// The write for an act of the user comes some turns later.
  case bindingLate
  /// It is written twice.
  case bindingTwice
  /// The former value is written after it.
  case bindingStale
  /// It is never written: what appears and disappears is all that tells of it.
  case bindingNever
  /// Appearing is reported some turns later.
  case appearanceLate
  /// It is never told.
  case appearanceNever
  /// All views go and come again, as when the width changes.
  case widthFlipped
  /// A write is not followed, until something else is. (sRouting#16)
  case writeMissed
}

/// Owns models, has the state that they show, and turns.
@MainActor
final class ModelWorld: ModelOwner {
  private var due: [@MainActor @Sendable () -> Void] = []
  private(set) var isLookDue = false
  var faults: Set<ModelFault> = []
  var random: SeededGenerator
  /// The items of the stack, and the selected branch, as the state has them.
  var items: [ID] = []
  var selection = "a"
  var front: String?
  /// The reports: each act of the user once.
  var told: [String] = []
  var isRefusing = false
  var isInBackground = false
  var onLook: @MainActor (ModelWorld) -> Void = { _ in }
  /// Ends the time of a movement, and returns true if that led to anything.
  var timeIsUp: @MainActor (ModelWorld) -> Bool = { _ in false }
  private var nextNumber = 0

  init(_ seed: UInt64, faults: Set<ModelFault> = []) {
    random = SeededGenerator(seed: seed)
    self.faults = faults
  }

  func newID() -> ID {
    nextNumber += 1
    return ID(nextNumber)
  }

  /// Returns whether a fault happens now.
  func happens(_ fault: ModelFault) -> Bool { faults.contains(fault) && random.chance(2, in: 3) }

  // MARK: Turns

  func later(_ body: @escaping @MainActor @Sendable () -> Void) { due.append(body) }

  func later(in turns: Int, _ body: @escaping @MainActor @Sendable () -> Void) {
    later { [self] in if turns > 1 { later(in: turns - 1, body) } else { body() } }
  }

  func turn() {
    let now = due
    due = []
    for body in now { body() }
  }

  /// Turns until nothing is due, and then what the router does three seconds later.
  func comesToRest() -> Bool {
    for _ in 0..<400 {
      turn()
      if due.isEmpty, !isLookDue, !timeIsUp(self) { return true }
    }
    return false
  }

  private func look() {
    isLookDue = false
    onLook(self)
  }

  // MARK: ModelOwner

  func changing(animated isAnimated: Bool, _ body: () -> Void) { body() }

  func evidenceCame() {
    guard !isLookDue else { return }
    isLookDue = true
    afterRest { [weak self] in self?.look() }
  }

  func mayGoBack(in stack: StackModel, to entry: ID) -> Bool { !isRefusing }

  func wentBack(in stack: StackModel, to entry: ID) {
    told.append("back to \(entry.number)")
    pop(to: entry)
    stack.show(items)
  }

  func pop(to entry: ID) {
    if let index = items.firstIndex(of: entry) { items.removeSubrange((index + 1)...) }
  }

  func maySelect(_ key: String, in tabs: TabsModel) -> Bool { !isRefusing }

  func selected(_ key: String, in tabs: TabsModel, again isReselected: Bool) {
    told.append(isReselected ? "again \(key)" : key)
    selection = key
  }

  func mayBringToFront(_ column: String, in split: SplitModel) -> Bool {
    guard !isInBackground else { return false }
    front = column
    return true
  }

  func mayShow(_ columns: SplitModel.Visibility, in split: SplitModel) -> Bool { !isInBackground }

  func mayClose(_ item: ModalItem) -> Bool { !isRefusing }
  func closed(_ item: ModalItem) { told.append("closed \(item.id.number)") }
  func chose(_ button: AlertContent.Button, of item: ModalItem, at level: ModalModel) {}
  func changed(_ detent: SheetOptions.Detent, of item: ModalItem) { told.append(detent.rawValue) }
}

/// A view of a screen.
private final class ShownView: Sendable {}

/// A stack that shows a model's path, and its user.
@MainActor
final class ShownStack {
  let world: ModelWorld
  let model: StackModel
  /// The screens, the root first.
  private(set) var shown: [RouterState.Entry.ID] = []
  private var isInWindow = false
  private var told: RouterState.Entry.ID?
  private var missed: [RouterState.Entry.ID]?
  private var everMissed: Set<[RouterState.Entry.ID]> = []
  /// The view that reports the screen on top.
  private var view: ShownView?

  init(_ world: ModelWorld) {
    self.world = world
    model = StackModel(world.newID(), name: "stack", owner: world)
    world.items = [world.newID()]
    model.show(world.items)
    world.onLook = { [weak self] _ in self?.conclude() }
    world.timeIsUp = { [weak self] _ in self?.settle() ?? false }
    follow()
  }

  /// Reads what the model has, and again when that changes: a turn later, as views do.
  private func follow() {
    withObservationTracking {
      _ = model.revision
      read((model.root.map { [$0] } ?? []) + model.shownPath)
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.world.later { self?.follow() } }
    }
  }

  private func read(_ given: [RouterState.Entry.ID]) {
    guard given != shown else {
      missed = nil
      return
    }
    guard given != missed else { return }
    missed = nil
    // Nothing is missed twice.
    if !shown.isEmpty, given.first == shown.first, world.happens(.writeMissed), everMissed.insert(given).inserted {
      missed = given
      return
    }
    shown = given
    tellOfTop()
  }

  // MARK: Evidence

  /// The screen on top appears, and the one before disappears.
  private func tellOfTop() {
    let now = isInWindow ? shown.last : nil
    guard now != told else { return }
    told = now
    if let view { tell { $0.disappeared(as: ObjectIdentifier(view)) } }
    view = now.map { _ in ShownView() }
    if let now, let view { tell { if self.view === view { $0.appeared(now, as: ObjectIdentifier(view)) } } }
  }

  private func tell(_ body: @escaping @MainActor (StackModel) -> Void) {
    if world.happens(.appearanceNever) { return }
    guard world.happens(.appearanceLate) else { return body(model) }
    world.later(in: Int.random(in: 1...4, using: &world.random)) { [self] in body(model) }
  }

  func comeIntoWindow(_ isInWindow: Bool) {
    guard isInWindow != self.isInWindow else { return }
    self.isInWindow = isInWindow
    isInWindow ? model.cameIntoWindow() : model.leftWindow()
    tellOfTop()
  }

  /// The router looks, and concludes what was not reported; nothing is concluded from what moves.
  private func conclude() {
    guard !model.isOnItsWay,
      let gone = world.items.dropFirst().firstIndex(where: { model.holds($0) == false })
    else {
      if !model.isOnItsWay { model.settle() }
      return
    }
    world.pop(to: world.items[gone - 1])
    model.show(world.items)
  }

  private func settle() -> Bool {
    guard model.isOnItsWay else { return false }
    model.settle()
    return model.isTakingIn
  }

  // MARK: The user and the app

  func goBack() {
    guard isInWindow, shown.count > 1 else { return }
    let before = Array(shown.dropFirst())
    shown.removeLast()
    tellOfTop()
    let after = Array(shown.dropFirst())
    guard !world.happens(.bindingNever) else { return }
    let count = world.happens(.bindingTwice) ? 2 : 1
    let delay = world.happens(.bindingLate) ? Int.random(in: 1...4, using: &world.random) : 0
    let stale = world.happens(.bindingStale)
    for _ in 0..<count { write(after, in: delay) }
    if stale { write(before, in: delay + 1) }
  }

  private func write(_ path: [RouterState.Entry.ID], in turns: Int) {
    guard turns > 0 else { return write(path) }
    world.later(in: turns) { [self] in write(path) }
  }

  private func write(_ path: [RouterState.Entry.ID]) {
    model.shownPath = path
    // SwiftUI reads back what it has written.
    world.later { [self] in read((model.root.map { [$0] } ?? []) + model.path) }
  }

  func change(_ items: [RouterState.Entry.ID]) {
    world.items = items
    model.show(items)
  }

  func flip() {
    guard isInWindow else { return }
    comeIntoWindow(false)
    comeIntoWindow(true)
  }

  /// Something happens at random.
  func live() {
    switch Int.random(in: 0..<10, using: &world.random) {
    case 0, 1: change(world.items + [world.newID()])
    case 2: change(world.items + [world.newID(), world.newID()])
    case 3: change(Array(world.items.prefix(1)))
    case 4: change([world.newID()] + (world.random.chance(1, in: 2) ? [world.newID()] : []))
    case 5: change(world.items.dropLast().isEmpty ? world.items : world.items.dropLast() + [world.newID()])
    case 6: comeIntoWindow(world.random.chance(2, in: 3))
    case 7: if world.faults.contains(.widthFlipped) { flip() } else { _ = settle() }
    default: goBack()
    }
    for _ in 0..<Int.random(in: 0...4, using: &world.random) { world.turn() }
  }
}

extension StackModel {
  /// Its only view comes into the window.
  func cameIntoWindow() { cameIntoWindow(as: ObjectIdentifier(self)) }
  func leftWindow() { leftWindow(as: ObjectIdentifier(self)) }
}
