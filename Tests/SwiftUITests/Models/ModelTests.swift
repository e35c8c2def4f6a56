import Foundation
import TestSupport
import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkSwiftUI

@Suite("SwiftUI: models without SwiftUI · N15")
@MainActor
struct ModelTests {
  private let world = ModelWorld(1)

  private func settle() { _ = world.comesToRest() }

  // MARK: Stacks

  private final class View {
    var id: ObjectIdentifier { ObjectIdentifier(self) }
  }

  @Test("SwiftUI decision 1: a path that was written proves nothing, what has appeared does")
  func writtenPathProvesNothing() {
    let stack = StackModel(world.newID(), name: "stack", owner: world)
    let (root, book) = (world.newID(), world.newID())
    stack.show([root])
    stack.cameIntoWindow()
    let views = (0..<4).map { _ in View() }
    stack.appeared(root, as: views[0].id)
    stack.show([root, book])
    settle()
    #expect(stack.path == [book])
    #expect(stack.holds(book) == nil)
    #expect(!stack.isSettled)
    stack.appeared(book, as: views[1].id)
    stack.disappeared(as: views[0].id)
    #expect(stack.holds(book) == true)
    #expect(stack.isSettled)
    // Another view of the same item, as when it has moved in the path.
    stack.appeared(book, as: views[2].id)
    stack.disappeared(as: views[1].id)
    #expect(stack.holds(book) == true)
    stack.disappeared(as: views[2].id)
    #expect(stack.holds(book) == nil)
    stack.appeared(root, as: views[3].id)
    #expect(stack.holds(book) == false)
  }

  @Test("SwiftUI decision 2: a path waits until the stack is in the window, and is written once")
  func hiddenPath() {
    let stack = StackModel(world.newID(), name: "stack", owner: world)
    let ids = (0..<4).map { _ in world.newID() }
    stack.show(ids)
    settle()
    #expect(stack.path.isEmpty && stack.root == ids[0] && stack.isSettled && stack.holds(ids[1]) == nil)
    stack.show(Array(ids.dropLast()))
    stack.cameIntoWindow()
    #expect(stack.path == [ids[1], ids[2]])
  }

  @Test("SwiftUI decision 5: another root comes after an empty path, and before its own, each in a turn of its own")
  func newRootFollowsAnEmptyPath() {
    let stack = StackModel(world.newID(), name: "stack", owner: world)
    let ids = (0..<4).map { _ in world.newID() }
    stack.cameIntoWindow()
    stack.show([ids[0], ids[1]])
    settle()
    stack.show([ids[2], ids[3]])
    var seen = [[stack.root] + stack.path]
    for _ in 0..<10 {
      world.turn()
      if seen.last != [stack.root] + stack.path { seen.append([stack.root] + stack.path) }
    }
    #expect(seen == [[ids[0]], [ids[2]], [ids[2], ids[3]]])
  }

  @Test("HOSTS 50: any path may be written back at any time; only a shorter one, at rest, is the user's")
  func writtenBack() {
    let stack = StackModel(world.newID(), name: "stack", owner: world)
    let ids = (0..<4).map { _ in world.newID() }
    world.items = Array(ids[0...2])
    stack.cameIntoWindow()
    stack.show(world.items)
    stack.shownPath = []
    settle()
    for path in [[ids[3]], ids, [ids[2], ids[1]], [ids[1], ids[2]], [ids[2]]] { stack.shownPath = path }
    #expect(stack.path == [ids[1], ids[2]])
    #expect(world.told.isEmpty)
    world.isRefusing = true
    stack.shownPath = [ids[1]]
    #expect(stack.path == [ids[1], ids[2]])
    #expect(world.told.isEmpty)
    world.isRefusing = false
    stack.shownPath = [ids[1]]
    stack.shownPath = [ids[1]]
    #expect(stack.path == [ids[1]])
    #expect(world.told == ["back to \(ids[1].number)"])
  }

  @Test("SwiftUI decision 2: a path that SwiftUI has missed is written again, once")
  func missedPathIsWrittenAgain() {
    let stack = StackModel(world.newID(), name: "stack", owner: world)
    let (root, book) = (world.newID(), world.newID())
    let view = View()
    stack.cameIntoWindow()
    stack.appeared(root, as: view.id)
    stack.show([root, book])
    settle()
    #expect(stack.isOnItsWay)
    #expect(stack.holds(book) == nil)
    stack.settle()
    #expect(stack.path.isEmpty)
    settle()
    #expect(stack.path == [book])
    stack.settle()
    #expect(stack.path == [book])
    #expect(!stack.isOnItsWay)
    #expect(stack.holds(book) == false)
  }

  // MARK: Tabs

  private func tabs() -> TabsModel {
    let tabs = TabsModel(world.newID(), [ContainerPlace(key: "a"), ContainerPlace(key: "b")], owner: world)
    tabs.show(["a": world.newID()], selecting: "a")
    settle()
    return tabs
  }

  @Test("SwiftUI decision 7: setters only ask; a second tap is an event of its own, and for taps only")
  func setterOnlyRequestsASelection() {
    let tabs = tabs()
    world.isRefusing = true
    tabs.shownSelection = "b"
    #expect(tabs.selection == "a")
    #expect(world.told.isEmpty)
    world.isRefusing = false
    tabs.shownSelection = "b"
    // An echo, and what was before.
    tabs.shownSelection = "b"
    tabs.shownSelection = "a"
    #expect(tabs.selection == "b")
    #expect(world.told == ["b"])
    settle()
    tabs.shownSelection = "b"
    tabs.shownSelection = "elsewhere"
    #expect(tabs.selection == "b")
    #expect(world.told == ["b", "again b"])
  }

  @Test("SwiftUI decision 7: a list that writes its selection back is an echo, at any time")
  func selectionWrittenBackIsAnEcho() {
    let tabs = tabs()
    tabs.listedSelection = "a"
    tabs.listedSelection = nil
    #expect(tabs.listedSelection == "a")
    #expect(world.told.isEmpty)
    tabs.listedSelection = "b"
    settle()
    tabs.listedSelection = "b"
    #expect(tabs.listedSelection == "b")
    #expect(world.told == ["b"])
  }

  /// Two views of one entry.
  private let first = ObjectIdentifier(Int.self)
  private let second = ObjectIdentifier(String.self)

  @Test("R3: a stack or branch stays in the window while the view of another width takes the place of the first")
  func twoViews() {
    let stack = StackModel(world.newID(), name: "stack", owner: world)
    stack.cameIntoWindow(as: first)
    stack.cameIntoWindow(as: second)
    stack.leftWindow(as: first)
    #expect(stack.isInWindow)
    stack.leftWindow(as: second)
    #expect(!stack.isInWindow)
    let tabs = tabs()
    tabs.appeared("a", as: first)
    tabs.appeared("a", as: second)
    tabs.disappeared(as: first)
    #expect(tabs.seenSelection == "a")
  }

  @Test("SwiftUI decision 1: a selection is known when its view has appeared, unless another may still appear")
  func selectionIsKnownWhenItAppears() {
    let tabs = tabs()
    #expect(tabs.seenSelection == nil)
    #expect(tabs.isSettled)
    tabs.appeared("a", as: first)
    #expect(tabs.seenSelection == "a")
    tabs.show([:], selecting: "b")
    settle()
    #expect(tabs.seenSelection == nil)
    #expect(!tabs.isSettled)
    tabs.appeared("b", as: second)
    tabs.disappeared(as: first)
    #expect(tabs.seenSelection == "b")
    #expect(tabs.isSettled)
    tabs.appeared("a", as: first)
    tabs.disappeared(as: second)
    #expect(tabs.seenSelection == "a")
  }

  // MARK: Splits

  @Test("SwiftUI decision 8: a column that comes to the front in the background is nobody's wish")
  func columnInTheBackgroundIsNotTheUsers() {
    let split = SplitModel(world.newID(), ["a", "b", "c", "d"].map { ContainerPlace(key: $0) }, owner: world)
    split.shownFront = 2
    #expect(split.front == "c")
    #expect(world.front == "c")
    #expect(split.side?.key == "d")
    world.isInBackground = true
    split.shownFront = 0
    #expect(split.front == "c")
    #expect(world.front == "c")
    world.isInBackground = false
    split.shownFront = 7
    #expect(split.front == "c")
  }

  // MARK: Modals

  private func item(_ form: ModalForm) -> ModalItem {
    ModalItem(id: world.newID(), form: form, level: ModalModel(owner: world))
  }

  @Test("SwiftUI decision 6: a modal is there when it appears, and gone when its end is reported")
  func modalIsThereWhenItAppears() {
    let (level, sheet) = (ModalModel(owner: world), item(.sheet))
    level.present(sheet)
    #expect(level.shown == nil)
    #expect(level.motion?.kind == .presentation)
    level.appeared(sheet.id)
    level.appeared(sheet.id)
    #expect(level.shown == sheet.id)
    #expect(level.motion == nil)
    level[.sheet] = nil
    level[.sheet] = nil
    #expect(level.item == nil)
    #expect(level.motion?.kind == .dismissal)
    #expect(world.told == ["closed \(sheet.id.number)"])
    level.dismissed()
    level.dismissed()
    #expect(level.motion == nil)
    #expect(world.told.count == 1)
  }

  @Test("SwiftUI decision 1: a sheet that goes without a word in its binding has gone when its end is reported")
  func modalWithoutABinding() {
    let (level, sheet) = (ModalModel(owner: world), item(.sheet))
    level.present(sheet)
    level.appeared(sheet.id)
    level.disappeared(sheet.id)
    level.dismissed()
    #expect(level.item == nil)
    #expect(world.told == ["closed \(sheet.id.number)"])
  }

  @Test("HOSTS 20: the end of what went before that comes late closes nothing")
  func lateEnd() {
    let (level, first, second) = (ModalModel(owner: world), item(.sheet), item(.cover))
    level.present(first)
    level.appeared(first.id)
    level.dismiss()
    level.forgetMotion()
    level.present(second)
    level.appeared(second.id)
    level.dismissed()
    #expect(level.item?.id == second.id)
    #expect(world.told.isEmpty)
  }

  @Test("A locked modal stays; an inspector keeps its content until it has disappeared")
  func lockedModalStays() {
    let (level, side) = (ModalModel(owner: world), item(.inspector))
    level.present(side)
    level.appeared(side.id)
    world.isRefusing = true
    level[isShown: .inspector] = false
    #expect(level.item?.id == side.id)
    world.isRefusing = false
    level[isShown: .inspector] = false
    #expect(level.item == nil)
    #expect(level.leaving?.id == side.id)
    #expect(level.isLeaving)
    level.disappeared(side.id)
    #expect(level.leaving == nil)
    #expect(!level.isLeaving)
  }

  // MARK: Random users

  /// A change that is neither written nor reported cannot be known.
  nonisolated static let faults: [Set<ModelFault>] =
    [[]]
    + ModelFault.allCases.flatMap { one in
      ModelFault.allCases.filter { one.rawValue <= $0.rawValue }.map { [one, $0] }
    }
    .filter {
      !$0.isSuperset(of: [.appearanceNever, .bindingNever]) && !$0.isSuperset(of: [.appearanceNever, .writeMissed])
    }

  @Test("HOSTS 49, 50, 55: a stack and its random users agree at last", arguments: Self.faults)
  func randomUsersConverge(_ faults: Set<ModelFault>) {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(20) { guard converges(random.next(), faults) else { return } }
  }

  /// Random users that a search found: a binding or a view that comes late, after SwiftUI has missed a write.
  nonisolated static let found: [(Set<ModelFault>, UInt64)] = [
    ([.bindingLate, .writeMissed], 4_859_662_493_421_919_357),
    ([.writeMissed, .appearanceLate], 379_409_990_146_176_715),
    ([.writeMissed, .appearanceLate], 9_849_128_634_223_985_343),
  ]

  @Test("HOSTS 49, 50: users that were found agree with the stack, too", arguments: Self.found)
  func foundUsersConverge(_ faults: Set<ModelFault>, _ seed: UInt64) { _ = converges(seed, faults) }

  private func converges(_ seed: UInt64, _ faults: Set<ModelFault>) -> Bool {
    let world = ModelWorld(seed, faults: faults)
    let stack = ShownStack(world)
    for _ in 0..<25 { stack.live() }
    stack.comeIntoWindow(true)
    world.faults.remove(.writeMissed)
    let rests = world.comesToRest()
    #expect(rests, "it never comes to rest: \(faults), \(seed)")
    #expect(stack.shown == world.items, "\(faults), \(seed)")
    return rests && stack.shown == world.items
  }

  @Test("No model knows SwiftUI")
  func withoutSwiftUI() throws {
    let folder = CaseFile.repository.appending(path: "Sources/WaymarkSwiftUI/Models")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count == 9)
    for file in files { #expect(try !String(contentsOf: file, encoding: .utf8).contains("import SwiftUI")) }
  }
}
