import Waymark
import WaymarkMigration

/// The code of a router that decides about links beside its table.
struct CodeOfRouter {
  private(set) var hooks: [SimulatedHook] = []
  private(set) var claims: [LinkClaim] = []
  private(set) var guards: [(guarding: RouteGuard, key: RouteKey?)] = []
  /// The closures and objects that a file cannot hold, in words.
  private(set) var others: [String] = []

  init() {}

  @MainActor
  init(_ router: Router) {
    hooks = router.hookLocations.map { .unknown("\($0)") }
    claims = router.claimed
    guards = router.guardsBesideTable
    others = router.codeBesideTable
  }
}

/// The parts of an app that its route file does not hold, in words.
struct Omissions {
  private(set) var all: [String] = []

  init(
    _ declared: [RouteEntry], _ options: RouteTable.Options, _ code: CodeOfRouter, _ errors: [RouteTable.Problem] = []
  ) {
    let routes = declared.filter { $0.declaration != nil }
    func names(_ isWanted: (RouteEntry) -> Bool) -> [String] { routes.filter(isWanted).map(\.label) }
    add("the screens of", count: names(\.hasScreen).count)
    add("the code of handlers", names(\.hasHandler))
    add("the guard", (declared.flatMap(\.guards) + code.guards.map(\.guarding)).filter(\.isUnknown).map(\.name))
    add("the leave guard", declared.flatMap(\.unknownLeaveGuards))
    add("the condition of", names { $0.declaration?.condition != nil })
    add("the code that redirects", names { $0.declaration?.redirecting != nil })
    add("the typed destination of", names { $0.declaration?.reading != nil })
    add("the values that the constraint takes:", options.constraints.keys.sorted())
    add("the options of the sheet", declared.filter { $0.attachments[SheetOptions.self] != nil }.map(\.label))
    for hook in code.hooks { if case .unknown(let name) = hook { all.append("the hook at \(name)") } }
    if !code.claims.isEmpty { all.append("the code of claims") }
    all += code.others
    all += errors.map { "the route “\($0.pattern ?? $0.route ?? "")”, which cannot be read" }
  }

  private mutating func add(_ words: String, count: Int) {
    if count > 0 { all.append("\(words) \(count.counted("route"))") }
  }

  /// Adds names, each once.
  private mutating func add(_ words: String, _ names: [String]) {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    if !names.isEmpty { all.append("\(words) \(names.joined(separator: ", "))") }
  }
}

extension RouteEntry {
  /// The name, or else the pattern as it was declared.
  var label: String { declaration.map { $0.name ?? $0.wholePattern.text } ?? container?.name ?? "" }

  var guards: [RouteGuard] { attachments[AttachedGuards.self]?.entering ?? [] }

  /// The handler of a route, in the words of a file.
  var handler: SimulatedRoute.Handler? {
    if let simulated = attachments[SimulatedRoute.self] { return simulated.handler }
    guard let handler = attachments[RouteHandler.self], let words = handler.words else { return nil }
    return SimulatedRoute.Handler(rawValue: words) ?? .unknown
  }

  fileprivate var hasHandler: Bool {
    attachments[SimulatedRoute.self] == nil && attachments[RouteHandler.self]?.showsScreen == false
  }

  fileprivate var hasScreen: Bool {
    guard let declaration, attachments[SimulatedRoute.self] == nil else { return false }
    return declaration.redirect == nil && !hasHandler
  }

  fileprivate var unknownLeaveGuards: [String] {
    let simulated = attachments[SimulatedVetoes.self]?.all
    return simulated?.filter(\.isUnknown).compactMap(\.name)
      ?? attachments[AttachedGuards.self]?.leaving.map(\.name) ?? []
  }
}

extension RouteGuard {
  /// True if only the app knows its verdict.
  var isUnknown: Bool { fileForm.verdict == nil }

  var fileForm: SimulatedGuard {
    attachments[SimulatedGuard.self] ?? SimulatedGuard(name: name, verdict: constantVerdict)
  }
}

extension RouteTable.Options {
  /// The preset whose rules these are, or the default one.
  var preset: RouteTable.Preset {
    RouteTable.Preset.allCases.first { RouteTable.Options($0).dialect == dialect } ?? .default
  }
}
