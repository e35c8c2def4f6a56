/// Which tab is shown, and the contents of the tabs that have been.
@MainActor
final class TabsController: Payload {
  private weak var node: Node?
  private(set) var entries: [TabEntry] = []
  private var labels: [AnyHashable: Node] = [:]
  private var contents: [AnyHashable: Node] = [:]
  private var target: AnyHashable?
  private var write: ((AnyHashable) -> Void)?
  /// The tab that is shown, by its key.
  private(set) var selected: AnyHashable?
  private(set) var selections = 0

  init(_ node: Node) {
    self.node = node
  }

  func follow(_ entries: [TabEntry], selected: AnyHashable?, write: ((AnyHashable) -> Void)?) {
    self.entries = entries
    target = selected
    self.write = selected == nil ? nil : write
  }

  var selectedEntry: TabEntry? { entries.first { $0.key == selected } }

  func shown(in node: Node) -> [Node] { selected.flatMap { contents[$0] }.map { [$0] } ?? [] }

  func sync(_ node: Node) {
    drop(unlisted: node)
    choose()
    for entry in entries {
      let label = labels[entry.key] ?? add(TabHost(content: entry.label), node, &labels, entry.key)
      label.update(TabHost(content: entry.label), node.environment)
      // The content of a tab is made when it is first selected, and stays.
      guard entry.key == selected || contents[entry.key] != nil else { continue }
      let content = contents[entry.key] ?? add(TabHost(content: entry.content), node, &contents, entry.key)
      content.update(TabHost(content: entry.content), node.environment)
    }
  }

  private func add(_ view: TabHost, _ node: Node, _ nodes: inout [AnyHashable: Node], _ key: AnyHashable) -> Node {
    let new = Node(key, view, node.environment, in: node)
    nodes[key] = new
    node.extras.append(new)
    return new
  }

  private func drop(unlisted node: Node) {
    for key in Set(labels.keys).union(contents.keys) where !entries.contains(where: { $0.key == key }) {
      for gone in [labels.removeValue(forKey: key), contents.removeValue(forKey: key)].compactMap({ $0 }) {
        node.drop(gone)
      }
    }
  }

  private func choose() {
    let wanted = target.flatMap { value in entries.first { $0.value == value }?.key }
    // What is shown when no tab has the selected value is not documented: here what was shown before.
    let known = entries.contains { $0.key == selected } ? selected : entries.first { !$0.isHidden }?.key
    let new = wanted ?? known
    if new != selected, selected != nil { selections += 1 }
    selected = new
  }

  // MARK: By the user

  var visible: [TabEntry] { entries.filter { !$0.isHidden } }

  func title(of entry: TabEntry) -> String { labels[entry.key]?.texts.joined(separator: " ") ?? "" }

  /// The user taps a tab: the selection is written, also when it is the same.
  func tap(_ entry: TabEntry) {
    let session = Session.current
    let old = target
    if entry.key == selected, session.has(.reselectionPops) { popAll() }
    if let value = entry.value, let write {
      write(value)
      if session.has(.tabResetDuringPush), let old, isMovingInside { session.later { write(old) } }
    } else {
      selected = entry.key
    }
    node?.markDirty()
  }

  private func popAll() {
    let stack = node?.shown.first?.shownStack
    if let stack, !stack.screens.isEmpty, !stack.isMoving { stack.pop(stack.screens.count) }
  }

  private var isMovingInside: Bool { node?.payloads(StackController.self).contains { $0.payload.isMoving } ?? false }
}

private struct TabHost {
  typealias Body = Never
  let content: any View
}

extension TabHost: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}
