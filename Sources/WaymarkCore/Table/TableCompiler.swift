/// Makes a table of what was registered: reads the patterns, orders the candidates, freezes the trie.
///
/// Goes on after an error, so that everything wrong is reported at once.
struct TableCompiler {
  private var parts: RouteTableParts
  /// Whether the tree is made, and checked, with the table.
  private let hasTree: Bool
  private var syntax: PatternSyntax
  private var errors: [RouteTable.Diagnostic] = []
  private var assembly: CandidateAssembly
  /// What is known of each route that could be read, by its number.
  private var known: [Int: KnownRoute] = [:]
  /// The number of the route that each container is below, by the container's.
  private var routesAround: [Int: Int?] = [:]

  private struct KnownRoute {
    let index: Int
    /// From the outermost route whose pattern is joined.
    let trees: [PatternTree]
    let patterns: [RoutePattern]
    let limit: CandidateLimit
  }

  init(options: RouteTable.Options, entries: [RouteEntry], nextNumber: Int, hasTree: Bool) {
    self.hasTree = hasTree
    parts = RouteTableParts(options: options, entries: entries, nextNumber: nextNumber)
    syntax = options.patternSyntax
    // Whether a host is dropped from patterns and links must not depend on the order of the routes.
    let patterns = entries.lazy.compactMap { $0.declaration?.pattern } + options.redirects.lazy.map(\.pattern)
    for rule in patterns.lazy.compactMap({ [syntax] in PatternLexer.webHost(of: $0, syntax: syntax) }) {
      syntax.hosts.add(rule)
    }
    parts.hosts = syntax.hosts
    assembly = CandidateAssembly(bySpecificity: options.matchOrder == .specificity)
  }

  /// The table, and what is wrong: routes with errors are not in it.
  ///
  /// - Parameter others: what is wrong with the declarations, told between the routes and the tree.
  mutating func compile(reporting others: [RouteTable.Diagnostic]) -> (
    table: RouteTable, errors: [RouteTable.Diagnostic]
  ) {
    errors += OptionsCheck.errors(in: parts.options)
    for entry in parts.entries {
      let around = entry.parent.flatMap { routesAround[$0] ?? $0 }
      if let declaration = entry.declaration {
        compile(declaration, entry.number, below: around)
      } else {
        routesAround[entry.number] = around
      }
    }
    checkNames()
    compileRedirects()
    parts.candidates = assembly.sorted()
    parts.limits = assembly.limits
    parts.matcher = Matcher(
      parts.candidates, limits: assembly.limits, foldsCase: parts.routes.contains(where: \.foldsCase))
    parts.numbers = Dictionary(uniqueKeysWithValues: parts.routes.map { ($0.id.number, $0.index) })
    errors += others
    if hasTree { compileTree() }
    return (RouteTable(store: RouteStore(parts)), errors)
  }

  // MARK: Routes

  /// Reads a route, and tells of what it finds to which route it belongs, and where that is declared.
  private mutating func compile(_ declaration: RouteTable.Declaration, _ number: Int, below above: Int?) {
    let errorCount = errors.count
    let warningCount = parts.warnings.count
    add(declaration, number, below: above)
    let location = declaration.attachments[RouteTable.SourceLocation.self]
    for index in errorCount..<errors.count {
      errors[index].routeID = RouteTable.Route.ID(number: number)
      errors[index].location = location
    }
    for index in warningCount..<parts.warnings.count {
      parts.warnings[index].routeID = RouteTable.Route.ID(number: number)
      parts.warnings[index].location = location
    }
  }

  private mutating func add(_ declaration: RouteTable.Declaration, _ number: Int, below above: Int?) {
    let isJoined = above != nil && !declaration.isAbsolute
    let parent = above.flatMap { known[$0] }
    // What is wrong with a route above was reported there.
    guard let tree = read(declaration, isNested: isJoined), above == nil || parent != nil else { return }
    let joined = isJoined ? parent : nil
    let trees = (joined?.trees ?? []) + [tree]
    let patterns = (joined?.patterns ?? []) + [declaration.pattern]
    let pattern = JoinedPattern(trees, texts: patterns)
    guard let shapes = shapes(of: pattern, patterns, declaration) else { return }
    let template = template(of: declaration, shapes)
    // A route whose redirect cannot be read leads nowhere; without the redirect it would be a screen.
    guard declaration.redirect == nil || template != nil else { return }
    for target in declaration.guardTargets { _ = read(target, of: declaration, shapes) }
    checkSchemes(of: declaration)
    let limit = limit(of: declaration, trees[0], parent?.limit)
    let index = parts.routes.count
    known[number] = KnownRoute(index: index, trees: trees, patterns: patterns, limit: limit)
    assembly.add(shapes, limit: limit, priority: declaration.priority, route: index)
    parts.routes.append(
      RouteTable.Route(
        id: RouteTable.Route.ID(number: number), name: declaration.name,
        pattern: RoutePattern(pattern.text), ownPattern: declaration.pattern, priority: declaration.priority,
        schemes: limit.schemes, host: limit.host?.description, reach: reach(of: declaration, parent),
        redirect: declaration.redirect, parent: parent.map { parts.routes[$0.index].id },
        attachments: declaration.attachments, shapes: shapes.map { RoutePattern($0.text) },
        condition: declaration.condition, redirecting: declaration.redirecting, destination: declaration.destination,
        reading: declaration.reading, index: index,
        parentIndex: parent?.index,
        foldsCase: declaration.caseSensitive.map { !$0 } ?? parent.map { parts.routes[$0.index].foldsCase }
          ?? !parts.options.caseSensitive,
        trees: trees, redirectTemplate: template))
  }

  /// Reads a route's own pattern.
  private mutating func read(_ declaration: RouteTable.Declaration, isNested: Bool) -> PatternTree? {
    var syntax = syntax
    if isNested { syntax.requiresScheme = false }
    do throws(PatternFault) {
      var lexer = PatternLexer(declaration.pattern.text, syntax: syntax)
      let tree = try lexer.read()
      if isNested, tree.scheme != nil { throw .nestedScheme() }
      if let offset = tree.queryOffset { warnOfQuery(declaration, at: offset) }
      return tree
    } catch {
      report(error, declaration.pattern, of: declaration)
      return nil
    }
  }

  private mutating func shapes(
    of pattern: JoinedPattern, _ patterns: [RoutePattern], _ declaration: RouteTable.Declaration
  ) -> [PatternShape]? {
    do throws(PatternFault) {
      let shapes = try pattern.shapes()
      warnOfDotSegments(shapes, declaration)
      return shapes
    } catch {
      report(error, patterns[error.level], of: declaration)
      return nil
    }
  }

  /// Which links the route is for.
  ///
  /// A scheme in the pattern counts before those declared, those before the parent's.
  private func limit(
    of declaration: RouteTable.Declaration, _ tree: PatternTree, _ parent: CandidateLimit?
  ) -> CandidateLimit {
    if let scheme = tree.scheme { return CandidateLimit(schemes: [scheme], host: tree.host) }
    let schemes = declaration.schemes.map(\.asciiLowercased)
    return CandidateLimit(schemes: schemes.isEmpty ? parent?.schemes ?? [] : schemes, host: parent?.host)
  }

  private func reach(of declaration: RouteTable.Declaration, _ parent: KnownRoute?) -> RouteTable.Reach {
    (parent.map { parts.routes[$0.index].reach } ?? parts.options.reachable).narrowed(to: declaration.reachable)
  }

  private mutating func template(of declaration: RouteTable.Declaration, _ shapes: [PatternShape]) -> RedirectTemplate?
  {
    guard let redirect = declaration.redirect else { return nil }
    return read(redirect, of: declaration, shapes)
  }

  private mutating func read(
    _ target: RoutePattern, of declaration: RouteTable.Declaration, _ shapes: [PatternShape]
  ) -> RedirectTemplate? {
    let reading = RedirectTemplate.read(
      target, for: shapes, syntax: syntax, route: declaration.name, pattern: declaration.pattern)
    errors += reading.errors
    return reading.template
  }

  private mutating func checkNames() {
    var first: [String: RouteTable.Declaration] = [:]
    for entry in parts.entries {
      guard let declaration = entry.declaration, let name = declaration.name else { continue }
      if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { reportEmptyName(declaration, entry.number) }
      guard let other = first.updateValue(declaration, forKey: name) else { continue }
      first[name] = other
      var diagnostic = RouteTable.Diagnostic(
        .duplicateName, severity: .error, route: name, pattern: declaration.pattern.text,
        message: "two routes are named “\(name)”: give one of them another name", rival: other.pattern.text)
      diagnostic.location = declaration.attachments[RouteTable.SourceLocation.self]
      diagnostic.rivalLocation = other.attachments[RouteTable.SourceLocation.self]
      diagnostic.routeID = RouteTable.Route.ID(number: entry.number)
      errors.append(diagnostic)
    }
  }

  private mutating func reportEmptyName(_ declaration: RouteTable.Declaration, _ number: Int) {
    var diagnostic = RouteTable.Diagnostic(
      .badPattern, severity: .error, route: declaration.name, pattern: declaration.pattern.text,
      message: "the name of this route is empty: write one, or leave it out")
    diagnostic.routeID = RouteTable.Route.ID(number: number)
    errors.append(diagnostic)
  }

  private mutating func compileTree() {
    var compiler = TreeCompiler(parts.entries, parts.routes, parts.candidates, numbers: parts.numbers)
    parts.tree = compiler.compile()
    errors += compiler.errors
  }

  /// The redirects asked before any route are routes of a table of their own.
  private mutating func compileRedirects() {
    let redirects = parts.options.redirects
    guard !redirects.isEmpty else { return }
    var builder = RouteTable.Builder(options: parts.options)
    builder.options.redirects = []
    // What is wrong with these is told by the table itself.
    builder.options.hosts = parts.hosts.rules.map(\.description)
    builder.options.schemes = []
    builder.options.namespaces = []
    builder.options.matchOrder = .specificity
    for redirect in redirects { builder.add(redirect.pattern, redirect: redirect.target) }
    let (table, redirectErrors) = builder.buildLeavingOut()
    parts.redirects = table.store
    for var error in redirectErrors {
      error.routeID = nil
      errors.append(error)
    }
    parts.warnings += table.warnings.map { warning in
      var warning = warning
      warning.routeID = nil
      return warning
    }
  }

  // MARK: Reporting

  private mutating func checkSchemes(of declaration: RouteTable.Declaration) {
    for scheme in declaration.schemes {
      guard let fault = DeepLink.fault(inScheme: scheme) else { continue }
      errors.append(
        RouteTable.Diagnostic(
          .badPattern, severity: .error, route: declaration.name, pattern: declaration.pattern.text,
          message: "the scheme “\(scheme)” of this route: \(fault)"))
    }
  }

  private mutating func report(_ fault: PatternFault, _ pattern: RoutePattern, of declaration: RouteTable.Declaration) {
    errors.append(RouteTable.Diagnostic(fault, in: pattern.text, route: declaration.name))
  }

  private mutating func warnOfQuery(_ declaration: RouteTable.Declaration, at offset: Int) {
    parts.warnings.append(
      RouteTable.Diagnostic(
        .queryInPattern, severity: .warning, route: declaration.name, pattern: declaration.pattern.text,
        offset: offset, message: "a pattern never matches a query, and this one was cut off: remove it"))
  }

  private mutating func warnOfDotSegments(_ shapes: [PatternShape], _ declaration: RouteTable.Declaration) {
    let isDotted = shapes.contains { shape in
      (shape.path + (shape.fragment ?? [])).contains { segment in
        guard case .literal(let bytes) = segment else { return false }
        return bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8)
      }
    }
    guard isDotted else { return }
    parts.warnings.append(
      RouteTable.Diagnostic(
        .dotSegment, severity: .warning, route: declaration.name, pattern: declaration.pattern.text,
        message: "dot segments are removed from links, so this never matches: remove them here too"))
  }
}

extension RouteTable.Diagnostic {
  init(_ fault: PatternFault, in pattern: String, redirect: String? = nil, route: String?) {
    self.init(
      fault.kind == .duplicateParameter ? .duplicateParameter : .badPattern, severity: .error, route: route,
      pattern: pattern, redirect: redirect, offset: fault.offset, message: fault.message)
  }
}
