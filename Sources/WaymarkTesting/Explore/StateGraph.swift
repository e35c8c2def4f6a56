import Waymark

/// The states that an exploration has found, each as a hash with the step that first led to it.
struct StateGraph {
  struct Node {
    let hash: Fingerprint
    let parent: Int
    /// The step from the parent, or `nil` for the first state.
    let act: Act?
    /// The number of the facts and performed actions, see ``StateGraph/marks``.
    let marks: Int
    /// The number of the visible screens, see ``StateGraph/views``.
    let view: Int
    /// True if only facts were set on the way to it.
    let isFactsOnly: Bool
    /// True if every step from here was tried.
    var isExpanded = false
    /// True if a leave guard did not let the user leave.
    var isVetoed = false
    /// The sections of containers that the last step has hidden.
    var lostTabs: String?
  }

  /// The visible screens of a state.
  struct View: Hashable {
    let places: [ShownEntry]
    let modal: ShownEntry?
    let hasColumns: Bool
  }

  private(set) var nodes: [Node] = []
  private var numberedViews = NumberedValues<View>()
  private var numberedMarks = NumberedValues<[String]>()
  /// The steps without a link that lead to another state.
  private(set) var waysOut: [(from: Int, to: Int)] = []
  private var numbers: [Fingerprint: Int] = [:]

  /// Different values, each with a number.
  private struct NumberedValues<Value: Hashable> {
    private(set) var all: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
      if let known = numbers[value] { return known }
      all.append(value)
      numbers[value] = all.count - 1
      return all.count - 1
    }
  }

  var views: [View] { numberedViews.all }
  var marks: [[String]] { numberedMarks.all }

  /// The hash of a state: what it shows, the facts, and the performed actions.
  @MainActor
  static func hash(_ app: ExploredApp) -> Fingerprint {
    var hash = app.snapshot.shown
    for fact in app.facts.sorted() { hash.add(fact) }
    hash.add(app.facts.count)
    for action in app.done.sorted() { hash.add(action) }
    return hash
  }

  /// Adds the state of an app, unless it is known.
  ///
  /// - Returns: its number, and true if it is new.
  @MainActor
  mutating func add(_ app: ExploredApp, from parent: Int, by act: Act?) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(app)
    if let known = numbers[hash] { return (known, false) }
    let view = View(places: app.snapshot.visible, modal: app.snapshot.modal, hasColumns: app.snapshot.hasColumns)
    let isFact = if case .set = act { nodes[parent].isFactsOnly } else { act == nil }
    nodes.append(
      Node(
        hash: hash, parent: parent, act: act,
        marks: numberedMarks.number(of: app.facts.sorted() + app.done.sorted().map { "did \($0)" }),
        view: numberedViews.number(of: view), isFactsOnly: isFact))
    numbers[hash] = nodes.count - 1
    return (nodes.count - 1, true)
  }

  mutating func note(wayOutFrom from: Int, to: Int) { if from != to { waysOut.append((from, to)) } }
  mutating func noteExpanded(_ node: Int) { nodes[node].isExpanded = true }
  mutating func noteVeto(_ node: Int) { nodes[node].isVetoed = true }
  mutating func noteLostTabs(_ node: Int, _ tabs: String) { nodes[node].lostTabs = tabs }

  /// Returns the steps to a state.
  func path(to node: Int) -> [Act] {
    var acts: [Act] = []
    var next = node
    while let act = nodes[next].act {
      acts.append(act)
      next = nodes[next].parent
    }
    return acts.reversed()
  }

  /// Returns the visible screens of a state.
  func view(of node: Int) -> View { views[nodes[node].view] }

  // MARK: Ways out

  /// Returns the states in which a place is visible, and stays visible whatever the user does, in order.
  ///
  /// A state that was not expanded may lead anywhere.
  ///
  /// - Parameter members: the states in which the place is visible, in order.
  func states(neverLeaving members: [Int], _ neighbours: Neighbours) -> [Int] {
    let inside = Set(members)
    var leaves = Set(
      members.filter { number in
        !nodes[number].isExpanded || neighbours.after[number].contains { !inside.contains($0) }
      })
    var open = Array(leaves)
    while let next = open.popLast() {
      for number in neighbours.before[next] where inside.contains(number) && leaves.insert(number).inserted {
        open.append(number)
      }
    }
    return members.filter { !leaves.contains($0) }
  }

  /// The states before and after each state, by ways out.
  struct Neighbours {
    var before: [[Int]]
    var after: [[Int]]
  }

  var neighbours: Neighbours {
    let none = [[Int]](repeating: [], count: nodes.count)
    var neighbours = Neighbours(before: none, after: none)
    for edge in waysOut {
      neighbours.before[edge.to].append(edge.from)
      neighbours.after[edge.from].append(edge.to)
    }
    return neighbours
  }

  /// The states in which each place is visible, in order.
  var statesByPlace: [ShownEntry: [Int]] {
    var states: [ShownEntry: [Int]] = [:]
    for number in nodes.indices {
      for place in Set(view(of: number).places) { states[place, default: []].append(number) }
    }
    return states
  }
}
