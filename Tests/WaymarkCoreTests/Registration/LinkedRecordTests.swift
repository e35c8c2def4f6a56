import Foundation
import TestSupport
import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Suite("Link-time registration by hand · R1 R2 R3 R12", .serialized)
@MainActor
struct LinkedRecordTests {
  static func own(_ records: _LinkTime.Records = .read()) -> [_LinkTime.Record] {
    records.records.filter { ["WaymarkCoreTests", "Shop"].contains($0.location.module) }
  }

  static func table(_ content: some RouteContent) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(content)
    return try builder.build()
  }

  @Test("R3: records are found, each once, in an order that does not depend on the linker")
  func recordsAreFoundOnce() throws {
    let records = Self.own()
    #expect(records.map(\.kind) == [.destination, .screen, .screen, .action, .module])
    #expect(records.map(\.location) == records.map(\.location).sorted())
    #expect(records.first?.location.description == "Shop/Book.swift:7")
    #expect(records.last?.location.file == "WaymarkCoreTests/HandWrittenRecords.swift")
    #expect(records.map(\.container) == [nil, nil, "rooms", nil, "rooms"])
  }

  @Test("R3: a map takes them, those for a container in it")
  func mapTakesTheRecords() throws {
    let table = try Self.table(
      RouteMap {
        RouteMap.records(expecting: "Shop", "WaymarkCoreTests")
        // All tests are one binary: the records of others are for a container of theirs.
        TabRoutes("tabs") {
          StackRoutes("rooms") { RouteTo("/hall") }
          StackRoutes("macros") { RouteTo("/start") }
        }
      })
    let route = try #require(try table.match("/registration/rooms/red")?.route)
    // A root is above both this container and that of the recorded vault.
    #expect(table.places(to: route).map(\.key) == ["root", "tabs", "rooms", "rooms.all", "rooms.one"])
    let dark = try #require(try table.match("/registration/dark")?.route)
    #expect(table.places(to: dark).map(\.key).prefix(3) == ["root", "tabs", "rooms"])
    #expect(try table.link(to: Book(id: 4)).text == "/books/4")
    #expect(try table.match("registration-lamp?level=1") != nil)
  }

  @Test func missingRecordFailsTheMap() throws {
    let error = try #require(throws: RouteTable.InvalidTable.self) {
      try Self.table(RouteMap { RouteMap.records(expecting: "Shop", "Nowhere") })
    }
    #expect(error.problems.first?.code == .missingModule)
    #expect(error.problems.first?.message.contains("“Nowhere”") == true)
    let homeless = error.problems.filter { $0.message.contains("no container is named “rooms”") }
    #expect(homeless.map(\.code) == [.badContainer, .badContainer])
    #expect(homeless.allSatisfy { "\($0)".contains("HandWrittenRecords.swift:") })
  }

  @Test("R1: keys are read when records are; both ways to create; static and own presentation; R12: redirect by type")
  func screensOfRecordsAreMade() throws {
    let router = Router(reachable: .fromLinks)
    #expect(router.registerRecords(expecting: "Shop").map(\.code).allSatisfy { $0 == .badContainer })
    let lamp = try #require(try router.makeScreen(for: DeepLink("x://registration-lamp?level=full")) as? LampScreen)
    #expect(lamp.level == "full")
    #expect(try router.makeScreen(for: DeepLink("x://registration-lamp")) == nil)
    #expect(try router.makeScreen(for: DeepLink("x://registration-lamp?level=off")) as? String == "dark")
    router.showsEverything()
    let match = try #require(router.open("x://registration-lamp?level=half").match)
    #expect(router.preferredPresentation(of: match) == .push)
    #expect(router.preferredPresentation(of: match, screen: lamp) == .replace)
    #expect(router.open("x://registration-lamp?level=off").redirects == ["/registration/dark"])
  }

  @Test(
    "R1, N40: a container that has no effect is reported for each record, in the findings, the problems and the log")
  func containersWithoutAMap() throws {
    let router = Router(reachable: .fromLinks)
    var logged: [String] = []
    router.log = { if $0.kind == .mistake { logged.append($0.text) } }
    let findings = router.registerRecords().filter { $0.location?.module == "WaymarkCoreTests" }
    let placed = Self.own().filter { $0.container != nil }
    #expect(findings.map(\.location) == placed.map(\.location))
    let message =
      "“in: rooms” has no effect with registerRecords(), which knows no containers: write RouteMap.records() in the map of "
      + "the router instead, or remove “in:”"
    #expect(findings.map(\.message) == [message, message])
    #expect(findings.first?.severity == .warning)
    #expect(router.problems.filter { $0.code == .badContainer }.count >= placed.count)
    router.open("x://registration/switch/on")
    #expect(logged.count { $0.contains("“in: rooms” has no effect") } == placed.count)
    router.registerRecords()
    #expect(router.problems.filter { $0.location == placed.first?.location }.count == 1)
    let misspelt = Router(reachable: .fromLinks) { StackRoutes("room") { RouteTo("/hall") } }
    misspelt.registerRecords(lazily: true)
    misspelt.open("x://registration/switch/on")
    #expect(misspelt.problems.contains { $0.message.hasSuffix("or remove “in:”; did you mean “room”?") })
  }

  @Test("R3: a recorded module keeps its containers, and what they hand down, on a router without a map")
  func modulesWithoutAMap() throws {
    let router = Router(reachable: .fromLinks)
    router.registerRecords()
    router.showsEverything()
    isVaultLocked = false
    defer { isVaultLocked = false }
    let deed = try #require(router.table.route(named: "vault.deed"))
    let places = router.table.places(to: deed).map(\.key)
    #expect(places == ["vault", "vault.papers", "vault.deeds", "vault.deed"])
    #expect(deed.pattern.text == "/registration/vault/deeds/:id")
    #expect(router.open("bank://registration/VAULT/deeds/4").isHandled)
    #expect(router.open("other://registration/vault/deeds/4").match == nil)
    #expect(router.table.route(named: "vault.deeds")?.priority == 7)
    #expect(router.open(try DeepLink("bank://registration/vault/keys", from: .inApp)).isHandled)
    #expect(router.open(try DeepLink("bank://registration/vault/keys", from: .customScheme)).match == nil)
    isVaultLocked = true
    #expect(router.open("bank://registration/vault/deeds/5").match == nil)
  }

  @Test func aModuleWithoutRecordsIsLoggedWhenTheyAreRead() {
    let router = Router(reachable: .fromLinks)
    var logged: [String] = []
    router.log = { if $0.kind == .mistake { logged.append($0.text) } }
    #expect(router.registerRecords(expecting: "Nowhere", lazily: true).isEmpty)
    #expect(logged.isEmpty)
    #expect(!router.canOpen("x://registration/nowhere"))
    router.open("x://registration/nowhere")
    #expect(logged.count { $0.contains("no record of the module “Nowhere”") } == 1)
  }

  @Test("R2: actions run, R3: lazily on first use, or when the app asks; each once")
  func recordsAreReadOnFirstUse() throws {
    let router = Router(reachable: .fromLinks)
    router.registerRecords(lazily: true)
    #expect(router.table.routes.isEmpty)
    switched = []
    #expect(router.open("x://registration/switch/on").isHandled)
    #expect(switched == ["on"])
    let count = router.table.routes.count
    router.registerRecordsIfNeeded()
    router.registerRecords()
    #expect(router.table.routes.count == count)
    let cold = Router(reachable: .fromLinks)
    cold.registerRecords(lazily: true)
    #expect(cold.receive(try DeepLink("x://registration/switch/cold")).isHandled)
    #expect(switched == ["on", "cold"])
    switched = ["on"]
    let manual = Router(reachable: .fromLinks)
    let reading = Router(reachable: .fromLinks)
    reading.registerRecords(lazily: true)
    guard reading.openContentLink("x://registration/switch/read").isHandled else {
      Issue.record("a link in content came before the records")
      return
    }
    #expect(switched == ["on", "read"])
    switched = ["on"]
    #expect(!manual.open("x://registration/switch/on").isHandled)
    manual.registerRecords()
    #expect(manual.open("x://registration/switch/off").isHandled)
    #expect(switched == ["on", "off"])
  }

  @Test("Conflicts of modules are reported with module, file and line")
  func conflictsOfModulesAreReported() throws {
    let records: [_LinkTime.Record] = [
      .screen(DarkFactory.self, at: "/a/:id", file: "Chat/A.swift", line: 3),
      .action(at: "/a/:other", file: "Cart/B.swift", line: 5) { _ in },
      .destination(Book.self, file: "Cart/C.swift", line: 9),
      .module(file: "Home/D.swift", line: 11) {
        RouteMap { RouteTo("/x", name: "book", file: "Home/E.swift", line: 12) }
      },
    ]
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      RouteMap(items: [RouteMap.Item(kind: .supplement(RouteMap.Supplement(parts: records.map(\.part))))]))
    let error = try #require(throws: RouteTable.InvalidTable.self) { try builder.build() }
    #expect(error.problems.map(\.code) == [.duplicateName])
    #expect(error.problems[0].location?.description == "Home/E.swift:12")
    #expect(error.problems[0].rivalLocation?.description == "Cart/C.swift:9")
    let finding = try #require(builder.check().first { $0.code == .ambiguous })
    #expect("\(finding)".hasPrefix("Cart/B.swift:5: warning: "))
    #expect("\(finding)".contains("the other route: /a/:id, at Chat/A.swift:3"))
  }

  #if os(Linux)
    @Test("R3: a library that is loaded later is found; nothing is read before the first link")
    func librariesLoadedLater() throws {
      let library = try TemporaryLibrary(recordCount: 1_000)
      let router = Router(reachable: .fromLinks)
      router.registerRecords(lazily: true)
      #expect(!router.open("x://late/1").isHandled)
      let before = _LinkTime.Records.read().records.count
      let handle = try #require(dlopen(library.path, RTLD_NOW), "\(String(cString: dlerror()))")
      let set = try #require(dlsym(handle, "set_fill"))
      typealias Fill = @convention(c) (UnsafeMutableRawPointer) -> Bool
      let setFill = unsafeBitCast(set, to: (@convention(c) (Fill) -> Void).self)
      setFill { pointer in
        _LinkTime.Record.action(at: "/late/:id", file: "Late/Late.swift", line: 1) { _ in }.fill(pointer)
      }
      // Nothing is asked before the first link; then each entry once.
      let asked = unsafeBitCast(dlsym(handle, "asked"), to: (@convention(c) () -> UInt).self)
      #expect(asked() == 0)
      #expect(router.open("x://late/1").isHandled)
      #expect(asked() == 1_000)
      // An image without records is not a reason to read them again.
      let generation = _LinkTime.Records.currentGeneration
      let plain = try #require(dlopen(TemporaryLibrary().path, RTLD_NOW), "\(String(cString: dlerror()))")
      #expect(_LinkTime.Records.currentGeneration == generation)
      #expect(router.open("x://late/2").isHandled)
      #expect(asked() == 1_000)
      dlclose(plain)
      #expect(_LinkTime.Records.currentGeneration == generation)
      let records = _LinkTime.Records.read()
      #expect(records.records.count == before + 1_000)
      #expect(records.modules.contains("Late"))
      // One of another version, and one that says no.
      #expect(records.unreadableCount == 2)
      // Leaves nothing behind for the other tests.
      let forget = unsafeBitCast(dlsym(handle, "forget"), to: (@convention(c) () -> Void).self)
      forget()
      #expect(_LinkTime.Records.read().records.count == before)
      dlclose(handle)
      #expect(_LinkTime.Records.currentGeneration != generation)
    }
  #endif
}

#if os(Linux)
  /// A library made by the C compiler of the toolchain.
  private struct TemporaryLibrary {
    let path: String

    /// One without records.
    init() throws { try self.init(source: "int nothing(void) { return 0; }") }

    /// One with records.
    ///
    /// Three are wrong.
    init(recordCount: Int) throws {
      try self.init(
        source: """
          #include <stdint.h>
          #include <string.h>
          struct entry { uint32_t magic, version, kind, flags; _Bool (*fill)(void *); };
          static _Bool (*own)(void *);
          void set_fill(_Bool (*fill)(void *)) { own = fill; }
          static unsigned long count;
          unsigned long asked(void) { return count; }
          static _Bool fill(void *pointer) { count++; return own ? own(pointer) : 0; }
          static _Bool no(void *pointer) { return 0; }
          __attribute__((section("waymark_records"), used)) static struct entry entries[] = {
            [0 ... \(recordCount - 1)] = { 0x4B524D57, 1, 4, 0, fill },
            { 0, 0, 0, 0, 0 }, { 0x4B524D57, 9, 4, 0, fill }, { 0x4B524D57, 1, 4, 0, no } };
          void forget(void) { memset(entries, 0, sizeof(entries)); }
          """)
    }

    private init(source: String) throws {
      let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      path = base + ".so"
      try Data(source.utf8).write(to: URL(fileURLWithPath: base + ".c"))
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = ["clang", "-shared", "-fPIC", "-o", path, base + ".c"]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
    }
  }
#endif
