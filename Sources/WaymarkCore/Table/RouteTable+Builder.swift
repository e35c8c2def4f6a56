/// A route or a container as it was added.
struct RouteEntry: Sendable {
  let number: Int
  /// The number of the route or container it is below, inside or over.
  let parent: Int?
  /// Nil: it is a container.
  var declaration: RouteTable.Declaration?
  /// What was said of where it is shown; nil: nothing.
  ///
  /// An object, since most routes have none.
  let placing: Placing?

  /// Its place in the order of registration; that of another if it replaced that one.
  var rank: Int { placing?.slot.rank ?? number }

  final class Placing: Sendable {
    /// Nil: it is a route.
    let container: (kind: RouteMap.Container, name: String)?
    /// Nil: it is no modal.
    let modal: RouteMap.ModalOptions?
    let presentation: RouteMap.Presentation
    let keepsOptions: Bool
    let attachments: RouteAttachments
    /// What holds for it; for what is inside, too, if it is a container.
    let handedDown: RouteMap.HandedDown
    /// Which call added it, with others, and at whose place.
    let slot: Slot

    /// Where entries are added.
    struct Slot: Sendable {
      /// Which call adds them; nil: each stands alone.
      var part: Int?
      /// The place in the order of registration, if they replace others.
      var rank: Int?
    }

    init(
      _ item: RouteMap.Item, _ attachments: RouteAttachments, _ handedDown: RouteMap.HandedDown, _ slot: Slot
    ) {
      self.slot = slot
      container = item.container
      modal = item.modal
      presentation = item.presentation
      keepsOptions = item.keepsOptions
      self.attachments = attachments
      self.handedDown = handedDown
    }
  }
}

extension RouteTable {
  /// Collects routes, in trees and loose, and freezes them into a table.
  ///
  /// ```swift
  /// var builder = RouteTable.Builder(reachable: .fromLinks)
  /// builder.add("/books/:id", name: "book")
  /// builder.add(RouteMap { StackRoutes("chats") { RouteTo("/chats") { RouteTo(":id") } } })
  /// let table = try builder.build()
  /// ```
  /// A builder checks nothing until ``build()``, which reports everything that is wrong at once.
  public struct Builder: Sendable {
    /// The rules of the table.
    public var options: Options
    private(set) var entries: [RouteEntry] = []
    private(set) var nextNumber = 0
    /// Which entries are in the table, and in which order.
    private(set) var arrangement = EntryArrangement()
    /// What the entries that are being added have in common.
    private var slot = RouteEntry.Placing.Slot()
    /// Whether it matters where routes are shown: the tree is then made and checked with the table.
    var hasTree = false
    /// Routes declared apart whose containers are not there yet.
    private var waiting: [(part: RouteMap.Supplement.Part, slot: RouteEntry.Placing.Slot)] = []
    /// What is wrong with routes declared apart.
    private var problems: [Diagnostic] = []

    /// An empty builder with the rules of a table.
    public init(options: Options) {
      self.options = options
    }

    /// An empty builder with the default rules, and the reach that the author decides on.
    public init(reachable: Reach) {
      options = Options(reachable: reachable)
    }

    /// A builder with the routes and rules of a table: adding and removing makes a new one from it.
    ///
    /// Ids of the table's routes stay valid.
    public init(_ table: RouteTable) {
      options = table.options
      entries = table.store.entries
      nextNumber = table.store.nextNumber
      arrangement = table.store.arrangement
      hasTree = table.store.hasTree
    }

    // MARK: Adding

    /// Adds routes, in trees and loose; they come after all added so far.
    ///
    /// - Returns: what stands for all of them, to replace, remove or disable them.
    @discardableResult
    public mutating func add(_ content: some RouteContent) -> Part {
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

    /// Adds a route and those below it; they come after all added so far.
    ///
    /// - Parameters:
    ///   - declaration: the route.
    ///   - parent: a route it is below of, added before; if that was removed, the route is at the top.
    /// - Returns: what stands for the route, to remove or replace it.
    @discardableResult
    public mutating func add(_ declaration: Declaration, below parent: Route.ID? = nil) -> Route.ID {
      guard !declaration.children.isEmpty else { return append(declaration, nil, in: parent) }
      var own = declaration
      own.children = []
      let id = append(own, nil, in: parent)
      for child in declaration.children { add(child, below: id) }
      return id
    }

    /// Adds a route.
    @discardableResult
    public mutating func add(
      _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, redirect: RoutePattern? = nil,
      below parent: Route.ID? = nil, file: String = #fileID, line: Int = #line
    ) -> Route.ID {
      add(
        Declaration(pattern, name: name, priority: priority, redirect: redirect, file: file, line: line),
        below: parent)
    }

    /// Adds several routes that are alike but for their patterns.
    @discardableResult
    public mutating func add(
      _ patterns: [RoutePattern], priority: Int = 0, file: String = #fileID, line: Int = #line
    ) -> [Route.ID] {
      patterns.map { add($0, priority: priority, file: file, line: line) }
    }

    /// Adds a route to a tree: inside a container, below another route, or, as a modal, over either.
    package mutating func add(
      _ declaration: Declaration, in parent: Route.ID?, modal: RouteMap.ModalOptions?
    ) -> Route.ID {
      hasTree = true
      var item = RouteMap.Item(declaration, content: [])
      item.modal = modal
      return insert(item, in: parent, inherited: RouteMap.HandedDown())
    }

    /// Adds a container: inside another, below a route, or, as a modal, over either.
    package mutating func add(
      _ kind: RouteMap.Container, named name: String, in parent: Route.ID?, modal: RouteMap.ModalOptions?,
      attaching attachments: RouteAttachments
    ) -> Route.ID {
      hasTree = true
      var item = RouteMap.Item(kind, name, content: RouteMap(items: []))
      item.modal = modal
      item.attachments = attachments
      return insert(item, in: parent, inherited: RouteMap.HandedDown())
    }

    /// Adds an entry for an item, and those for all it contains.
    @discardableResult
    private mutating func insert(
      _ item: RouteMap.Item, in parent: Route.ID?, inherited: RouteMap.HandedDown
    ) -> Route.ID {
      var handedDown = inherited.merged(with: item.handedDown)
      let attachments = handedDown.attachments.merging(item.attachments)
      let placing = RouteEntry.Placing(item, attachments, handedDown, slot)
      var declaration: Declaration?
      if case .route(let own) = item.kind {
        declaration = own.taking(handedDown, attachments: attachments)
        if !own.isAbsolute { declaration?.prefix = handedDown.prefix }
        // The table hands reach, schemes and the case rule down from route to route; identity and priority are the route's own.
        handedDown = RouteMap.HandedDown(attachments: handedDown.attachments)
      }
      let id = append(declaration, placing, in: parent)
      for inner in item.content { insertContent(inner, in: id, inherited: handedDown) }
      return id
    }

    private mutating func insertContent(_ item: RouteMap.Item, in parent: Route.ID?, inherited: RouteMap.HandedDown) {
      if case .supplement(let supplement) = item.kind {
        insert(supplement, in: parent, inherited: inherited.merged(with: item.handedDown))
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

    /// Adds routes declared apart: those without a container here, the others once their containers are there.
    private mutating func insert(
      _ supplement: RouteMap.Supplement, in parent: Route.ID?, inherited: RouteMap.HandedDown
    ) {
      problems += supplement.problems
      waiting += supplement.parts.filter { $0.container != nil }.map { ($0, slot) }
      for part in supplement.parts where part.container == nil {
        for item in part.items { insertContent(item, in: parent, inherited: inherited) }
      }
    }

    /// Puts what waits for a container into it, if it is there by now.
    private mutating func placeWaiting() {
      var count: Int
      repeat {
        count = waiting.count
        placeWaitingOnce()
        // What was placed may have brought containers that others wait for.
      } while !waiting.isEmpty && waiting.count < count
    }

    private mutating func placeWaitingOnce() {
      let parts = waiting
      waiting = []
      for (part, slot) in parts {
        guard let entry = entries.first(where: { $0.placing?.container?.name == part.container }) else {
          waiting.append((part, slot))
          continue
        }
        self.slot = slot
        defer { self.slot = .init() }
        for item in part.items {
          insertContent(item, in: Route.ID(number: entry.number), inherited: entry.placing?.handedDown ?? .init())
        }
      }
    }

    /// What is wrong with routes declared apart, and those whose container is not there.
    private var supplementProblems: [Diagnostic] {
      problems + waiting.map { $0.part.missing(among: entries.compactMap(\.placing?.container?.name)) }
    }

    // MARK: Removing and replacing

    /// What is wrong with a declaration by itself; nil if it can be read.
    func problem(of declaration: Declaration) -> Diagnostic? {
      var builder = Builder(options: options)
      builder.options.redirects = []
      builder.options.hosts = options.hosts.filter { HostRule($0) != nil }
      builder.add(declaration)
      return builder.buildLeavingOut().errors.first
    }

    /// The route that was added, without those below; nil if it was removed.
    public func declaration(_ id: Route.ID) -> Declaration? {
      index(of: id).flatMap { entries[$0].declaration }
    }

    /// Where a route stands among the entries, whose numbers ascend.
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
    /// - Returns: whether it was there.
    @discardableResult
    public mutating func remove(_ id: Route.ID) -> Bool {
      remove { $0.number == id.number }
    }

    /// Removes the first route declared with this pattern, and all below it.
    ///
    /// - Parameters:
    ///   - pattern: the pattern, as it was declared.
    ///   - scheme: only among the routes limited to this scheme; nil: only among those limited to none.
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func remove(pattern: RoutePattern, scheme: String? = nil) -> Bool {
      let entry = entries.first { entry in
        entry.declaration.map { $0.pattern == pattern && $0.isLimited(to: scheme) } ?? false
      }
      return entry.map { remove(Route.ID(number: $0.number)) } ?? false
    }

    /// Removes all routes; containers that are in no route stay.
    public mutating func removeAll() {
      remove { $0.declaration != nil }
    }

    /// Removes all routes limited to a scheme, or those limited to none; a namespace stays one.
    public mutating func removeAll(scheme: String?) {
      remove { $0.declaration?.isLimited(to: scheme) ?? false }
    }

    /// Removes all routes limited to a scheme, and the namespace: its links are then those of any scheme.
    public mutating func unregister(scheme: String) {
      removeAll(scheme: scheme)
      options.namespaces.removeAll { $0.scheme.asciiLowercased == scheme.asciiLowercased }
    }

    /// Removes entries and all below them; those come later.
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

    /// Replaces a route: its order, those below it, and what the containers around it hand down stay.
    ///
    /// Children of `declaration` are added below.
    /// - Returns: whether the route was there.
    @discardableResult
    public mutating func replace(_ id: Route.ID, with declaration: Declaration) -> Bool {
      guard let index = index(of: id), entries[index].declaration != nil else { return false }
      let handedDown = entries[index].placing?.handedDown ?? RouteMap.HandedDown()
      var own = declaration.taking(
        handedDown, attachments: handedDown.attachments.merging(declaration.attachments))
      own.children = []
      own.prefix = entries[index].declaration?.prefix
      entries[index].declaration = own
      noteTraits(of: declaration)
      for child in declaration.children { add(child, below: id) }
      return true
    }

    // MARK: Parts

    /// Removes routes, and all below and inside.
    ///
    /// - Returns: whether any was there.
    @discardableResult
    public mutating func remove(_ part: Part) -> Bool {
      let isThere = remove { part.contains($0) }
      let count = waiting.count
      if case .added(let number) = part.choice { waiting.removeAll { $0.slot.part == number } }
      return isThere || waiting.count < count
    }

    /// Puts other routes where routes are, with all below and inside: at their place in the tree and in the order.
    ///
    /// What was said of a route that is replaced by its name or id, and what is handed down to it, holds for the new
    /// ones: reach and schemes can only be narrowed. ``Part`` still stands for them.
    /// - Returns: whether any was there; if not, nothing is added.
    @discardableResult
    public mutating func replace(_ part: Part, with content: some RouteContent) -> Bool {
      guard let old = entries.first(where: part.contains) else { return false }
      var inherited = RouteMap.HandedDown()
      if case .added = part.choice {} else { inherited = old.placing?.handedDown ?? inherited }
      let isDisabled = arrangement.disabled.contains(old.number)
      remove(part)
      let first = nextNumber
      let slot = RouteEntry.Placing.Slot(part: old.placing?.slot.part, rank: old.rank)
      insert(content, slot, in: old.parent.map(Route.ID.init), inherited: inherited)
      arrangement.hasReplacements = true
      if isDisabled { arrangement.disabled.formUnion(first..<nextNumber) }
      return true
    }

    /// Puts other routes where routes are, from a block.
    @discardableResult
    public mutating func replace(_ part: Part, @RouteBuilder with content: () -> some RouteContent) -> Bool {
      replace(part, with: content())
    }

    /// Leaves routes out of the table, with all below and inside, until they are enabled again; their place stays.
    ///
    /// What is wrong with them is not told until then.
    /// - Returns: whether any is there.
    @discardableResult
    public mutating func disable(_ part: Part) -> Bool {
      let numbers = entries.lazy.filter(part.contains).map(\.number)
      arrangement.disabled.formUnion(numbers)
      return !numbers.isEmpty
    }

    /// Puts routes that were disabled into the table again.
    ///
    /// - Returns: whether any is there.
    @discardableResult
    public mutating func enable(_ part: Part) -> Bool {
      let numbers = entries.lazy.filter(part.contains).map(\.number)
      arrangement.disabled.subtract(numbers)
      return !numbers.isEmpty
    }

    // MARK: Building

    /// Checks everything, routes and tree, and freezes the table.
    ///
    /// Takes some microseconds a route.
    /// - Throws: ``InvalidTable`` with every error there is.
    public func build() throws(InvalidTable) -> RouteTable {
      let (table, errors) = buildLeavingOut()
      guard errors.isEmpty else { throw InvalidTable(diagnostics: errors) }
      return table
    }

    /// The table without the routes that cannot be read, and every error there is.
    func buildLeavingOut() -> (table: RouteTable, errors: [Diagnostic]) {
      var compiler = TableCompiler(
        options: options, entries: entries, arrangement: arrangement, nextNumber: nextNumber, hasTree: hasTree)
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
  /// The declaration with what holds where it stands.
  fileprivate func taking(_ handedDown: RouteMap.HandedDown, attachments: RouteAttachments) -> Self {
    var taking = self
    taking.attachments = attachments
    taking.reachable = handedDown.reach?.narrowed(to: reachable) ?? reachable
    if schemes.isEmpty { taking.schemes = handedDown.schemes }
    if priority == 0 { taking.priority = handedDown.priority ?? 0 }
    taking.caseSensitive = caseSensitive ?? handedDown.caseSensitive
    return taking
  }

  /// The schemes it is limited to, as written.
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
