// swift-format-ignore-file

// Examples stand here as they stand in the documentation of the types.
import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

/// The examples of what is about states; each is held against what comes out.
@MainActor
@Suite("Examples: states")
struct StateExamples {
  let output = Printed()

  /// Collects the output of the examples, which is compared with their comments.
  func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }

  static func router() -> Router {
    Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book") { RouteTo("reviews", name: "reviews") }
            ModalRoute("cart", name: "cart")
          }
        }
        StackRoutes("profile") { RouteTo("/account", name: "account") }
      }
    }
    .showing("/books/42")
  }

  @Test func stateExampleHolds() {
    let router = Self.router()
    let state = router.state                         // a value: keep it, compare it, save it as state.json
    let visible = state.visible()                    // ["main", "shelf", "books", "book"]
    let id = state.top()?[parameter: "id"]           // "42"
    #expect(visible == ["main", "shelf", "books", "book"])
    #expect(id == "42")
    #expect(router.restore(state).dropped.isEmpty)
  }

  @Test func windowsExampleHolds() {
    let router = Self.router()
    router.connect(.init(1))
    let second = RouterState.Window.ID(1)
    router.open("/account", .init(in: second))
    let visible = router.state.visible(in: second)       // ["main", "profile", "account"]
    #expect(visible == ["main", "profile", "account"])
    #expect(router.state.top()?.key == "book")
  }

  @Test func actionExampleHolds() throws {
    let router = Self.router()
    let next = try router.state.applying(.select("profile", in: "main"), in: router.table)
    let visible = next.visible()       // ["main", "profile", "account"]; the router's own state stays as it is
    #expect(visible == ["main", "profile", "account"])
    #expect(router.state.top()?.key == "book")
  }

  @Test func applyingExampleHolds() throws {
    let router = Self.router()
    let popped = try router.state.applying(.pop(.count(1)), in: router.table)
    print(popped.visible())                                                    // ["main", "shelf", "books"]
    let same = try? router.state.applying(.dismiss(), in: router.table)        // nil: nothing is presented
    #expect(popped.visible() == ["main", "shelf", "books"])
    #expect(same == nil)
  }

  @Test func popsExampleHolds() {
    let router = Self.router()
    router.pop()                          // one screen
    router.pop(.toRoute("books"))         // to the list, wherever it is below
    router.pop(.toRoot)
    #expect(router.state.top()?.key == "books")
    router.go("/books/42/reviews")
    router.pop(.toRoute("books"))
    #expect(router.state.top()?.key == "books")
  }

  @Test func dismissalsExampleHolds() {
    let router = Self.router()
    router.present("/books/cart")
    router.dismiss()                      // what is on top
    router.dismiss(.all)                  // every modal, as before a tour of the app begins
    #expect(router.state.top()?.key == "book")
  }

  @Test func selectingExampleHolds() {
    let router = Self.router()
    router.select("profile", in: "main")                   // as a tap on the tab
    router.select("shelf", in: "main", .initial)           // back at its list, whatever it showed last
    #expect(router.state.visible() == ["main", "shelf", "books"])
  }

  @Test func hostEventExampleHolds() throws {
    let router = Self.router()
    let books = try #require(router.state.visibleEntries().first { $0.key == "books" })
    router.report(.popped(to: books.id))       // the user went back in something that the app shows itself
    #expect(router.state.top() == books)
  }

  @Test func droppedExampleHolds() throws {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") { StackRoutes("shelf") { RouteTo("/books", name: "books") } }
    }
    let saved = Self.router().state
    for entry in router.restore(saved).dropped {
      print("not restored: \(entry.key): \(entry.reason)")       // book: the map has no such route or container
    }
    #expect(output.lines.contains("not restored: book: the map has no such route or container"))
  }

  @Test func invalidJSONExampleHolds() {
    let text = #"{"version":1,"windows":"#
    do {
      print(try RouterState(json: text).json)
    } catch {
      print(error)       // at 1:24: what is wrong; no value of a link
    }
    #expect(output.lines.first?.hasPrefix("at 1:24: ") ?? false)
  }

  @Test func entryExampleHolds() {
    let router = Router(reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
    router.connect()
    router.open("bookshop://books/42?ref=mail")
    if let entry = router.state.top() {
      print(entry.key)                       // book: the name of its route
      print(entry[parameter: "id"] ?? "")      // 42
      print(entry[query: "ref"] ?? "")         // mail
      print(entry.source)                      // customScheme
    }
    #expect(output.lines == ["book", "42", "mail", "customScheme"])
  }

  @Test func nodeExampleHolds() throws {
    let router = Self.router()
    let tabs = router.state.key?.root                      // all that is open in the key window
    let selected = tabs?.selected                          // "shelf"
    let stack = tabs?.selectedNode?.content.map(\.key)     // ["books", "book"]
    #expect(selected == "shelf")
    #expect(stack == ["books", "book"])
  }

  @Test func stepsExampleHolds() {
    let router = Self.router()
    let old = router.state
    router.go("/books/42/reviews")
    for step in router.state.steps(from: old) {
      guard case .setStack(let change) = step else { continue }
      print(change.content.map(\.key), change.hint)       // ["books", "book", "reviews"] push
    }
    #expect(output.lines == [#"["books", "book", "reviews"] push"#])
  }

  @Test func deviceExampleHolds() throws {
    let router = Self.router()
    router.present("/books/cart")
    if let sheet = router.state.top() {
      router.device.detents[sheet.id] = "large"       // the user has drawn the sheet up: the state stays as it is
    }
    #expect(router.device.detents.count == 1)
    #expect(!router.state.json.contains("large"))
  }

  @Test func historyExampleHolds() {
    let router = Self.router()
    router.go("/account")
    let canGoBack = router.canGoBack                    // as for a button in a toolbar
    router.back()                                       // to where the user was before, whatever tab that is in
    #expect(canGoBack)
    #expect(router.state.top()?.key == "book")
  }
}
