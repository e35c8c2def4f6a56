/// A route as it was registered.
struct RouteEntry: Sendable {
  let number: Int
  let parent: Int?
  var declaration: RouteTable.Declaration
}

extension RouteTable {
  /// Collects routes and freezes them into a table.
  ///
  /// A builder checks nothing until ``build()``, which reports everything that is wrong at once.
  public struct Builder: Sendable {
    /// The rules of the table.
    public var options: Options
    private(set) var entries: [RouteEntry] = []
    private(set) var nextNumber = 0

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
    /// Registrations of the table's routes stay valid.
    public init(_ table: RouteTable) {
      options = table.options
      entries = table.store.entries
      nextNumber = table.store.nextNumber
    }

    /// Registers a route and those below it; they come after all registered so far.
    ///
    /// - Parameters:
    ///   - declaration: the route.
    ///   - parent: a route it is below of, registered before; if that was removed, the route is at the top.
    /// - Returns: what stands for the route, to remove or replace it.
    @discardableResult
    public mutating func add(_ declaration: Declaration, below parent: Registration? = nil) -> Registration {
      let number = nextNumber
      nextNumber += 1
      var own = declaration
      own.children = []
      let parent = parent.flatMap { index(of: $0) == nil ? nil : $0.number }
      entries.append(RouteEntry(number: number, parent: parent, declaration: own))
      noteNamespaces(of: own)
      for child in declaration.children { add(child, below: Registration(number: number)) }
      return Registration(number: number)
    }

    /// Registers a route.
    @discardableResult
    public mutating func add(
      _ pattern: RoutePattern, name: String? = nil, priority: Int = 0, redirect: RoutePattern? = nil,
      below parent: Registration? = nil
    ) -> Registration {
      add(Declaration(pattern, name: name, priority: priority, redirect: redirect), below: parent)
    }

    /// Registers several routes that are alike but for their patterns.
    @discardableResult
    public mutating func add(_ patterns: [RoutePattern], priority: Int = 0) -> [Registration] {
      patterns.map { add($0, priority: priority) }
    }

    /// What is wrong with a declaration by itself; nil if it can be read.
    func problem(of declaration: Declaration) -> Diagnostic? {
      var builder = Builder(options: options)
      builder.options.redirects = []
      builder.options.hosts = options.hosts.filter { HostRule($0) != nil }
      builder.add(declaration)
      return builder.buildLeavingOut().errors.first
    }

    /// What was registered under a token, without those below; nil if it was removed.
    public func declaration(_ registration: Registration) -> Declaration? {
      index(of: registration).map { entries[$0].declaration }
    }

    /// Where a route stands among the entries, whose numbers ascend.
    private func index(of registration: Registration) -> Int? {
      var lower = 0
      var upper = entries.count
      while lower < upper {
        let middle = lower + (upper - lower) / 2
        if entries[middle].number < registration.number { lower = middle + 1 } else { upper = middle }
      }
      return lower < entries.count && entries[lower].number == registration.number ? lower : nil
    }

    /// Removes a route and those below it.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    public mutating func remove(_ registration: Registration) -> Bool {
      var removed: Set<Int> = [registration.number]
      let count = entries.count
      entries.removeAll { entry in
        guard removed.contains(entry.number) || entry.parent.map(removed.contains) == true else { return false }
        removed.insert(entry.number)
        return true
      }
      return entries.count < count
    }

    /// Removes the first route declared with this pattern, and those below it.
    ///
    /// - Parameter scheme: only among the routes limited to this scheme; nil: only among those limited to none.
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func remove(pattern: RoutePattern, scheme: String? = nil) -> Bool {
      let entry = entries.first { $0.declaration.pattern == pattern && $0.declaration.isLimited(to: scheme) }
      return entry.map { remove(Registration(number: $0.number)) } ?? false
    }

    /// Puts another declaration in the place of a route: its order, and those below it, stay.
    ///
    /// Children of `declaration` are added below.
    /// - Returns: whether the route was there.
    @discardableResult
    public mutating func replace(_ registration: Registration, with declaration: Declaration) -> Bool {
      guard let index = index(of: registration) else { return false }
      entries[index].declaration = declaration
      entries[index].declaration.children = []
      noteNamespaces(of: declaration)
      for child in declaration.children { add(child, below: registration) }
      return true
    }

    /// Removes all routes.
    public mutating func removeAll() {
      entries = []
    }

    /// Removes all routes limited to a scheme, or those limited to none; a namespace stays one.
    public mutating func removeAll(scheme: String?) {
      for entry in entries where entry.declaration.isLimited(to: scheme) {
        remove(Registration(number: entry.number))
      }
    }

    /// Removes all routes limited to a scheme, and the namespace: its links are then those of any scheme.
    public mutating func unregister(scheme: String) {
      removeAll(scheme: scheme)
      options.namespaces.removeAll { $0.scheme.asciiLowercased == scheme.asciiLowercased }
    }

    /// Checks everything and freezes the table.
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
      var compiler = TableCompiler(options: options, entries: entries, nextNumber: nextNumber)
      return compiler.compile()
    }

    private mutating func noteNamespaces(of declaration: Declaration) {
      guard options.dialect.schemesAreNamespaces else { return }
      for scheme in declaration.limitingSchemes
      where !options.namespaces.contains(where: { $0.scheme.asciiLowercased == scheme.asciiLowercased }) {
        options.namespaces.append(Namespace(scheme))
      }
    }
  }
}

extension RouteTable.Declaration {
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
