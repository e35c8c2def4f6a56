import Foundation
import TestSupport
import Testing

/// A link passes through stages, and each stage is a folder of one of the core's modules.
///
/// None uses a later one, neither its types nor its members. The compiler holds the wall between the modules.
@Suite("Architecture")
struct ArchitectureTests {
  static let modules = [
    "WaymarkLinksCore": [
      "Locks", "Links", "Patterns", "Filling", "Matching", "Table", "Values", "Policy", "Descriptions",
    ],
    "WaymarkJSON": ["JSON"], "WaymarkResolving": ["Resolving", "Descriptions"],
    "WaymarkChecks": ["Authoring", "Checks"],
    "WaymarkCore": ["State", "Guards", "Routing", "Registration", "Descriptions"],
  ]

  /// The folders of all modules, in the order of a link's way.
  static let stages = [
    "WaymarkLinksCore", "WaymarkJSON", "WaymarkResolving", "WaymarkChecks", "WaymarkCore",
  ].flatMap { module in
    (modules[module] ?? []).map { "\(module)/\($0)" }
  }

  /// Members of the standard library that later folders have members named alike.
  static let standardMembers: Set<String> = [
    "cancel", "combine", "contains", "distance", "drop", "held", "indices", "insert", "isASCII", "isCancelled",
    "joined",
    "keys", "lowerBound", "map",
    "now", "replacing",
    "prefix", "reduce", "removeAll", "self", "sorted", "split", "stride", "success", "yield",
  ]

  @Test func noFolderUsesALaterOne() throws {
    let folders = try Self.stages.map { try CoreFolder(named: $0) }
    for (index, folder) in folders.enumerated() {
      let knownTypes = folders[...index].reduce(into: Set<String>()) { $0.formUnion($1.types) }
      let knownNames = folders[...index].reduce(into: Self.standardMembers) { $0.formUnion($1.names) }
      for later in folders[(index + 1)...] where later.module == folder.module {
        let types = later.types.subtracting(knownTypes).intersection(folder.words)
        #expect(types.isEmpty, "\(folder.name) uses \(types.sorted()) of \(later.name)")
        let members = later.members.subtracting(knownNames).intersection(folder.calls)
        #expect(members.isEmpty, "\(folder.name) calls \(members.sorted()) of \(later.name)")
      }
    }
  }

  /// The folders of Routing, and the types of each other one that they may name; a pair that is not here may name all.
  static let routing: [String: [String: Set<String>]] = [
    "Hosts": [
      "Transaction": ["Navigation"], "Arrivals": [], "Router": ["Router", "UnmanagedPresentations", "ScreenFactory"],
      "Screens": ["GuardedState"],
    ],
    "Transaction": [
      "Hosts": ["StepCause", "HostDriver"], "Arrivals": ["DeferredLink", "DeferredLinks", "LinkClaims", "LinkKeeper"],
      "Screens": ["GuardedState", "ScreenView", "Cause", "Placeholders", "Reason"],
    ],
    // `Origin` is also the name of `DeepLink.Origin`, which a screen view has.
    "Screens": [
      "Arrivals": [],
      // An observer of the state belongs to the chain of what has changed it.
      "Transaction": ["Transaction", "Navigation", "Decision", "Goal", "Origin", "OpeningChain"],
    ],
    "Arrivals": ["Hosts": []],
  ]

  @Test func noFolderOfRoutingUsesMoreThanItMay() throws {
    let earlier = try Self.stages.prefix { $0 != "WaymarkCore/Routing" }.map { try CoreFolder(named: $0) }
    let known = earlier.reduce(into: Set<String>()) { $0.formUnion($1.types) }
    for (name, others) in Self.routing {
      let folder = try CoreFolder(named: "WaymarkCore/Routing/\(name)")
      for (other, allowed) in others {
        let types = try CoreFolder(named: "WaymarkCore/Routing/\(other)").types.subtracting(known).subtracting(
          folder.types)
        let used = types.intersection(folder.words).subtracting(allowed)
        #expect(used.isEmpty, "\(name) uses \(used.sorted()) of \(other)")
      }
    }
  }

  /// The files of Routing and Guards that may name a router, each with its reason.
  ///
  /// The parts of a router get what they need, so that each can be read alone.
  static let namingARouter: [String: String] = {
    let transaction = "a transaction carries a link through all parts (decision 25)"
    let host = "the protocol of hosts has the router in each call (decision 25)"
    let verbs = "a navigator hands each verb to its router, and a registration its change"
    let arrival = "an extension of Router, or of Transaction, in the folder of its subject"
    var reasons: [String: String] = [:]
    for name in ["Ending", "Replies", "Showing", "Stateless"] {
      reasons["Transaction/Transaction+\(name)"] = transaction
    }
    for name in ["Transaction", "MatchHandler"] {
      reasons["Transaction/\(name)"] = transaction
    }
    for name in ["HostDriver", "HostDriver+Taps", "RouterHost", "ScreenMakingHost", "StepEnding", "StepPresenter"] {
      reasons["Hosts/\(name)"] = host
    }
    for name in [
      "Navigator", "Navigator+Moving", "Navigator+Reading", "Navigator+Results", "OpenRouteAction", "Registration",
    ] {
      reasons["Router/\(name)"] = verbs
    }
    reasons["Transaction/Passage"] = "a kind of denial has this name"
    for name in ["LinkKeeper", "Router+Receiving", "WaitingLink"] {
      reasons["Arrivals/\(name)"] = arrival
    }
    return reasons
  }()

  @Test func noPartOfARouterHasTheRouter() throws {
    let root = CaseFile.repository.appending(path: "Sources/WaymarkCore")
    var found: Set<String> = []
    for folder in ["Routing", "Guards"] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      for name in names where name.hasSuffix(".swift") && !name.hasPrefix("Router/Router") {
        let text = try String(contentsOf: root.appending(path: "\(folder)/\(name)"), encoding: .utf8)
        let part = String(name.dropLast(".swift".count))
        guard !Self.uses(ofARouterIn: text).isEmpty else { continue }
        found.insert(part)
        #expect(Self.namingARouter[part] != nil, "\(folder)/\(name) uses a router")
      }
    }
    #expect(Set(Self.namingARouter.keys).subtracting(found).isEmpty, "these need no exception any more")
  }

  /// The words of code that name a router, but not those of comments, texts and of the router's own extensions.
  private static func uses(ofARouterIn text: String) -> [String] {
    let lines = text.split(separator: "\n")
    let code = lines.filter { !$0.contains("//") && !$0.hasPrefix("extension Router {") }.map {
      $0.replacing(/"(?:\\.|[^"\\])*"/, with: "")
    }.joined(separator: "\n")
    return code.matches(of: /\brouter\b|\bRouter\b(?!\.)/.wordBoundaryKind(.simple)).map { String($0.output) }
  }

  @Test(arguments: ["  let router: Router", "  router.open(link)", "func end(for router: Router) {}"])
  func aPlantedRouterIsSeen(_ line: String) {
    #expect(!Self.uses(ofARouterIn: "final class Part {\n\(line)\n}").isEmpty)
  }

  @Test(arguments: [
    "  /// Asks the router.", "extension Router {", "  let event: Router.Event", "  report(\"call router.attach\")",
  ])
  func otherTypesAreNotTakenForRouters(_ line: String) {
    #expect(Self.uses(ofARouterIn: line).isEmpty)
  }

  @Test func filesOnThePageExist() throws {
    let page = CaseFile.repository.appending(path: "Documentation/Architecture.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let names = text.matches(of: /`(?:Sources\/)?([A-Z]\w+\/[\w+\/]+\.swift)`/).map { String($0.output.1) }
    #expect(names.count > 60)
    for name in names {
      let folders = Self.modules.keys.map { "Sources/\($0)/" } + ["Sources/"]
      let places = folders.map { CaseFile.repository.appending(path: $0 + name) }
      #expect(places.contains { (try? String(contentsOf: $0, encoding: .utf8)) != nil }, "\(name) is not there")
    }
  }

  /// A test stands in the folder whose sources it tests; random histories are of all of Routing.
  @Test func testsHaveTheFoldersOfTheSources() throws {
    let sources = try Self.modules.keys.reduce(into: Set<String>()) {
      $0.formUnion(try Self.folders(in: "Sources/\($1)"))
    }
    let tests = try Self.folders(in: "Tests/WaymarkCoreTests")
    #expect(tests.subtracting(sources) == ["Routing/Histories"])
  }

  /// The folders with Swift files in them.
  private static func folders(in place: String) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: CaseFile.repository.appending(path: place).path)
    let files = names.filter { $0.hasSuffix(".swift") }
    return Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
  }

  /// The stages whose folders are divided.
  private static let divided = ["WaymarkCore/Routing", "WaymarkLinksCore/Table"]

  @Test(arguments: divided) func theFoldersOfAStageAreOnThePage(_ stage: String) throws {
    let page = CaseFile.repository.appending(path: "Documentation/Architecture.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let root = CaseFile.repository.appending(path: "Sources/\(stage)")
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      #expect(text.contains("| `\(name)` |"), "\(name) is not on the page")
    }
  }

  @Test(arguments: modules.keys.sorted()) func everyFolderIsAStage(_ module: String) throws {
    let root = CaseFile.repository.appending(path: "Sources/\(module)")
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !$0.contains(".") }
    #expect(Set(names).subtracting(Self.modules[module] ?? []).isEmpty)
  }
}

/// The sources of one folder: the types and members it declares, and every type and member that its code names.
private struct CoreFolder {
  let name: String
  var module: Substring { name.prefix { $0 != "/" } }
  private(set) var types: Set<String> = []
  private(set) var words: Set<String> = []
  private(set) var members: Set<String> = []
  /// Everything that has a name: members, variables, arguments.
  private(set) var names: Set<String> = []
  /// The names that follow a dot, or are called.
  private(set) var calls: Set<String> = []

  init(named name: String) throws {
    self.name = name
    let folder = CaseFile.repository.appending(path: "Sources/\(name)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".swift") {
      read(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  private mutating func read(_ source: String) {
    // Comments and texts may name what they like.
    let code = source.replacing(/"(?:[^"\\\n]|\\.)*"/, with: "").replacing(/\/\/[^\n]*/, with: "")
    for match in code.matches(
      of: /\b(?:struct|enum|class|protocol|actor|typealias)\s+([A-Z]\w*)/.wordBoundaryKind(.simple))
    {
      types.insert(String(match.output.1))
    }
    for match in code.matches(of: /\b[A-Z]\w*/.wordBoundaryKind(.simple)) { words.insert(String(match.output)) }
    for match in code.matches(of: /\b(?:func|var|let|case) `?([A-Za-z_]\w*)/.wordBoundaryKind(.simple)) {
      members.insert(String(match.output.1))
    }
    for match in code.matches(of: /\b(?:func|var|let|case|for) \(?`?(\w+)/.wordBoundaryKind(.simple)) {
      names.insert(String(match.output.1))
    }
    for match in code.matches(of: /\b(\w+):/.wordBoundaryKind(.simple)) { names.insert(String(match.output.1)) }
    for match in code.matches(of: /\.(\w+)/.wordBoundaryKind(.simple)) { calls.insert(String(match.output.1)) }
    for match in code.matches(of: /\b([a-z]\w*)\(/.wordBoundaryKind(.simple)) { calls.insert(String(match.output.1)) }
  }
}
