public import Foundation
import Waymark
import WaymarkMigration

/// Writes a route file, so that reading it gives the same table, or the same errors.
struct RouteFileWriter {
  private let file: RouteFile
  private let options: RouteTable.Options
  private let nodes: [RouteEntry]
  /// The nodes inside, below or over each node, in the order of registration.
  private var children: [[Int]]
  private var roots: [Int] = []
  /// True if the order of registration is not that of the tree, so that each node tells its place in it.
  private var tellsOrder = false
  /// The names so far, so that a second route with a name, which is an error, is written without it.
  ///
  /// If `nil`, errors are written.
  private var names: Set<String>?

  init(_ file: RouteFile) {
    self.file = file
    if file.origin == .sources {
      (nodes, options) = (file.builder.entries, file.builder.options)
    } else {
      let table = file.builder.buildLeavingOut().table
      (nodes, options) = (table.declared, table.options)
      names = []
    }
    children = Array(repeating: [], count: nodes.count)
    let indices = Dictionary(uniqueKeysWithValues: nodes.indices.map { (nodes[$0].number, $0) })
    for index in nodes.indices {
      if let parent = nodes[index].parent.flatMap({ indices[$0] }) {
        children[parent].append(index)
      } else {
        roots.append(index)
      }
    }
    tellsOrder = !treeOrder.elementsEqual(nodes.indices)
  }

  /// The nodes, each before those inside and below.
  private var treeOrder: [Int] {
    var (order, rest): ([Int], [Int]) = ([], roots.reversed())
    while let next = rest.popLast() {
      order.append(next)
      rest += children[next].reversed()
    }
    return order
  }

  var text: String {
    mutating get {
      let flat = roots.prefix { isFlat($0) }
      let tree = roots.dropFirst(flat.count)
      let isOne =
        tree.count == 1 && tree.first.map { nodes[$0].container != nil && nodes[$0].settings.modal == nil } == true
      let routes = flat.map { route($0, nameKey: "name", isInline: true) }
      let map = tree.map { node($0, isInline: true) }
      return FileValue.members([
        ("version", .int(1)),
        ("preset", file.preset == .default ? nil : .text(file.preset.rawValue)),
        ("options", OptionsForm(file, options).value),
        ("namespaces", OptionsForm.namespaces(options)),
        ("hooks", Self.list(file.hooks.map(\.value))),
        ("guards", Self.list(file.guards.map { $0.guarding.fileForm.value(for: $0.key) })),
        ("omissions", Self.list(file.omissions.map { .text($0) })),
        ("routes", Self.list(routes)),
        ("map", isOne ? map.first : Self.list(map)),
      ]).lines
    }
  }

  static func list(_ values: [FileValue]) -> FileValue? { values.isEmpty ? nil : .list(values) }

  /// Returns whether a node is a route without containers below, as flat routes are.
  private func isFlat(_ index: Int) -> Bool {
    nodes[index].container == nil && children[index].allSatisfy { isFlat($0) }
  }

  // MARK: Nodes

  /// - Parameter isInline: true if the node is not in a list of modals, so that a modal must say that it is one.
  private mutating func node(_ index: Int, isInline: Bool) -> FileValue {
    guard let container = nodes[index].container else { return route(index, nameKey: "route", isInline: isInline) }
    let content = RouteFileReader.contentKey(of: container.kind)
    let inner = inside(index) { writer, child, isInline in writer.node(child, isInline: isInline) }
    var members: [(String, FileValue?)] = [(container.kind.rawValue, .text(container.name))]
    members += positionMembers(of: nodes[index], at: index, isInline: isInline)
    members.append(("keepsSections", nodes[index].settings.keepsOptions ? .bool(true) : nil))
    return .members(members + [(content, .list(inner.content)), ("modals", Self.list(inner.modals))])
  }

  private mutating func route(_ index: Int, nameKey: String, isInline: Bool) -> FileValue {
    let node = nodes[index]
    guard let declaration = node.declaration else { return .object([]) }
    let name = declaration.name.flatMap { names?.insert($0).inserted != false ? $0 : nil }
    var members: [(String, FileValue?)] = [(nameKey, name.map { .text($0) })]
    members += declaration.members
    members += [
      ("handler", node.handler.map { .text($0.rawValue) }),
      ("screen", node.attachments[SimulatedRoute.self]?.isMissing == true ? .text("missing") : nil),
    ]
    members += positionMembers(of: node, at: index, isInline: isInline)
    members.append(("declared", declaration.location.flatMap(Self.location)))
    let inner = inside(index) { writer, child, isInline in
      nameKey == "name"
        ? writer.route(child, nameKey: nameKey, isInline: isInline) : writer.node(child, isInline: isInline)
    }
    return .members(members + [("routes", Self.list(inner.content)), ("modals", Self.list(inner.modals))])
  }

  /// Returns what is inside and over a node.
  ///
  /// Modals that were registered before other content stay among it, so that the order is kept.
  private mutating func inside(
    _ index: Int, _ write: (inout Self, _ child: Int, _ isInline: Bool) -> FileValue
  ) -> (content: [FileValue], modals: [FileValue]) {
    let split = children[index].lastIndex { nodes[$0].settings.modal == nil }.map { $0 + 1 } ?? 0
    return (
      children[index][..<split].map { write(&self, $0, true) },
      children[index][split...].map { write(&self, $0, false) }
    )
  }

  /// Returns a location that a file can hold.
  private static func location(_ location: RouteTable.SourceLocation) -> FileValue? {
    location.file.contains("/") && location.line > 0 ? .text("\(location.file):\(location.line)") : nil
  }

  // MARK: Positions

  private func positionMembers(
    of node: RouteEntry, at index: Int, isInline: Bool
  ) -> [(String, FileValue?)] {
    let (attached, settings) = (node.attachments[AttachedGuards.self], node.settings)
    let isUsual = settings.modal == (isInline ? nil : RouteMap.ModalOptions())
    return [
      ("guard", Self.oneOrList(node.guards.map { $0.fileForm.value() })),
      ("leave", Self.oneOrList(node.leaveGuards.map(\.value))),
      ("confirmed", attached?.isConfirmed == true ? .bool(true) : nil),
      ("modal", isUsual ? nil : settings.modal?.value),
      ("presented", node.container == nil ? settings.presentation.value : nil),
      ("reuse", node.container == nil ? settings.handedDown.reuse.map { .text($0.rawValue) } : nil),
      ("tab", node.attachments[TabLabel.self]?.value),
      ("order", tellsOrder ? .int(index) : nil),
    ]
  }

  private static func oneOrList(_ values: [FileValue]) -> FileValue? { values.count == 1 ? values[0] : list(values) }
}

extension RouteFile {
  /// The file as JSON, which ``init(json:name:)`` reads.
  ///
  /// Its lines are made for people who compare two versions. Routes that cannot be read are left out. The cost is linear
  /// in the number of routes.
  public var json: [UInt8] {
    var writer = RouteFileWriter(self)
    return Array(writer.text.utf8)
  }

  /// Writes the file.
  ///
  /// ```swift
  /// try RouteFile(router).write(to: routesJSON)           // then: waymark check --routes routes.json
  /// ```
  /// - Throws: an error of the file system. The file is replaced completely or not at all.
  public func write(to url: URL) throws {
    try Data(json).write(to: url, options: .atomic)
  }
}
