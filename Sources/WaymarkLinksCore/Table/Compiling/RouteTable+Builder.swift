/// A route or a container as it was added, with everything that it inherits.
package final class RouteEntry: Sendable {
  package let number: Int
  /// The number of the parent: the route or container that it is below, inside or over.
  package let parent: Int?
  /// The declaration without the routes below, or `nil` for a container.
  package let declaration: RouteTable.Declaration?
  /// The facts about its position, or `nil` if there are none.
  ///
  /// It is a class, because most routes have none.
  let placing: Placing?

  /// Creates an entry, whose declaration loses the routes below it: they have entries of their own.
  init(number: Int, parent: Int?, declaration: RouteTable.Declaration?, placing: Placing?) {
    var own = declaration
    own?.children = []
    (self.number, self.parent, self.declaration, self.placing) = (number, parent, own, placing)
  }

  /// Its position in the order of registration.
  ///
  /// A replacement has the position of the replaced entry.
  var rank: Int { placing?.slot.rank ?? number }

  /// The container, or `nil` for a route.
  package var container: (kind: RouteMap.Container, name: String)? { placing?.container }

  package var settings: RouteMap.Settings { placing?.settings ?? RouteMap.Settings() }

  /// The reach that its own declaration sets, or `nil` if it sets none.
  package var ownReach: RouteTable.Reach? { placing == nil ? declaration?.reachable : settings.ownReach }

  package var attachments: RouteAttachments { declaration?.attachments ?? settings.attachments }

  final class Placing: Sendable {
    /// The container, or `nil` for a route.
    let container: (kind: RouteMap.Container, name: String)?
    /// The settings, including inherited ones.
    let settings: RouteMap.Settings
    /// The call that added the entry, and the position it took.
    let slot: Slot

    /// The position of new entries.
    struct Slot: Sendable {
      /// The number of the call that adds them, or `nil` if each stands alone.
      var part: Int?
      /// The position in the order of registration, if they replace others.
      var rank: Int?
    }

    init(_ container: (kind: RouteMap.Container, name: String)?, _ settings: RouteMap.Settings, _ slot: Slot) {
      self.container = container
      self.settings = settings
      self.slot = slot
    }
  }
}

extension RouteTable {
  /// Collects routes and freezes them into a table.
  ///
  /// A builder checks nothing until ``build()``, which reports all problems at once.
  package struct Builder: Sendable {
    /// True if the routes are redirects of another table, which knows their targets.
    var leadsElsewhere = false
    package var options: Options
    package private(set) var entries: [RouteEntry] = []
    private(set) var nextNumber = 0
    /// The enabled entries and their order.
    private(set) var arrangement = EntryArrangement()
    /// The position of the entries that are being added.
    private var slot = RouteEntry.Placing.Slot()
    /// True if the position of routes on the screen matters.
    ///
    /// The tree is then built and checked with the table.
    package var hasTree = false
    /// Routes that wait for a container that was not added yet.
    private var waiting: [(part: RouteMap.Supplement.Part, slot: RouteEntry.Placing.Slot)] = []
    /// The problems of routes declared outside the map.
    private var problems: [Problem] = []

    /// Creates an empty builder with the options of a table.
    package init(options: Options) {
      self.options = options
    }

    /// Creates an empty builder with default options and a reach.
    package init(reachable: Reach) {
      options = Options(reachable: reachable)
    }

    /// Creates a builder with the routes and options of a table, to make a new table from it.
    ///
    /// The ids of the table's routes stay valid.
    package init(_ table: RouteTable) {
      options = table.options
      entries = table.store.entries
      nextNumber = table.store.nextNumber
      arrangement = table.store.arrangement
      hasTree = table.store.hasTree
    }

    // MARK: Adding

    /// Adds routes after all that were added so far.
    ///
    /// - Returns: a part, to replace, remove or disable the routes.
    @discardableResult
    package mutating func add(_ content: some RouteContent) -> Part {
      let part = nextNumber
      nextNumber += 1
      insert(content, .init(part: part), in: nil, inherited: RouteMap.HandedDown())
      return .added(part)
    }

    private mutating func insert(
      _ content: some RouteContent, _ slot: RouteEntry.Placing.Slot, in parent: Route.ID?,
      inherited: RouteMap.HandedDown
    ) {
      hasTree = true
      self.slot = slot
      for item in content.routes.items { insertContent(item, in: parent, inherited: inherited) }
      self.slot = .init()
      if !waiting.isEmpty { placeWaiting() }
    }

    /// Adds a route and those below it, after all that were added so far.
    ///
    /// - Parameters:
    ///   - declaration: the route.
    ///   - parent: a route to add it below. If that was removed, the route is added at the top.
    /// - Returns: the id of the route, to remove or replace it.
    @discardableResult
    package mutating func add(_ declaration: Declaration, below parent: Route.ID? = nil) -> Route.ID {
      let id = append(declaration, nil, in: parent)
      for child in declaration.children { add(child, below: id) }
      return id
    }

    @discardableResult
    package mutating func add(
      _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, redirect: RoutePattern? = nil,
      below parent: Route.ID? = nil, file: String = #fileID, line: Int = #line
    ) -> Route.ID {
      add(
        Declaration(pattern, name: name, priority: priority, redirect: redirect, file: file, line: line),
        below: parent)
    }

    /// Adds several routes that differ only in their patterns.
    @discardableResult
    package mutating func add(
      _ patterns: [RoutePattern], priority: Int = 0, file: String = #fileID, line: Int = #line
    ) -> [Route.ID] {
      patterns.map { add($0, priority: priority, file: file, line: line) }
    }

    /// Adds a route or a container to a tree: inside a container, below a route, or as a modal over either.
    ///
    /// - Parameter order: the place in the order of registration, or `nil` for the next one.
    package mutating func add(_ item: RouteMap.Item, in parent: Route.ID?, order: Int?) -> Route.ID {
      hasTree = true
      if order != nil { arrangement.hasReplacements = true }
      slot.rank = order
      defer { slot = .init() }
      return insert(item, in: parent, inherited: RouteMap.HandedDown())
    }

    /// Adds the entry of an item, and those of its content.
    @discardableResult
    private mutating func insert(
      _ item: RouteMap.Item, in parent: Route.ID?, inherited: RouteMap.HandedDown
    ) -> Route.ID {
      var handedDown = inherited.merged(with: item.settings.handedDown)
      var settings = item.settings
      settings.handedDown = handedDown
      settings.attachments = handedDown.attachments.merging(settings.attachments)
      settings.ownReach = item.settings.handedDown.reach
      var declaration: Declaration?
      if case .route(var own) = item.kind {
        settings.ownReach = settings.ownReach?.narrowed(to: own.reachable) ?? own.reachable
        own.take(handedDown, attachments: settings.attachments)
        if !own.isAbsolute { own.prefix = handedDown.prefix }
        declaration = own
        // The table passes reach, schemes and the case rule from route to route. Reuse and priority belong to the
        // route alone.
        handedDown = RouteMap.HandedDown(attachments: handedDown.attachments)
      }
      let id = append(declaration, RouteEntry.Placing(item.container, settings, slot), in: parent)
      for inner in item.content { insertContent(inner, in: id, inherited: handedDown) }
      return id
    }

    private mutating func insertContent(_ item: RouteMap.Item, in parent: Route.ID?, inherited: RouteMap.HandedDown) {
      if case .supplement(let supplement) = item.kind {
        insert(supplement, in: parent, inherited: inherited.merged(with: item.settings.handedDown))
      } else {
        insert(item, in: parent, inherited: inherited)
      }
    }

    private mutating func append(
      _ declaration: Declaration?, _ placing: RouteEntry.Placing?, in parent: Route.ID?
    ) -> Route.ID {
      let id = Route.ID(number: nextNumber)
      nextNumber += 1
      let parent = parent.flatMap { index(of: $0) == nil ? nil : $0.number }
      entries.append(RouteEntry(number: id.number, parent: parent, declaration: declaration, placing: placing))
      if let declaration { noteTraits(of: declaration) }
      return id
    }

    // MARK: Routes declared apart

    /// Adds routes declared outside the map.
    ///
    /// Those without a container are added here, the others once their container exists.
    private mutating func insert(
      _ supplement: RouteMap.Supplement, in parent: Route.ID?, inherited: RouteMap.HandedDown
    ) {
      problems += supplement.problems
      waiting += supplement.parts.filter { $0.container != nil }.map { ($0, slot) }
      for part in supplement.parts where part.container == nil {
        for item in part.items { insertContent(item, in: parent, inherited: inherited) }
      }
    }

    /// Adds waiting routes whose container exists by now.
    private mutating func placeWaiting() {
      var count: Int
      repeat {
        count = waiting.count
        placeWaitingOnce()
        // The added routes may contain containers that others wait for.
      } while !waiting.isEmpty && waiting.count < count
    }

    private mutating func placeWaitingOnce() {
      let parts = waiting
      waiting = []
      for (part, slot) in parts {
        guard let entry = entries.first(where: { $0.container?.name == part.container }) else {
          waiting.append((part, slot))
          continue
        }
        self.slot = slot
        defer { self.slot = .init() }
        for item in part.items {
          insertContent(item, in: Route.ID(number: entry.number), inherited: entry.settings.handedDown)
        }
      }
    }

    /// The problems of routes declared outside the map, including missing containers.
    private var supplementProblems: [Problem] {
      problems + waiting.map { $0.part.missing(among: entries.compactMap(\.container?.name)) }
    }

    // MARK: Removing and replacing

    /// Returns the problem of a single declaration, or `nil` if it can be read.
    package func problem(of declaration: Declaration) -> Problem? {
      var builder = Builder(options: options.withValidHosts)
      builder.options.redirects = []
      builder.add(declaration)
      return builder.buildLeavingOut().errors.first
    }

    /// Returns the declaration of a route, without those below, or `nil` if it was removed.
    package func declaration(_ id: Route.ID) -> Declaration? {
      index(of: id).flatMap { entries[$0].declaration }
    }

    /// Returns the index of a route among the entries, whose numbers ascend.
    private func index(of id: Route.ID) -> Int? {
      var lower = 0
      var upper = entries.count
      while lower < upper {
        let middle = lower + (upper - lower) / 2
        if entries[middle].number < id.number { lower = middle + 1 } else { upper = middle }
      }
      return lower < entries.count && entries[lower].number == id.number ? lower : nil
    }

    /// Removes a route and all below it.
    ///
    /// - Returns: true if the route existed.
    @discardableResult
    package mutating func remove(_ id: Route.ID) -> Bool {
      remove { $0.number == id.number }
    }

    /// Removes the first route declared with this pattern, and all below it.
    ///
    /// - Parameters:
    ///   - pattern: the pattern, as it was declared.
    ///   - scheme: only routes limited to this scheme are removed. If `nil`, only routes without a limit.
    /// - Returns: true if there was one.
    @discardableResult
    package mutating func remove(pattern: RoutePattern, scheme: String? = nil) -> Bool {
      let entry = entries.first { entry in
        entry.declaration.map { $0.pattern == pattern && $0.isLimited(to: scheme) } ?? false
      }
      return entry.map { remove(Route.ID(number: $0.number)) } ?? false
    }

    /// Removes all routes.
    ///
    /// Containers that are not below a route stay.
    package mutating func removeAll() {
      remove { $0.declaration != nil }
    }

    /// Removes all routes limited to a scheme or, with `nil`, those without a limit.
    ///
    /// A namespace stays a namespace.
    package mutating func removeAll(scheme: String?) {
      remove { $0.declaration?.isLimited(to: scheme) ?? false }
    }

    /// Removes all routes limited to a scheme, and its namespace.
    ///
    /// Its links then use the routes for any scheme.
    package mutating func unregister(scheme: String) {
      removeAll(scheme: scheme)
      options.namespaces.removeAll { $0.scheme.asciiLowercased == scheme.asciiLowercased }
    }

    /// Removes entries and all below them.
    ///
    /// Those below come later in the list.
    @discardableResult
    private mutating func remove(where isRemoved: (RouteEntry) -> Bool) -> Bool {
      var removed: Set<Int> = []
      entries.removeAll { entry in
        guard isRemoved(entry) || entry.parent.map(removed.contains) == true else { return false }
        removed.insert(entry.number)
        return true
      }
      return !removed.isEmpty
    }

    /// Replaces a route.
    ///
    /// Its order, the routes below it and its inherited settings stay. The children of `declaration` are added below
    /// it.
    /// - Returns: true if the route existed.
    @discardableResult
    package mutating func replace(_ id: Route.ID, with declaration: Declaration) -> Bool {
      guard let index = index(of: id), entries[index].declaration != nil else { return false }
      let handedDown = entries[index].settings.handedDown
      var own = declaration
      own.take(handedDown, attachments: handedDown.attachments.merging(declaration.attachments))
      own.prefix = entries[index].declaration?.prefix
      entries[index] = RouteEntry(
        number: id.number, parent: entries[index].parent, declaration: own, placing: entries[index].placing)
      noteTraits(of: declaration)
      for child in declaration.children { add(child, below: id) }
      return true
    }

    // MARK: Parts

    /// Removes routes, with everything below and inside.
    ///
    /// - Returns: true if there were any.
    @discardableResult
    package mutating func remove(_ part: Part) -> Bool {
      let isThere = remove { part.contains($0) }
      let count = waiting.count
      if case .added(let number) = part.choice { waiting.removeAll { $0.slot.part == number } }
      return isThere || waiting.count < count
    }

    /// Replaces routes, with everything below and inside.
    ///
    /// The new routes take their position in the tree and in the order. The settings and inherited settings of a route
    /// that is replaced by name or by itself apply to the new ones. Reach and schemes can only be narrowed.
    /// - Returns: the new routes, or the same name. If `nil`, there were none, and nothing is added.
    @discardableResult
    package mutating func replace(_ part: Part, with content: some RouteContent) -> Part? {
      guard let old = entries.first(where: part.contains) else { return nil }
      var inherited = RouteMap.HandedDown()
      if case .added = part.choice {} else { inherited = old.settings.handedDown }
      let isDisabled = arrangement.disabled.contains(old.number)
      remove(part)
      let first = nextNumber
      var slot = RouteEntry.Placing.Slot(part: old.placing?.slot.part, rank: old.rank)
      var new = part
      if case .routes = part.choice {
        slot.part = nextNumber
        new = .added(nextNumber)
        nextNumber += 1
      }
      insert(content, slot, in: old.parent.map(Route.ID.init), inherited: inherited)
      arrangement.hasReplacements = true
      if isDisabled { arrangement.disabled.formUnion(first..<nextNumber) }
      return new
    }

    /// Leaves routes out of the table, with everything below and inside, or returns them to it.
    ///
    /// The position of disabled routes stays reserved, and their problems are not reported.
    /// - Returns: true if there are any.
    @discardableResult
    package mutating func setEnabled(_ isEnabled: Bool, _ part: Part) -> Bool {
      let numbers = entries.lazy.filter(part.contains).map(\.number)
      if isEnabled { arrangement.disabled.subtract(numbers) } else { arrangement.disabled.formUnion(numbers) }
      return !numbers.isEmpty
    }

    /// Returns true if any of the routes are there and enabled.
    package func isEnabled(_ part: Part) -> Bool {
      entries.contains { part.contains($0) && !arrangement.disabled.contains($0.number) }
    }

    // MARK: Building

    /// Checks all routes and the tree, and freezes the table.
    ///
    /// The cost is some microseconds a route.
    /// - Throws: ``InvalidTable`` with all errors.
    package func build() throws(InvalidTable) -> RouteTable {
      let (table, errors) = buildLeavingOut()
      guard errors.isEmpty else { throw InvalidTable(problems: errors) }
      return table
    }

    /// Returns the table without routes that cannot be read, and all errors.
    package func buildLeavingOut() -> (table: RouteTable, errors: [Problem]) {
      var compiler = TableCompiler(
        options: options, entries: entries, arrangement: arrangement, nextNumber: nextNumber, hasTree: hasTree,
        leadsElsewhere: leadsElsewhere)
      return compiler.compile(reporting: supplementProblems)
    }

    private mutating func noteTraits(of declaration: Declaration) {
      if declaration.hasAliases { arrangement.hasAliases = true }
      guard options.dialect.schemesAreNamespaces else { return }
      for scheme in declaration.limitingSchemes
      where !options.namespaces.contains(where: { $0.scheme.asciiLowercased == scheme.asciiLowercased }) {
        options.namespaces.append(Namespace(scheme))
      }
    }
  }
}

extension RouteTable.Declaration {
  /// Takes the settings inherited at its position.
  fileprivate mutating func take(_ handedDown: RouteMap.HandedDown, attachments: RouteAttachments) {
    self.attachments = attachments
    reachable = handedDown.reach?.narrowed(to: reachable) ?? reachable
    if schemes.isEmpty { schemes = handedDown.schemes }
    if hosts.isEmpty { hosts = handedDown.hosts }
    if priority == 0 { priority = handedDown.priority ?? 0 }
    caseSensitive = caseSensitive ?? handedDown.caseSensitive
  }

  /// The schemes that it is limited to, as written.
  fileprivate var limitingSchemes: [String] {
    guard let end = pattern.text.utf8.firstIndex(of: UInt8(ascii: ":")),
      pattern.text.utf8[end...].starts(with: "://".utf8)
    else { return schemes }
    let scheme = String(pattern.text[..<end])
    return DeepLink.isScheme(scheme) ? [scheme] : schemes
  }

  fileprivate func isLimited(to scheme: String?) -> Bool {
    guard let scheme else { return limitingSchemes.isEmpty }
    return limitingSchemes.contains { $0.asciiLowercased == scheme.asciiLowercased }
  }
}
