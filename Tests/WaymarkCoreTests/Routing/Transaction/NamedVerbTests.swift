import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

@Suite("Verbs by name, branches on the way, extras · F2 M7 R11 H13")
@MainActor
struct NamedVerbTests {
  @Test("By name: open, a fragment, and values that no parameter takes")
  func byName() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo("/books/:id", name: "book")
        RouteTo("/cart/:id", name: "cart").presented(as: .modal())
      }
    }
    router.connect()
    #expect(router.open(.named("cart", ["id": 1])).isHandled)
    #expect(router.state.visible() == ["stack", "home", "cart"])
    router.dismiss()
    router.open(.named("cart", ["id": 1]), as: .push)
    #expect(router.state.visible() == ["stack", "home", "cart"])
    let links = [
      router.open(.named("book", ["id": 1], query: [("a", "b")], fragment: "top")).match?.link.text,
      router.go(.named("book", ["id": 2], fragment: "top")).match?.link.text,
      router.push(.named("book", ["id": 3], fragment: "x y")).match?.link.text,
      router.present(.named("book", ["id": 4], fragment: "top"), as: .init(.cover)).match?.link.text,
    ]
    #expect(links == ["/books/1?a=b#top", "/books/2#top", "/books/3#x%20y", "/books/4#top"])
    let values: [String: any LinkValue] = ["id": 5, "color": "red"]
    guard case .failed(_, let error as LinkBuildingError) = router.open(.named("book", values)).result else {
      Issue.record("a value that goes nowhere was not told")
      return
    }
    #expect("\(error)".contains("color"))
    for navigation in [
      router.open(.named("book", values, ignoringExtra: true)), router.go(.named("book", values, ignoringExtra: true)),
      router.push(.named("book", values, ignoringExtra: true)),
      router.present(.named("book", values, ignoringExtra: true)),
    ] {
      #expect(navigation.match?.link.text == "/books/5")
    }
  }

  @Test("M7: the branches on the way to a place are selected, and show what they showed last")
  func selectingBranches() {
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("today") { RouteTo("/today", name: "today") }
          StackRoutes("books") {
            RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
          }
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(router.select(containing: "/books/7").isHandled)
    #expect(host.visible == ["root", "main", "books", "books"], "the place itself is not opened")
    router.go("/books/7")
    router.go("/today")
    #expect(router.select(containing: "/books").isHandled)
    #expect(host.visible == ["root", "main", "books", "books", "book"], "the tab keeps what it shows")
    guard case .unmatched = router.select(containing: "/nowhere").result,
      case .rejected = router.select(containing: "x:/%zz").result
    else {
      Issue.record("it led somewhere")
      return
    }
  }

  @Test func branchesThatGuardsDenyAreNotSelected() {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("today") { RouteTo("/today", name: "today") }
        StackRoutes("account") { RouteTo("/account", name: "account") }
          .guarded(by: RouteGuard("member") { _ in .denied("no") })
      }
    }
    router.connect()
    #expect(!router.select(containing: "/account").isHandled)
    #expect(router.state.visible().last == "today")
  }

  @Test("R11: the link to open instead may be passed along, by whoever opens in the app")
  func fallbackInExtras() {
    let router = Router(options: RouteTable.Options(.reerRouter))
    router.handle("/there")
    let navigation = router.open("x://nowhere", .init(extras: ["route_fallback_url": "x://there"]))
    #expect(navigation.result == "fell back to /there")
    #expect(navigation.match?.pattern == "/there")
    #expect(!router.open("x://nowhere?route_fallback_url=x://there").isHandled, "a link from outside may not say so")
  }

  @Test("F3: a route that shows itself is not pushed or presented, and the outcome says so")
  func handlersShowThemselves() {
    let router = Router(reachable: .fromLinks) { StackRoutes("stack") { RouteTo("/home", name: "home") } }
    router.connect()
    var (told, count) = ([String](), 0)
    router.log = { told.append($0.text) }
    router.handle("/alert") { _ in
      count += 1
      return true
    }
    for navigation in [
      router.push("/alert"), router.present("/alert"), router.replace("/alert"), router.setRoot("/alert"),
    ] {
      guard case .handled = navigation.result else {
        Issue.record("\(String(describing: navigation.result))")
        return
      }
      #expect(!navigation.isShown)
    }
    #expect(count == 4)
    #expect(router.state.visible() == ["stack", "home"])
    #expect(told.count { $0.hasPrefix("nothing to ") } == 4)
    told = []
    router.go("/alert")
    #expect(!told.contains { $0.hasPrefix("nothing to ") })
  }

  @Test("H8: reserved parameters of HDRoutes and JLRoutes have their names")
  func reservedParametersHaveTheirNames() throws {
    for (preset, names, global) in [
      (
        RouteTable.Preset.hdroutes, ["HDRoutesNamespace", "HDRoutesPattern", "HDRoutesURL", "id"],
        "HDRoutesGlobalNamespace"
      ),
      (.jlroutes, ["JLRoutePattern", "JLRouteScheme", "JLRouteURL", "id"], "JLRoutesGlobalRoutesScheme"),
    ] {
      let router = Router(options: RouteTable.Options(preset))
      router.handle("/a/:id")
      let merged = try #require(router.open("x://a/7").match?.merged)
      #expect(merged.map(\.name) == names)
      #expect(names.contains { merged.text($0) == global })
    }
  }

  @Test("H13: the patterns of a scheme, in order, and removing those for any")
  func listingAndRemoving() {
    let router = Router(options: RouteTable.Options(.jlroutes))
    for pattern in ["/a(/b)", "/c"] as [RoutePattern] { router.handle(pattern) }
    router.handle("/first", priority: 5)
    router.handle("/own", scheme: "App")
    #expect(router.table.variants(ofScheme: nil) == ["/first", "/a/b", "/a", "/c"])
    #expect(router.table.variants(ofScheme: "app") == ["/own"])
    #expect(router.table.variants(ofScheme: "none").isEmpty)
    router.legacy.removeAll(scheme: nil)
    #expect(router.table.variants(ofScheme: nil).isEmpty)
    #expect(router.table.variants(ofScheme: "App") == ["/own"])
  }
}
