import TestSupport
import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// The laws of navigation, over random maps, states, verbs and host events; a failure names the seed.
@Suite("Navigation: laws (M1, M2, M12, N6)")
struct NavigationLawTests {
  static let actionsPerWalk = 25
  static let walks = SeededGenerator.rounds(800)

  /// One hundred thousand actions in a plain run.
  @Test func lawsHoldOnRandomStates() throws {
    var random = SeededGenerator.make()
    for _ in 0..<Self.walks {
      let world = try World(&random)
      var state = RouterState(first: world.table)
      var past = [state]
      try Self.expectValid(state, world, "seed \(random.seed)")
      for _ in 0..<Self.actionsPerWalk {
        let action = world.action(&random, state, past)
        let change = state.change(by: action, in: world.table)
        let what = "seed \(random.seed): \(action) on \(state.visible())"
        try Self.expectOutcome(change, state, what)
        try Self.expectValid(change.state, world, what)
        try Self.expectSteps(from: state, to: change.state, what)
        if case .host = action { try Self.expectNoEcho(action, change, world, what) }
        state = change.state
        past.append(state)
      }
      // Between states that are far from each other, too.
      try Self.expectSteps(from: random.pick(past), to: random.pick(past), "seed \(random.seed)")
    }
  }

  /// A verb that changes nothing says why, and one that says so did change something.
  private static func expectOutcome(_ change: RouterState.Change, _ old: RouterState, _ what: String) throws {
    try #require(change.isChanged != change.state.isEquivalent(to: old), "\(what)")
    try #require(change.isChanged == (change.state.revision != old.revision), "\(what)")
    try #require(change.isChanged || change.state == old, "\(what)")
  }

  private static func expectSteps(from old: RouterState, to new: RouterState, _ what: String) throws {
    let steps = new.steps(from: old)
    try #require(steps.isEmpty == new.isEquivalent(to: old), "\(what)")
    try #require(old.applying(steps).isEquivalent(to: new), "\(what)")
    let gone = old.screens.subtracting(new.screens)
    let left = steps.compactMap { if case .leave(let entry) = $0 { entry.id } else { nil } }
    try #require(left.count == gone.count && Set(left) == gone, "\(what)")
    var animated: Set<RouterState.Entry.ID> = []
    for container in steps.compactMap(\.contentChange) where container.isAnimated {
      try #require(animated.insert(container.container.id).inserted, "\(what)")
    }
    try #require(steps.map(\.rank) == steps.map(\.rank).sorted(), "\(what)")
    try #require(new.steps(from: old, animated: false).allSatisfy { !$0.isAnimated }, "\(what)")
  }

  private static func expectNoEcho(
    _ action: RouterState.Action, _ change: RouterState.Change, _ world: World, _ what: String
  ) throws {
    let echo = change.state.change(by: action, in: world.table)
    try #require(echo.state == change.state, "\(what)")
  }

  /// Expects that a state of the reducer fits the map, and has nothing twice.
  private static func expectValid(_ state: RouterState, _ world: World, _ what: String) throws {
    var ids: Set<RouterState.Entry.ID> = []
    for window in state.windows {
      var faults: [String] = []
      window.root.walk { node in
        if !ids.insert(node.id).inserted { faults.append("\(node.id) is there twice") }
        if node.id.number >= state.nextID { faults.append("\(node.id) was not given yet") }
        if node.container == nil, !node.content.isEmpty { faults.append("\(node.key) is a screen with content") }
        if let selected = node.selected, node.selectedNode == nil { faults.append("\(selected) is not there") }
      }
      try #require(faults.isEmpty, "\(what): \(faults)")
      var once = window.root
      once.keepOneModal()
      try #require(once == window.root, "\(what): two modals at once")
    }
    try #require(state.windows.isEmpty || state.key != nil, "\(what)")
    let valid = state.validated(in: world.table)
    try #require(
      valid.state.isEquivalent(to: state) && valid.dropped.isEmpty,
      "\(what): \(valid.dropped) \(valid.state.steps(from: state).map(\.words))")
  }
}

extension RouterState {
  /// The ids of all screens.
  fileprivate var screens: Set<Entry.ID> {
    var ids: Set<Entry.ID> = []
    walk { if $0.container == nil { ids.insert($0.id) } }
    return ids
  }
}

extension RouterState.Step {
  /// The order of kinds; between presenting and updating, what is inside of modals is filled.
  fileprivate var rank: Int {
    switch self {
    case .leave: 0
    case .dismiss: 1
    case .closeWindow: 2
    case .setRoot, .selectBranch, .setStack, .setColumns, .setWindowRoot, .present: 3
    case .update: 4
    case .show, .hide, .activateWindow: 5
    }
  }

  fileprivate var isAnimated: Bool {
    switch self {
    case .dismiss(let dismissal): dismissal.isAnimated
    case .present(let presenting): presenting.isAnimated
    case .setWindowRoot(_, let isAnimated): isAnimated
    default: contentChange?.isAnimated ?? false
    }
  }
}
