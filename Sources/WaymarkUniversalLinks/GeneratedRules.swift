import WaymarkLinksCore

/// The components for the routes that universal links open.
///
/// A `*` takes slashes, too. So components come by the number of segments that they are about, the most first: what is
/// longer has been decided then, and `?*` stands for one segment. Among paths of one length, the order is that of the table.
struct GeneratedRules {
  private(set) var rules: [AssociationRule] = []
  private(set) var variables: [SubstitutionVariable] = []

  private var text = ComponentText()
  private var known: Set<AssociationRule> = []

  init(for table: RouteTable, host: String?) {
    guard let host = host ?? table.hostForFiles else { return }
    let plan = ComponentPlan(LinkPatterns(table, host: host).all)
    for pattern in plan.patterns { text.declare(pattern) }
    for step in plan.steps { add(step) }
    variables = text.variables
    removeIdle()
  }

  private mutating func add(_ step: ComponentPlan.Step) {
    let pattern = step.pattern
    switch step.kind {
    case .whole:
      append(text.components(of: pattern, excludesLongerFragments: step.excludesLongerFragments))
    case .longer(let length): append(text.longer(than: pattern, ofLength: length))
    case .exactly(let length), .atLeast(let length):
      append(
        text.components(of: pattern, ofLength: length, excludesLongerFragments: step.excludesLongerFragments))
    }
  }

  private mutating func append(_ new: [AssociationRule]) {
    for rule in new where known.insert(rule).inserted { rules.append(rule) }
  }

  /// Removes components for which every URL is decided before them.
  private mutating func removeIdle() {
    var file = AssociationFile()
    file.variables = variables
    file.details = [AssociationDetail(apps: ["app"], rules: rules)]
    file.compile()
    var comparison = Comparison(file, app: "app")
    comparison.run()
    // An exclusion at the end keeps nothing away from later components.
    let last = rules.lastIndex { $0.excludes != true } ?? -1
    let idle = Set(comparison.idle)
    rules = rules.indices.filter { !idle.contains($0) && $0 <= last }.map { rules[$0] }
  }
}

extension AssociationFile {
  /// Makes the file for a table: what universal links reach, and nothing else that components can keep away.
  ///
  /// Constraints such as `<int>` are wider in a component, see ``widenings(for:app:host:)``. Claimed links never come in.
  ///
  /// - Parameters:
  ///   - table: the routes.
  ///   - apps: the identifiers of the apps, with their team.
  ///   - host: the domain, for routes that are limited to one. If `nil`, it is the first host of the table.
  public init(for table: RouteTable, apps: [String], host: String? = nil) {
    self.init()
    let generated = GeneratedRules(for: table, host: host)
    variables = generated.variables
    details = [AssociationDetail(apps: apps, rules: generated.rules)]
    compile()
  }

  /// Adds the apps to those that may use the domain's passwords, which a sign-in with an `https` callback needs.
  package mutating func shareCredentials() { services["webcredentials"] = apps }
}
