/// Builds a table from registered routes: reads the patterns, sorts the candidates, freezes the trie.
///
/// It continues after an error, so that all problems are reported at once.
struct TableCompiler: ~Copyable {
  private var parts: RouteTableParts
  /// The enabled entries, in the order of registration.
  private let entries: [RouteEntry]
  /// True if the tree is built and checked with the table.
  private let hasTree: Bool
  private var syntax: PatternSyntax
  private var errors: [RouteTable.Problem] = []
  private var assembly: CandidateAssembly
  /// The results for each route that could be read, by number, if any route is below another.
  private var known: [Int: KnownRoute] = [:]
  private let hasNested: Bool
  /// The number of the route above each container, by the container's number.
  private var routesAround: [Int: Int?] = [:]

  private struct KnownRoute {
    let index: Int
    /// The pattern that links are written with.
    let spelling: Spelling
    /// The aliases.
    let others: [Spelling]
  }

  /// One pattern of a route.
  private struct Spelling {
    /// The parsed patterns, from the outermost route whose pattern is joined.
    let trees: [PatternTree]
    let patterns: [RoutePattern]
    let limit: CandidateLimit
  }

  init(
    options: RouteTable.Options, entries: [RouteEntry], arrangement: EntryArrangement, nextNumber: Int, hasTree: Bool,
    leadsElsewhere: Bool
  ) {
    self.hasTree = hasTree
    parts = RouteTableParts(options: options, entries: entries, arrangement: arrangement, nextNumber: nextNumber)
    parts.leadsElsewhere = leadsElsewhere
    self.entries = arrangement.enabled(entries)
    hasNested = self.entries.contains { $0.parent != nil }
    syntax = options.patternSyntax
    assembly = CandidateAssembly(bySpecificity: options.matchOrder == .specificity)
    // Dropping a host from patterns and links must not depend on the order of the routes.
    let patterns = self.entries.lazy.compactMap { $0.declaration?.wholePattern } + options.redirects.lazy.map(\.pattern)
    let written = syntax
    for rule in patterns.lazy.compactMap({ PatternLexer.webHost(of: $0, syntax: written) }) { syntax.hosts.add(rule) }
    if arrangement.hasAliases {
      for alias in self.entries.lazy.flatMap({ $0.declaration?.wholeAliases ?? [] }) {
        if let rule = PatternLexer.webHost(of: alias, syntax: written) { syntax.hosts.add(rule) }
      }
    }
    for host in self.entries.lazy.flatMap({ $0.declaration?.hosts ?? [] }) {
      if let rule = HostRule(host) { syntax.hosts.add(rule) }
    }
    parts.hosts = syntax.hosts
  }

  /// Builds the table, and returns it with all problems.
  ///
  /// Routes with errors are left out.
  ///
  /// - Parameter others: problems of declarations, which are reported between those of the routes and the tree.
  mutating func compile(reporting others: [RouteTable.Problem]) -> (
    table: RouteTable, errors: [RouteTable.Problem]
  ) {
    errors += OptionsCheck.errors(in: parts.options)
    for entry in entries {
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
    parts.errors = errors
    return (RouteTable(store: RouteStore(parts)), errors)
  }

  // MARK: Routes

  /// Reads a route, and assigns its problems to the route and its location.
  private mutating func compile(_ declaration: RouteTable.Declaration, _ number: Int, below above: Int?) {
    let errorCount = errors.count
    let warningCount = parts.warnings.count
    add(declaration, number, below: above)
    let location = declaration.location
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
    // Problems of a route above were reported there.
    let text = declaration.wholePattern
    guard !reportSchemeInGroup(declaration), !reportQueryOfGroup(declaration),
      let own = read(text, of: declaration, isNested: isJoined),
      above == nil || parent != nil
    else { return }
    let spelling = spelling(
      own, text, of: declaration, below: isJoined ? parent?.spelling : nil, parent?.spelling.limit)
    guard hasParentParameters(declaration, spelling.trees) else { return }
    let pattern = JoinedPattern(spelling.trees, texts: spelling.patterns)
    guard let ownVariants = variants(of: pattern, spelling.patterns, declaration) else { return }
    var (others, added): ([Spelling], [[PatternVariant]]) = ([], [])
    if declaration.hasAliases || parent?.others.isEmpty == false {
      guard let read = self.others(of: declaration, own, below: parent, isJoined: isJoined),
        let found = self.variants(of: read, declaration, after: ownVariants.count)
      else { return }
      (others, added) = (read, found)
    }
    let variants = added.isEmpty ? ownVariants : ownVariants + added.joined()
    let template = template(of: declaration, variants)
    // A route whose redirect cannot be read is left out. Without its redirect, it would be a screen.
    guard declaration.redirect == nil || template != nil else { return }
    for target in declaration.guardTargets { _ = read(target, of: declaration, variants) }
    checkSchemes(of: declaration)
    if Hints.areBuilt { warnOfRepeatedPrefix(declaration, below: isJoined ? parent?.spelling : nil) }
    let index = parts.routes.count
    if hasNested { known[number] = KnownRoute(index: index, spelling: spelling, others: others) }
    assembly.add(ownVariants, limit: spelling.limit, priority: declaration.priority, route: index)
    if !others.isEmpty { add(added, of: others, declaration, route: index, after: ownVariants.count) }
    parts.routes.append(
      RouteTable.Route(
        id: RouteTable.Route.ID(number: number), name: declaration.name,
        pattern: RoutePattern(pattern.text), ownPattern: declaration.pattern,
        aliases: others.map { RoutePattern(JoinedPattern($0.trees, texts: $0.patterns).text) },
        priority: declaration.priority,
        schemes: spelling.limit.schemes, host: spelling.limit.host?.description,
        hosts: spelling.limit.webHosts.map(\.description), reach: reach(of: declaration, parent),
        redirect: declaration.redirect, parent: parent.map { parts.routes[$0.index].id },
        attachments: declaration.attachments,
        variants: variants.map { RoutePattern($0.text) },
        condition: declaration.condition, redirecting: declaration.redirecting, destination: declaration.destination,
        reading: declaration.reading, index: index,
        parentIndex: parent?.index,
        foldsCase: declaration.caseSensitive.map { !$0 } ?? parent.map { parts.routes[$0.index].foldsCase }
          ?? !parts.options.caseSensitive,
        trees: spelling.trees, redirectTemplate: template))
  }

  private mutating func read(
    _ pattern: RoutePattern, of declaration: RouteTable.Declaration, isNested: Bool
  ) -> PatternTree? {
    var syntax = syntax
    if isNested { syntax.requiresScheme = false }
    do throws(PatternFault) {
      var lexer = PatternLexer(pattern.text, syntax: syntax)
      let tree = try lexer.read()
      if isNested, tree.scheme != nil { throw .nestedScheme() }
      if Hints.areBuilt { warn(of: tree, pattern, of: declaration, isNested: isNested, syntax) }
      return tree
    } catch {
      report(error, pattern, of: declaration)
      return nil
    }
  }

  /// Warns of what is probably meant otherwise.
  private mutating func warn(
    of tree: PatternTree, _ pattern: RoutePattern, of declaration: RouteTable.Declaration, isNested: Bool,
    _ syntax: PatternSyntax
  ) {
    if let offset = tree.queryOffset {
      warn(
        .queryInPattern, PatternFault.query(at: offset, in: pattern.text, isIgnored: !syntax.conditions).message,
        declaration, pattern, at: offset)
    }
    for (offset, message) in PatternFault.groupsAsConstraints(in: tree) {
      warn(.groupAsConstraint, message, declaration, pattern, at: offset)
    }
    for (offset, message) in PatternFault.misreadConstraints(in: tree, syntax) {
      warn(.misreadConstraint, message, declaration, pattern, at: offset)
    }
    for (offset, message) in PatternFault.constraintsAsGroups(in: tree) {
      warn(.foreignSyntax, message, declaration, pattern, at: offset)
    }
    for (offset, foreign) in ForeignSyntax.segments(in: tree) {
      warn(.foreignSyntax, foreign.message, declaration, pattern, at: offset)
    }
    if !isNested, syntax.names == .identifier, let origin = PatternOrigin(pattern.text, hosts: syntax.hosts) {
      warn(.foreignSyntax, origin.message, declaration, pattern, at: origin.offset)
    }
  }

  /// Returns a pattern of a route, joined with a pattern of the route above unless it is absolute.
  private func spelling(
    _ tree: PatternTree, _ pattern: RoutePattern, of declaration: RouteTable.Declaration, below above: Spelling?,
    _ limitAbove: CandidateLimit?
  ) -> Spelling {
    guard let above else {
      return Spelling(trees: [tree], patterns: [pattern], limit: limit(of: declaration, tree, limitAbove))
    }
    return Spelling(
      trees: above.trees + [tree], patterns: above.patterns + [pattern],
      limit: limit(of: declaration, above.trees[0], limitAbove))
  }

  private mutating func variants(
    of pattern: JoinedPattern, _ patterns: [RoutePattern], _ declaration: RouteTable.Declaration
  ) -> [PatternVariant]? {
    do throws(PatternFault) {
      let variants = try pattern.variants()
      if Hints.areBuilt { warnOfDotSegments(variants, declaration) }
      return variants
    } catch {
      report(error, patterns[error.level], of: declaration)
      return nil
    }
  }

  /// Reports parameters that a typed route takes from routes above, and that none of them has.
  private mutating func hasParentParameters(_ declaration: RouteTable.Declaration, _ trees: [PatternTree]) -> Bool {
    guard !declaration.parentParameters.isEmpty else { return true }
    let known = trees.flatMap {
      $0.items.tokens { _ in true }.compactMap(\.name) + $0.conditions.compactMap(\.captureName)
    }
    let missing = declaration.parentParameters.filter { !known.contains($0) }
    for name in missing {
      let cure =
        NearestWord.to(name, among: known).map { "did you mean “\($0)”?" }
        ?? "declare it below a route with “:\(name)”, or write “:\(name)” in its pattern"
      errors.append(
        RouteTable.Problem(
          .parentParameter, severity: .error, route: declaration.name, pattern: declaration.pattern.text,
          message: "this typed route reads the parameter “\(name)” of a route above, and no route above has it: \(cure)"
        ))
    }
    return missing.isEmpty
  }

  // MARK: Joined patterns

  /// Reports a pattern or an alias with a scheme in a group, whose prefix would stand before the scheme.
  private mutating func reportSchemeInGroup(_ declaration: RouteTable.Declaration) -> Bool {
    guard declaration.prefix != nil else { return false }
    let faulty = ([declaration.pattern] + declaration.aliases).first { tree(of: $0)?.scheme != nil }
    if let faulty { report(.nestedScheme(), faulty, of: declaration) }
    return faulty != nil
  }

  /// Reports a group with a query, which would stand before the path of its patterns.
  private mutating func reportQueryOfGroup(_ declaration: RouteTable.Declaration) -> Bool {
    guard let prefix = declaration.prefix else { return false }
    guard let condition = tree(of: prefix)?.conditions.first else { return false }
    report(.queryOfGroup(at: condition.offset), prefix, of: declaration)
    return true
  }

  private func tree(of pattern: RoutePattern) -> PatternTree? {
    var lexer = PatternLexer(pattern.text, syntax: syntax)
    return try? lexer.read()
  }

  private mutating func warnOfRepeatedPrefix(_ declaration: RouteTable.Declaration, below above: Spelling?) {
    guard above != nil || declaration.prefix != nil else { return }
    var around = (above?.trees ?? []).map { JoinedSegments($0) }
    var prefixSyntax = syntax
    prefixSyntax.requiresScheme = false
    if let prefix = declaration.prefix { around.append(JoinedSegments(prefix, prefixSyntax)) }
    for (index, pattern) in ([declaration.pattern] + declaration.aliases).enumerated() {
      if let repeated = RepeatedPrefix(pattern, around, prefixSyntax) {
        warn(.repeatedPrefix, repeated.message, declaration, pattern, at: 0)
      } else if declaration.prefix == nil, let nested = NestedPath(pattern, below: around, prefixSyntax) {
        warn(.nestedPath, nested.message(isAlias: index > 0), declaration, pattern, at: 0)
      }
    }
  }

  // MARK: Aliases

  /// Returns the route's aliases below each pattern of the route above, and its pattern below that route's aliases, or
  /// `nil` if one cannot be read.
  private mutating func others(
    of declaration: RouteTable.Declaration, _ own: PatternTree, below parent: KnownRoute?, isJoined: Bool
  ) -> [Spelling]? {
    let aliases = declaration.wholeAliases
    let above = isJoined ? parent : nil
    var trees: [PatternTree] = []
    for alias in aliases {
      guard let tree = read(alias, of: declaration, isNested: isJoined) else { continue }
      if let fault = tree.faultOfAlias(of: own, declaration.pattern) {
        // The parameter is missing because of the syntax, which is one mistake and not two.
        parts.warnings.removeAll { $0.code == .foreignSyntax && $0.pattern == alias.text }
        report(fault, alias, of: declaration)
      } else {
        trees.append(tree)
      }
    }
    guard trees.count == aliases.count else { return nil }
    let all = Array(zip([own] + trees, [declaration.wholePattern] + aliases))
    let spellingsAbove: [Spelling?] = above.map { [$0.spelling] + $0.others } ?? [nil]
    let spellings = spellingsAbove.flatMap { above in
      all.map { tree, text in
        spelling(tree, text, of: declaration, below: above, above?.limit ?? parent?.spelling.limit)
      }
    }
    return Array(spellings.dropFirst())
  }

  /// Returns the combinations of each pattern but the main one.
  private mutating func variants(
    of others: [Spelling], _ declaration: RouteTable.Declaration, after count: Int
  ) -> [[PatternVariant]]? {
    var variants: [[PatternVariant]] = []
    var count = count
    for other in others {
      let pattern = JoinedPattern(other.trees, texts: other.patterns)
      guard let found = self.variants(of: pattern, other.patterns, declaration) else { return nil }
      variants.append(found)
      count += found.count
      guard count <= JoinedPattern.maxCombinations else {
        report(.tooManyAliases(), declaration.pattern, of: declaration)
        return nil
      }
    }
    return variants
  }

  private mutating func add(
    _ variants: [[PatternVariant]], of others: [Spelling], _ declaration: RouteTable.Declaration, route index: Int,
    after count: Int
  ) {
    var count = count
    for (alias, (other, variants)) in zip(others, variants).enumerated() {
      assembly.add(
        variants, limit: other.limit, priority: declaration.priority, route: index, spelling: alias + 1, after: count)
      count += variants.count
    }
  }

  // MARK: Limits

  /// Returns the limit of the route to schemes and hosts.
  ///
  /// A scheme in the pattern comes first, then declared ones, then the parent's.
  private func limit(
    of declaration: RouteTable.Declaration, _ tree: PatternTree, _ parent: CandidateLimit?
  ) -> CandidateLimit {
    let ownHosts = declaration.hosts.compactMap { HostRule($0) }
    let hosts = ownHosts.isEmpty ? parent?.webHosts ?? [] : ownHosts
    if let scheme = tree.scheme {
      return CandidateLimit(schemes: [scheme], host: tree.host, webHosts: tree.host == nil ? hosts : [])
    }
    let schemes = declaration.schemes.map(\.asciiLowercased)
    return CandidateLimit(
      schemes: schemes.isEmpty ? parent?.schemes ?? [] : schemes, host: parent?.host,
      webHosts: parent?.host == nil ? hosts : [])
  }

  private func reach(of declaration: RouteTable.Declaration, _ parent: KnownRoute?) -> RouteTable.Reach {
    (parent.map { parts.routes[$0.index].reach } ?? parts.options.reachable).narrowed(to: declaration.reachable)
  }

  private mutating func template(of declaration: RouteTable.Declaration, _ variants: [PatternVariant])
    -> RedirectTemplate?
  {
    guard let redirect = declaration.redirect else { return nil }
    return read(redirect, of: declaration, variants)
  }

  private mutating func read(
    _ target: RoutePattern, of declaration: RouteTable.Declaration, _ variants: [PatternVariant]
  ) -> RedirectTemplate? {
    let reading = RedirectTemplate.read(
      target, for: variants, syntax: syntax, route: declaration.name, pattern: declaration.pattern)
    errors += reading.errors
    return reading.template
  }

  private mutating func checkNames() {
    var first: [String: (declaration: RouteTable.Declaration, number: Int)] = [:]
    for entry in entries {
      guard let declaration = entry.declaration, let name = declaration.name else { continue }
      if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { reportEmptyName(declaration, entry.number) }
      guard let other = first.updateValue((declaration, entry.number), forKey: name) else { continue }
      first[name] = other
      var diagnostic = RouteTable.Problem(
        .duplicateName, severity: .error, route: name, pattern: declaration.pattern.text,
        message: "two routes are named “\(name)”: give one of them another name", rival: other.declaration.pattern.text)
      diagnostic.location = declaration.location
      diagnostic.rivalLocation = other.declaration.location
      diagnostic.rivalRoute = name
      diagnostic.rivalID = RouteTable.Route.ID(number: other.number)
      diagnostic.routeID = RouteTable.Route.ID(number: entry.number)
      errors.append(diagnostic)
    }
  }

  private mutating func reportEmptyName(_ declaration: RouteTable.Declaration, _ number: Int) {
    var diagnostic = RouteTable.Problem(
      .badPattern, severity: .error, route: declaration.name, pattern: declaration.pattern.text,
      message: "the name of this route is empty: write one, or leave it out")
    diagnostic.location = declaration.location
    diagnostic.routeID = RouteTable.Route.ID(number: number)
    errors.append(diagnostic)
  }

  private mutating func compileTree() {
    var compiler = TreeCompiler(entries, parts.routes, parts.candidates, numbers: parts.numbers)
    parts.tree = compiler.compile()
    errors += compiler.errors
  }

  /// Compiles the redirects that come before all routes, as routes of a table of their own.
  private mutating func compileRedirects() {
    let redirects = parts.options.redirects
    guard !redirects.isEmpty else { return }
    var builder = RouteTable.Builder(options: parts.options)
    builder.options.redirects = []
    // The main table reports the problems of these hosts.
    builder.options.hosts = parts.hosts.rules.map(\.description)
    builder.options.schemes = []
    builder.options.namespaces = []
    builder.options.matchOrder = .specificity
    for redirect in redirects { builder.add(redirect.pattern, redirect: redirect.target) }
    builder.leadsElsewhere = true
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
    for host in declaration.hosts where HostRule(host) == nil {
      errors.append(
        RouteTable.Problem(
          .badPattern, severity: .error, route: declaration.name, pattern: declaration.pattern.text,
          message: "“\(host)” of this route is not a host: write a name in ASCII, “example.com” or “*.example.com”"))
    }
    for scheme in declaration.schemes {
      guard let fault = DeepLink.fault(inScheme: scheme) else { continue }
      errors.append(
        RouteTable.Problem(
          .badPattern, severity: .error, route: declaration.name, pattern: declaration.pattern.text,
          message: "the scheme “\(scheme)” of this route: \(fault)"))
    }
  }

  private mutating func report(_ fault: PatternFault, _ pattern: RoutePattern, of declaration: RouteTable.Declaration) {
    errors.append(RouteTable.Problem(fault, in: pattern.text, route: declaration.name))
  }

  private mutating func warn(
    _ code: RouteTable.Problem.Code, _ message: String, _ declaration: RouteTable.Declaration,
    _ pattern: RoutePattern? = nil, at offset: Int? = nil
  ) {
    parts.warnings.append(
      RouteTable.Problem(
        code, severity: .warning, route: declaration.name, pattern: (pattern ?? declaration.pattern).text,
        offset: offset, message: message))
  }

  private mutating func warnOfDotSegments(_ variants: [PatternVariant], _ declaration: RouteTable.Declaration) {
    let isDotted = variants.contains { variant in
      variant.path.contains { $0.isDots } || variant.fragment?.contains { $0.isDots } == true
    }
    guard isDotted else { return }
    warn(.dotSegment, "dot segments are removed from links, so this never matches: remove them here too", declaration)
  }
}

extension PatternSegment {
  /// True if it is a literal that links never have, because they leave out dot segments.
  fileprivate var isDots: Bool { if case .literal(let bytes) = self { PathFilling.isDots(bytes) } else { false } }
}

extension PatternTree {
  /// Returns the reason why this pattern cannot be an alias, or `nil` if it can.
  fileprivate func faultOfAlias(of pattern: PatternTree, _ text: RoutePattern) -> PatternFault? {
    let wanted = pattern.captureNames
    // Entries of one screen are identified by their captures, in order.
    guard captureNames != wanted else { return nil }
    if let (offset, foreign) = ForeignSyntax.segments(in: self).first {
      return PatternFault(offset, foreign.message)
    }
    return .otherParameters(wanted, than: text.text)
  }
}

extension RouteTable.Problem {
  init(_ fault: PatternFault, in pattern: String, redirect: String? = nil, route: String?) {
    self.init(
      fault.kind == .duplicateParameter ? .duplicateParameter : .badPattern, severity: .error, route: route,
      pattern: pattern, redirect: redirect, offset: fault.offset, message: fault.message)
  }
}
