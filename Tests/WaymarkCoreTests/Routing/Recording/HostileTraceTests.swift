import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

/// Traces that no router has recorded, as they come by mail.
@Suite("A trace from elsewhere neither traps nor hangs the replay · N25")
@MainActor
struct HostileTraceTests {
  private static func router() -> Router {
    Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("stack") {
          RouteTo("/books", name: "books") { RouteTo(":id<int>", name: "book") }
          RouteTo("/days/:day<date>", name: "day")
          RouteTo("/account/:id", name: "account").guarded(by: RouteGuard("signedIn") { _ in .proceed })
        }
        StackRoutes("other") { RouteTo("/other", name: "other") }
      }
      ActionRoute("/buy/:id", name: "buy") { _ in }
    }
  }

  /// A window and its host, without which nothing opens.
  private static let setting = [
    "{\"event\":\"host\",\"name\":\"windowConnected\",\"window\":0}", "{\"event\":\"attach\",\"window\":0}",
  ]

  private static func trace(_ lines: [String], isRedacted: Bool = false) throws -> RouterTrace {
    let head = "{\"trace\":1,\"redacted\":\(isRedacted)}"
    return try RouterTrace(json: ([head] + setting + lines).joined(separator: "\n"))
  }

  // MARK: Numbers

  @Test(
    "The number of a placeholder may be any",
    arguments: [
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "999999999", "1000000000", "0", "-1", "",
      "‹1",
    ])
  func anyPlaceholderNumberIsRead(_ number: String) async throws {
    let links = ["/books", "/books/‹\(number)›", "/days/‹\(number)›?‹\(number)›=‹\(number)›", "‹\(number)›"]
    let lines = links.enumerated().map { index, link in
      "{\"event\":\"open\",\"number\":\(index),\"link\":\"\(link)\",\"source\":\"inApp\"}"
    }
    let replay = await RouterTester(Self.router()).replay(try Self.trace(lines, isRedacted: true))
    #expect(replay.count == links.count + Self.setting.count)
  }

  @Test("Each number of an event may be any", arguments: [Int.max, Int.min, Int.max - 1, -1])
  func anyNumberIsRead(_ number: Int) async throws {
    let kinds = ["open", "verb", "host", "attach", "step", "resume", "end", "cancel", "guard", "detach"]
    let lines = kinds.flatMap { kind in
      ["pop", "select", "close", "restore", "forward"].map { verb in
        "{\"event\":\"\(kind)\",\"verb\":\"\(verb)\",\"name\":\"popped\",\"link\":\"/books/1\",\"at\":\(number),"
          + "\"number\":\(number),\"window\":\(number),\"entry\":\(number),\"count\":\(number),\"line\":\(number)}"
      }
    }
    let replay = await RouterTester(Self.router()).replay(try Self.trace(lines))
    #expect(replay.count == lines.count + Self.setting.count)
  }

  @MainActor private final class Next {
    var number = 0
  }

  @Test("A clock may leap as far as it can, in both directions")
  func clockMayLeap() {
    let router = Self.router()
    let times: [Duration] = [
      .zero, .seconds(9_000_000_000_000_000_000), .seconds(-9_000_000_000_000_000_000), .seconds(Int64.max),
      .seconds(1e20), .seconds(-1e20), .zero,
    ]
    let next = Next()
    router.configuration.clock = RouterClock(
      uptime: {
        next.number += 1
        return times[next.number % times.count]
      }, sleep: { _ in })
    router.configuration.recording = .redacted()
    router.connect()
    for number in 0..<40 { router.open("/books/\(number)") }
    #expect(!router.trace.events.isEmpty)
    #expect(router.trace.json.contains("000000000000000"))
  }

  // MARK: Growth

  /// A kind of event, as often as wanted.
  enum Family: String, CaseIterable, Sendable {
    case openings, actions, ends, pops, selections, guards, nested, nestedReports, reports, steps, attaches, windows,
      marks, changes,
      unanswered, resumes

    var isRedacted: Bool { self == .marks }

    func lines(_ index: Int) -> [String] {
      let open = "{\"event\":\"open\",\"number\":\(index),\"link\":\"/books/\(index)\",\"source\":\"inApp\"}"
      let end = "{\"event\":\"end\",\"number\":\(index),\"answer\":\"opened\",\"route\":\"book\"}"
      let verb = { (verb: String) in
        "{\"event\":\"verb\",\"number\":\(index),\"verb\":\"\(verb)\",\"branch\":\"other\",\"container\":\"tabs\"}"
      }
      let asked =
        "{\"event\":\"guard\",\"number\":\(index),\"name\":\"g\",\"route\":\"account\",\"link\":\"/account/\(index)\",\"answer\":\"proceed\"}"
      switch self {
      case .openings: return [open, end]
      case .actions: return [open.replacing("/books/", with: "/buy/"), "{\"event\":\"act\",\"number\":\(index)}"]
      case .ends: return [index == 0 ? open : end]
      case .pops: return [verb("pop")]
      case .selections: return [verb("select")]
      case .guards: return [index == 0 ? open : asked]
      case .nested: return [index == 0 ? open : String(open.dropLast()) + ",\"nested\":1}"]
      case .nestedReports:
        return [index == 0 ? open : "{\"event\":\"host\",\"name\":\"reselected\",\"entry\":0,\"nested\":1}"]
      case .reports: return ["{\"event\":\"host\",\"name\":\"reselected\",\"entry\":0,\"screens\":[\"books\"]}"]
      case .steps: return ["{\"event\":\"step\",\"name\":\"setStack\",\"window\":0}"]
      case .attaches:
        return ["{\"event\":\"attach\",\"window\":\(index % 60)}", "{\"event\":\"detach\",\"window\":\(index % 60)}"]
      case .windows:
        let host = { (name: String) in "{\"event\":\"host\",\"name\":\"\(name)\",\"window\":\(index % 60)}" }
        return [host("windowConnected"), host("windowDisconnected")]
      case .marks: return [open.replacing("/books/", with: "/books/" + String(repeating: "‹", count: 20))]
      case .changes: return ["{\"event\":\"changed\",\"links\":[\"/account/1\"]}"]
      case .unanswered: return [index % 2 == 0 ? open : asked]
      case .resumes: return ["{\"event\":\"resume\",\"number\":\(index)}"]
      }
    }
  }

  @Test("The number of events that a replay looks at grows with the trace", arguments: Family.allCases)
  func workGrowsWithTheTrace(_ family: Family) async throws {
    var steps: [Int] = []
    for count in [50, 100, 200] {
      let trace = try Self.trace((0..<count).flatMap(family.lines), isRedacted: family.isRedacted)
      steps.append(await RouterTester(Self.router()).replay(trace).steps + 50)
    }
    // A logarithm more is allowed, and nothing that grows with the square.
    #expect(steps[1] <= steps[0] * 5 / 2, "\(steps)")
    #expect(steps[2] <= steps[1] * 5 / 2, "\(steps)")
  }

  @Test("A trace with more windows than a state may have is refused, with its line")
  func tooManyWindowsAreRefused() throws {
    let lines = (0..<70).map { "{\"event\":\"attach\",\"window\":\($0)}" }
    let error = #expect(throws: RouterTrace.Invalid.self) { try Self.trace(lines) }
    #expect(error?.line == 68)
    #expect(error?.reason.contains("at most 64 windows") == true)
  }

  @Test("A replay ends where more than 1,000 screens are open, and says so")
  func tooManyScreensEndTheReplay() async throws {
    let lines = (0..<1_100).flatMap { index in
      [
        "{\"event\":\"open\",\"number\":\(index),\"link\":\"/books/\(index)\",\"as\":\"push\",\"source\":\"inApp\"}",
        "{\"event\":\"step\",\"name\":\"setStack\",\"window\":0}",
      ]
    }
    let replay = await RouterTester(Self.router()).replay(try Self.trace(lines))
    #expect(replay.texts.here.contains("more than 1000 open screens"))
  }
}
