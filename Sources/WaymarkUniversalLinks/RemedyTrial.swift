import WaymarkLinksCore

/// A change of a file that ends a difference.
struct Remedy {
  /// The components to write.
  var components: [AssociationRule] = []
  /// The number of components at the beginning that hand over what the next rule hands over anyway.
  var kept = 0
  /// The rule of the comparison before which they stand, or `nil` for the end.
  var before: Int?
  /// The rule of the comparison that is removed.
  var removed: Int?
  /// The number of segments that the components are about: those about more come first.
  var length = 0
}

/// Applies remedies to a file before they are advised, and finds out what they would break.
struct RemedyTrial {
  let differences: [Difference]
  /// For each difference, the first remedy that breaks nothing.
  private(set) var chosen: [Int: Remedy] = [:]
  /// For each difference without such a remedy, a link that the last one would break.
  private(set) var harms: [Int: String] = [:]
  /// The rules that no URL reaches, and that break nothing before the rule that hides them.
  private(set) var movable: Set<Int> = []
  private(set) var steps = 0
  /// The variables of the file, and those that remedies need.
  let text: ComponentText

  private let comparison: Comparison
  private let table: RouteTable
  private let claims: [LinkClaim]
  private let narrowest: NarrowestFile
  private var options: [Int: [Remedy]] = [:]
  /// The rules of the comparison by their number.
  private let indices: [Int: Int]

  init(_ comparison: Comparison, _ table: RouteTable, _ claims: [LinkClaim]) {
    self.comparison = comparison
    self.table = table
    self.claims = claims
    indices = Dictionary(uniqueKeysWithValues: comparison.rules.enumerated().map { ($1.number, $0) })
    narrowest = NarrowestFile(comparison, table)
    differences = DifferenceReader(comparison, table, claims, narrowest: narrowest).differences
    var text = ComponentText(comparison.file.variables)
    for case let pattern? in differences.map(\.pattern) { text.declare(pattern) }
    self.text = text
  }

  mutating func run() {
    guard comparison.isComplete else { return }
    for index in differences.indices { options[index] = options(for: differences[index]) }
    while !options.values.allSatisfy(\.isEmpty) {
      let tried = options.compactMapValues(\.first)
      let broken = harms(of: chosen.merging(tried) { $1 })
      for (index, remedy) in tried {
        options[index]?.removeFirst()
        harms[index] = broken[index]
        if broken[index] == nil {
          chosen[index] = remedy
          options[index] = []
        }
      }
    }
    tryMoving()
  }

  /// Tries rules that no URL reaches before the rules that hide them.
  private mutating func tryMoving() {
    let hidden = comparison.hiddenRules.filter {
      comparison.rules[$0.rule].excludes != comparison.rules[$0.winner].excludes
    }
    guard !hidden.isEmpty else { return }
    // Their indices come after those of the differences.
    var moves: [Int: Remedy] = [:]
    for (offset, (rule, winner)) in hidden.enumerated() {
      moves[differences.count + offset] = Remedy(
        components: [comparison.rules[rule].fields], before: winner, removed: rule)
    }
    let broken = harms(of: moves)
    for (offset, (rule, _)) in hidden.enumerated() where broken[differences.count + offset] == nil {
      movable.insert(rule)
    }
  }

  // MARK: Options

  /// Returns the remedies of a difference, the best first.
  private func options(for difference: Difference) -> [Remedy] {
    guard case .real = difference.kind else { return [] }
    return difference.isMissing ? additions(for: difference) : removals(for: difference)
  }

  private func additions(for difference: Difference) -> [Remedy] {
    guard let pattern = difference.pattern else { return [] }
    let before = difference.verdict.rule.flatMap { indices[$0] }
    let length = pattern.path.count
    let components = text.components(of: pattern)
    let longer = pattern.wildcard == nil ? text.longer(than: pattern, ofLength: length) : []
    let exact = longer + text.components(of: pattern, excludesLongerFragments: true)
    return (exact.count == components.count ? [components] : [components, exact]).map {
      Remedy(components: $0, before: before, length: length)
    }
  }

  private func removals(for difference: Difference) -> [Remedy] {
    guard let rule = difference.url.rule else { return [] }
    var output: [Remedy] = []
    if comparison.rules[rule].takesOneURL { output.append(Remedy(removed: rule)) }
    if let pattern = difference.pattern, pattern.isExact, !pattern.isTaken {
      let alone = Remedy(components: text.components(of: pattern), before: rule, length: pattern.path.count)
      output.append(alone)
      if let kept = longerLinks(than: pattern, in: comparison.rules[rule]) {
        var keeping = alone
        keeping.components = kept + alone.components
        keeping.kept = kept.count
        output.append(keeping)
      }
    }
    if let component = ComponentText.exclusion(of: difference.url.url) {
      output.append(Remedy(components: [component], before: rule, length: .max))
    }
    return output
  }

  /// Returns components for longer paths than those of a pattern, or `nil` if a rule does not hand all of them over.
  private func longerLinks(than pattern: LinkPattern, in rule: CompiledRules.Rule) -> [AssociationRule]? {
    guard pattern.wildcard == nil, rule.asksForPathOnly, let path = rule.fields.path, path.hasSuffix("*") else {
      return nil
    }
    let beginning = path.dropLast()
    let longer = text.longer(than: pattern, ofLength: pattern.path.count)
    guard !longer.isEmpty, !beginning.contains(where: { "*?$".contains($0) }),
      longer.allSatisfy({ $0.path?.hasPrefix(beginning) ?? false })
    else { return nil }
    return longer.map { component in
      var component = component
      component.excludes = nil
      return component
    }
  }

  // MARK: Trial

  /// Returns a link that each remedy breaks, or does not help, if there is one.
  private mutating func harms(of remedies: [Int: Remedy]) -> [Int: String] {
    let (file, origins) = applied(remedies)
    var trial = Comparison(file, app: comparison.app, table: table, host: comparison.host, claims: claims)
    trial.run()
    steps += trial.steps
    let removing = Dictionary(
      remedies.compactMap { index, remedy in remedy.removed.map { (comparison.rules[$0].number, index) } }
    ) { first, _ in first }
    var output: [Int: String] = [:]
    for found in DifferenceReader(trial, table, claims, narrowest: narrowest).differences {
      guard case .real = found.kind else { continue }
      let rule = found.isMissing ? found.verdict.rule : found.url.rule.map { trial.rules[$0].number }
      // A removed component may have taken a URL that none takes now.
      let former = found.isMissing ? comparison.file.verdict(for: found.url.url, app: comparison.app).rule : nil
      let index = rule.flatMap { origins[$0] } ?? former.flatMap { removing[$0] }
      if let index, output[index] == nil { output[index] = found.url.url }
    }
    let memory = PathMemory(file)
    for index in remedies.keys.sorted() where index < differences.count && output[index] == nil {
      let difference = differences[index]
      let verdict = file.verdict(for: difference.url.url, app: comparison.app, remembering: memory)
      if verdict.isHandedOver != difference.isMissing { output[index] = difference.url.url }
    }
    return output
  }

  /// Returns the file with some remedies, and the remedy of each of its new components by the number of the component.
  private func applied(_ remedies: [Int: Remedy]) -> (AssociationFile, [Int: Int]) {
    var file = comparison.file
    file.variables = text.variables
    let removed = Set(remedies.values.compactMap(\.removed))
    let sorted = remedies.sorted { lhs, rhs in
      lhs.value.length == rhs.value.length ? lhs.key < rhs.key : lhs.value.length > rhs.value.length
    }
    let before = Dictionary(grouping: sorted) { $0.value.before }
    let own = Dictionary(
      uniqueKeysWithValues: comparison.rules.enumerated().map { (RulePlace(detail: $1.detail, index: $1.index), $0) })
    if !file.details.contains(where: { $0.apps.contains(comparison.app) }) {
      file.details.append(AssociationDetail(apps: [comparison.app]))
    }
    let last = file.details.lastIndex { $0.apps.contains(comparison.app) }
    var (number, origins): (Int, [Int: Int]) = (0, [:])
    for detail in file.details.indices {
      var rules: [AssociationRule] = []
      func add(_ remedies: [(key: Int, value: Remedy)]?) {
        for (index, remedy) in remedies ?? [] {
          for (place, component) in remedy.components.enumerated() {
            rules.append(component)
            if place >= remedy.kept { origins[number + rules.count] = index }
          }
        }
      }
      for (index, rule) in file.details[detail].rules.enumerated() {
        let place = own[RulePlace(detail: detail, index: index)]
        if let place { add(before[place]) }
        if place.map({ !removed.contains($0) }) ?? true { rules.append(rule) }
      }
      if detail == last { add(before[nil]) }
      file.details[detail].rules = rules
      number += rules.count
    }
    file.compile()
    return (file, origins)
  }

  private struct RulePlace: Hashable {
    let detail: Int
    let index: Int
  }
}
