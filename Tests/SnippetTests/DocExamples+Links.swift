// swift-format-ignore-file

// Examples stand here as they stand in the documentation of the types.
import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkMessages
import WaymarkMigration

/// The examples of what is about links, their values and the messages sent to them; each is held against what comes out.
@MainActor
@Suite("Examples: links")
struct LinkExamples {
  let output = Printed()

  /// Collects the output of the examples, which is compared with their comments.
  func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }

  static func table() throws -> RouteTable {
    try RouteTable(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")
      RouteTo("/books/:book/reviews/:review", name: "review")
      RouteTo(Order.self)
    }
  }

  struct Order: RouteDestination {
    var number: Int
    var page = 1
    var voucher: String?

    static let patterns: [RoutePattern] = ["/orders/:number"]

    init(number: Int, page: Int = 1, voucher: String? = nil) {
      self.number = number
      self.page = page
      self.voucher = voucher
    }

    init(_ match: RouteMatch) throws(ParameterError) {
      number = try match.value("number", in: .path)
      page = try match.value("page", in: .query) ?? 1
      voucher = try match.value("voucher", in: .query)
    }

    func write(to link: inout DeepLink.Parts) {
      link.setPath("number", to: number)
      link.setQuery("page", to: page, unless: 1)                       // the first page is not written
      link.setQuery("voucher", to: voucher, isSensitive: true)         // and this in no link of a custom scheme
    }
  }

  @Test func deepLinkExampleHolds() throws {
    let link = try DeepLink("bookshop://books/42?ref=mail#reviews")
    let ref = link.query["ref"]?.text    // "mail"
    print(link)                          // bookshop:/…/…?…#…: no value reaches a log by accident
    #expect(ref == "mail")
    #expect(output.lines == ["bookshop:/…/…?…#…"])
  }

  @Test func limitsExampleHolds() throws {
    let scanned = "bookshop://books/" + String(repeating: "4", count: 600)
    let link = try? DeepLink(scanned, from: .code, limits: .init(bytes: 500))        // nil for a longer text
    var options = RouteTable.Options(reachable: .fromLinks)
    options.limits = .init(bytes: 2_000, queryItems: 20)                             // for every link of a router
    #expect(link == nil)
    #expect(options.limits.segments == 128)
  }

  @Test func malformedEscapesExampleHolds() throws {
    let link = try DeepLink("bookshop://search?q=100%", keepingMalformed: true)
    let text = link.query["q"]?.text       // "100%"; by default the link is refused
    #expect(text == "100%")
    #expect((try? DeepLink("bookshop://search?q=100%")) == nil)
  }

  @Test func queryExampleHolds() throws {
    let link = try DeepLink("bookshop://search?tag=crime&tag=nordic&sale")
    let tag = link.query["tag"]?.text                            // "nordic": the last one
    let tags = link.query.filter { $0.name.text == "tag" }.compactMap { $0.value?.text }       // both, in order
    let isSale = link.query.contains { $0.name.text == "sale" }         // true, though it has no value
    #expect(tag == "nordic")
    #expect(tags == ["crime", "nordic"])
    #expect(isSale)
    #expect(link.query["sale"] == nil)
  }

  @Test func pieceExampleHolds() throws {
    let title = try DeepLink("bookshop://titles/war%20and%20peace").pathSegments.last
    let raw = title?.raw       // "war%20and%20peace"
    let text = title?.text     // "war and peace"
    #expect(raw == "war%20and%20peace")
    #expect(text == "war and peace")
  }

  @Test func linkRejectionExampleHolds() {
    let scanned = "javascript:alert(1)"
    do {
      print(try DeepLink(scanned, from: .code))
    } catch {
      print("\(error.reason) at byte \(error.offset)")       // forbiddenScheme at byte 0
    }
    #expect(output.lines == ["forbiddenScheme at byte 0"])
  }

  @Test func sourcesExampleHolds() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/books/:id").reachable(.fromSources([.push]))
    }
    let payload = ["link": "/books/42"]
    let text = payload["link"] ?? ""
    router.open(text, .init(from: .push))                          // the app's own server wrote it
    let watch = DeepLink.Source(name: "watch", trust: .vouched)    // a source of the app's own
    router.open(text, .init(from: watch))
    #expect(router.canOpen(text, from: .push))
    #expect(!router.canOpen(text, from: watch))
  }

  @Test func trustExampleHolds() {
    let router = Router(reachable: .fromLinks)
    router.willOpen { link in
      if link.source.trust == .foreign { print("\(link.source) brought \(link)") }
      return .proceed
    }
    router.open("bookshop://books/42")
    router.open("/books/42")
    #expect(output.lines == ["customScheme brought bookshop:/…/…"])
  }

  @Test func hostPolicyExampleHolds() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    options.hostPolicy = .byScheme      // bookshop://books/42 and https://books.example.com/books/42: both are /books/42
    options.hostPolicy = .segment       // the second one would be /books.example.com/books/42
    let routes = RouteMap {
      RouteTo("/books/:id")
      RouteTo("/books.example.com/books/:id", name: "long")
    }
    let long = try RouteTable(options: options) { routes }
    #expect(try long.match("https://books.example.com/books/42")?.route.name == "long")
    options.hostPolicy = .byScheme
    let table = try RouteTable(options: options) { routes }
    #expect(try table.match("https://books.example.com/books/42")?.route.name == nil)
    #expect(try table.match("bookshop://books/42")?.path["id"] == "42")
  }

  // MARK: Building

  @Test func linkFormExampleHolds() throws {
    let table = try Self.table()
    let inside = try table.link(to: Order(number: 7))                           // /orders/7
    let shared = try table.link(to: Order(number: 7), as: .web)                 // https://books.example.com/orders/7
    let printed = try table.link(to: Order(number: 7), as: .scheme("bookshop")) // bookshop://orders/7
    #expect(inside.text == "/orders/7")
    #expect(shared.text == "https://books.example.com/orders/7")
    #expect(printed.text == "bookshop://orders/7")
    #expect(try table.link(to: Order(number: 7, page: 2, voucher: "X")).text == "/orders/7?page=2&voucher=X")
    #expect(throws: LinkBuildingError.self) { try table.link(to: Order(number: 7, voucher: "X"), as: .scheme("bookshop")) }
  }

  @Test func extraValuesExampleHolds() throws {
    let table = try Self.table()
    let row = ["id": 42, "stock": 3]
    let link = try table.link(to: "book", row, ignoringExtra: true)       // /books/42: the route has no parameter “stock”
    #expect(link.text == "/books/42")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "book", row) }
  }

  @Test func linkBuildingErrorExampleHolds() throws {
    let table = try Self.table()
    do {
      print(try table.link(to: "review", ["book": 42]))
    } catch {
      print("missing: \(error.missing)")       // missing: ["review"]
    }
    #expect(output.lines == ["missing: [\"review\"]"])
  }

  @Test func namedRouteExampleHolds() {
    let router = Router(reachable: .fromLinks) { RouteTo("/orders/:number", name: "order") }
    router.connect()
    let invoice: NamedRoute = .named("order", ["number": 7], query: [("tab", "invoice")])
    let navigation = router.open(invoice)       // /orders/7?tab=invoice
    #expect(navigation.match?.link.text == "/orders/7?tab=invoice")
  }

  @Test func mergedParametersExampleHolds() throws {
    struct Draft: Sendable { var stars: Int }
    let table = try Self.table()
    let draft = Draft(stars: 4)
    let match = try table.match("/books/42?ref=mail", extras: ["draft": draft])
    let parameters = match?.merged            // path, query and extras in one, as JLRoutes hands them to a handler
    let id = parameters?.text("id")           // "42"
    let ref = parameters?.text("ref")         // "mail"
    #expect(id == "42")
    #expect(ref == "mail")
    #expect(parameters?.map(\.name) == ["draft", "id", "ref"])
  }

  @Test func parameterErrorExampleHolds() throws {
    let match = try #require(try Self.table().match("/books/latest"))
    do {
      print(try match.value("id", as: Int.self))
    } catch {
      print(error)       // “id” in the path is not Int; the route is /books/:id
    }
    #expect(output.lines == ["“id” in the path is not Int; the route is /books/:id"])
  }

  // MARK: Messages and values

  @Test func registrationExampleHolds() throws {
    let bus = LinkBus()
    let player = Player()
    let seeking = try bus.listen(at: "/seek/:progress") { message in
      player.seek(to: try message.progress)
    }
    seeking.remove()       // the closure is kept until then, even if nobody keeps `seeking`
    #expect(bus.listenerCount == 0)
  }

  @Test func deliveryExampleHolds() {
    let bus = LinkBus()
    switch bus.send("/cart/add/42") {
    case .sent(let count): print("\(count) listeners have it")
    case .unheard: print("nobody listens at /cart")
    case .rejected(let rejection): print(rejection)
    @unknown default: break
    }
    #expect(output.lines == ["nobody listens at /cart"])
  }

  @Test func failureExampleHolds() throws {
    let bus = LinkBus()
    bus.onFailure = { failure in
      if case .threw(let error, let message) = failure { print("\(message.pattern): \(error)") }
    }
    try bus.listen(at: "/cart/add/:id") { message in let _: Int = try message.id }
    bus.send("/cart/add/none")
    #expect(output.lines == ["/cart/add/:id: “id” in the path is not Int; the route is /cart/add/:id"])
  }

  @Test func lookupErrorExampleHolds() {
    let values = RouteValues()
    do {
      print(try values.value(at: "/cart/count", as: Int.self))
    } catch .missing {
      print(0)            // nobody has put one yet
    } catch {
      print(error)        // says what to do, without any value
    }
    #expect(output.lines == ["0"])
  }

  @Test func valuesExampleHolds() async throws {
    let scores = Scores()
    let values = RouteValues()
    try values.put(Theme.dark, at: "/config/theme", name: "theme")
    try values.put(at: "/users/:id/score") { match in try await scores.load(try match.id) }

    let theme = try await values.value(at: "/config/theme", as: Theme.self)       // no await in a function that is not async
    let score: Int = try await values.value(at: "/users/7/score")
    #expect(theme == .dark)
    #expect(score == 7)
  }

  @Test func pathsExampleHolds() throws {
    let link = try DeepLink("bookshop://legacy/book.php?id=42")
    print(link.path)                     // ["legacy", "book.php"], as for https://books.example.com/legacy/book.php
    #expect(link.path == (try DeepLink("https://books.example.com/legacy/book.php")).path)
  }

  @Test func linkingExampleHolds() throws {
    let table = try Self.table()
    let link = try table.link(to: "book", ["id": 42], query: [("ref", "mail")])       // /books/42?ref=mail
    let printed = try table.link(to: "book", ["id": 42], as: .web)       // https://books.example.com/books/42
    let shared = try table.link(to: Order(number: 7), as: .web)       // https://books.example.com/orders/7
    #expect(printed.text == "https://books.example.com/books/42")
    #expect(link.text == "/books/42?ref=mail")
    #expect(shared.text == "https://books.example.com/orders/7")
  }

  @Test func linkingURLsExampleHolds() throws {
    let table = try RouteTable(hosts: ["books.example.com"], reachable: .fromLinks) { RouteTo(Order.self) }
    let shared = try table.url(to: Order(number: 7), as: .web)       // https://books.example.com/orders/7
    let order = Order(URL(string: "https://books.example.com/orders/7")!)       // of any host and scheme
    #expect(shared.absoluteString == "https://books.example.com/orders/7")
    #expect(order?.number == 7)
  }

  @Test func linkingURLsByNameExampleHolds() throws {
    let table = try Self.table()
    let printed = try table.url(to: "book", ["id": 42], as: .scheme("bookshop"))       // bookshop://books/42
    #expect(printed.absoluteString == "bookshop://books/42")
  }

  @Test func decodingExampleHolds() throws {
    let match = try #require(try Self.table().match("/books/42?ref=mail"))
    struct Book: Decodable { var id: Int; var ref: String? }
    let book = try match.decode(Book.self)
    let id: Int = try match.value("id")
    #expect(book.id == 42)
    #expect(book.ref == "mail")
    #expect(id == 42)
  }
}

/// The output of an example.
@MainActor
final class Printed {
  var lines: [String] = []
}
