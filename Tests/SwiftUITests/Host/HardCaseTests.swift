import Foundation
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

extension OnOneDevice {
  @Suite("SwiftUI host: hard cases, by their rows in HOSTS · N13 N16")
  @MainActor
  struct HardCaseTests {
    @Test(
      "HOSTS 21: several screens of the first state come without animation",
      arguments: [[], [.firstPathIgnored]] as [Set<SwiftUIFault>])
    func firstState(_ faults: Set<SwiftUIFault>) {
      let app = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
      Simulation.faults = faults
      app.router.connect()
      app.router.open("/books/7/reviews", .init(from: .inApp))
      app.launch()
      #expect(app.texts.first == "#reviews")
      #expect(Simulation.depth() == 2)
      #expect(app.disagreement == nil)
      #expect(!Simulation.stackChanges().contains { $0.isAnimated }, "\(Simulation.stackChanges())")
    }

    @Test("HOSTS 52: of several modals that are restored each comes when the one below is there")
    func restoredModals() throws {
      let app = SmallApp.bookshop()
      app.open("/books/cart")
      app.router.present("/login")
      Simulation.settle()
      let saved = try JSONEncoder().encode(app.router.state)
      let next = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
      Simulation.faults = [.nestedPresentationLost]
      _ = next.router.restore(try JSONDecoder().decode(RouterState.self, from: saved))
      next.launch()
      Simulation.pass(.seconds(5))
      #expect(Simulation.presented().count == 2, "\(next.disagreement ?? "")")
      #expect(next.disagreement == nil, "\(next.disagreement ?? "")")
    }

    @Test("HOSTS 53: a universal link that comes by two doors is opened once, and a second tap opens it again")
    func twoDoors() {
      let app = SmallApp.bookshop()
      let link = "https://books.example.com/books/7"
      var opened = 0
      app.router.log = { if $0.text.hasSuffix(": screen") { opened += 1 } }
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: link)
      Simulation.openURL(URL(string: link)!)
      Simulation.continueActivity(activity)
      Simulation.settle()
      #expect(app.texts.first == "#book", "\(opened)")
      #expect(opened == 1, "\(opened)")
      app.open("/today")
      opened = 0
      Simulation.openURL(URL(string: link)!)
      Simulation.settle()
      #expect(app.texts.first == "#book", "\(opened)")
      #expect(opened == 1, "\(opened)")
    }

    @Test("HOSTS 28: SwiftUI does not tell who sent a URL: the scheme does")
    func schemeDecidesTheSource() {
      let app = SmallApp.bookshop()
      Simulation.openURL(URL(string: "app:/books/7")!)
      Simulation.settle()
      #expect(app.router.state.top()?.source == .customScheme)
      Simulation.openURL(URL(string: "https://books.example.com/books/8")!)
      Simulation.settle()
      #expect(app.router.state.top()?.source == .universalLink)
    }

    @Test(
      "HOSTS 53: a link that starts the app is opened when the window is there",
      arguments: [[], [.coldURLLate]] as [Set<SwiftUIFault>])
    func coldLink(_ faults: Set<SwiftUIFault>) {
      let app = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
      Simulation.faults = faults
      SmallApp.WindowOfRouter.router = app.router
      Simulation.launch(SmallApp.WindowOfRouter(), opening: URL(string: "app:/books/7")!)
      Simulation.pass(.seconds(2))
      #expect(app.texts.first == "#book")
      #expect(app.disagreement == nil)
    }

    @Test("HOSTS 55, SwiftUI decision 8: the state is equal over any changes of width, and no screen is made again")
    func changesOfWidthKeepTheState() {
      let app = SmallApp { app in
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/orders", name: "orders") { app.screen($0) } }
          StackRoutes("detail") {
            RouteTo("/orders/:id<int>", name: "order") {
              app.screen($0)
            } below: {
              RouteTo("lines", name: "lines") { app.screen($0) }
            }
          }
        }
      }
      app.open("/orders/4/lines")
      let (state, made) = (app.router.state, app.made)
      for size in [UserInterfaceSizeClass.compact, .regular, .compact] {
        Simulation.flip(size)
        Simulation.settle()
        #expect(app.router.state.windows == state.windows)
        #expect(app.made == made)
      }
    }

    @Test(
      "HOSTS 59, SwiftUI decision 10: a link of the own host that nothing takes goes to the system once; a file is not a route"
    )
    func linksInText() {
      let app = SmallApp { app in
        StackRoutes("stack") { RouteTo("/home", name: "home") { _ in LinkedText() } }
        RouteTo("/books/:id<int>", name: "book") { app.screen($0) }
      }
      app.open("/home")
      for text in ["https://books.example.com/nowhere", "file:///home", "https://books.example.com/books/7"] {
        LinkedText.url = URL(string: text)!
        #expect(Simulation.tap("follow"))
        Simulation.settle()
      }
      #expect(Simulation.openedOutside.map(\.absoluteString) == ["https://books.example.com/nowhere", "file:///home"])
      #expect(app.texts.first == "#book")
    }

    @Test("HOSTS 22: a view that is evaluated again keeps its state, and is not made again")
    func evaluatedViewsKeepTheirState() {
      let app = SmallApp.bookshop()
      Simulation.faults = [.spuriousEvaluation]
      app.open("/books/7")
      #expect(Simulation.tap("tap"))
      #expect(Simulation.tap("tap"))
      app.open("/books/7/reviews")
      #expect(Simulation.goBack())
      Simulation.settle()
      for size in [UserInterfaceSizeClass.regular, .compact] { Simulation.flip(size) }
      Simulation.settle()
      for tab in ["Today", "Books"] {
        #expect(Simulation.tapTab(tab))
        Simulation.settle()
      }
      #expect(app.texts.contains("taps 2"), "\(app.texts) \(app.made)")
      #expect(app.made.filter { $0 == "book" }.count == 1, "\(app.texts) \(app.made)")
    }

    @Test("HOSTS 22: a screen below one that must be asked before it leaves keeps its state")
    func belowALockedScreen() async {
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            app.screen($0)
          } below: {
            RouteTo("book", name: "book") {
              app.screen($0)
            } below: {
              RouteTo("edit", name: "edit") { app.screen($0) }.guarded(onLeaving: .async("unsaved") { _ in true })
            }
          }
        }
      }
      app.open("/home/book")
      #expect(Simulation.tap("tap"))
      #expect(Simulation.tap("tap"))
      app.open("/home/book/edit")
      #expect(Simulation.tap("Back"))
      await letOthersRun()
      Simulation.settle()
      #expect(app.texts.prefix(2) == ["#book", "taps 2"], "\(app.texts)")
    }

    @Test(
      "HOSTS 29, SwiftUI decision 10: a link in text is content that anyone may have written; RouteLink is the app's own"
    )
    func linkInATextIsContent() {
      let app = SmallApp { app in
        StackRoutes("stack") { RouteTo("/home", name: "home") { _ in LinkedText() } }
        RouteTo("/secret", name: "secret") { app.screen($0) }.reachable(.inAppOnly)
      }
      app.open("/home")
      for text in ["app://x/secret", "https://books.example.com/secret"] {
        LinkedText.url = URL(string: text)!
        #expect(Simulation.tap("follow"))
        Simulation.settle()
        #expect(app.texts.first != "#secret")
      }
      #expect(Simulation.tap("route"))
      Simulation.settle()
      #expect(app.texts.first == "#secret")
    }

    @Test(
      "HOSTS 56, SwiftUI decision 4: destinations are declared once, at the root of their stack, whatever views are there"
    )
    func destinationsAreDeclaredAtTheRoot() {
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            List {
              ForEach([1, 2], id: \.self) { number in RouteLink("book \(number)", to: "/home/\(number)") }
            }
            .routeLinkStyle(.row)
          } below: {
            RouteTo(":id<int>", name: "book") { app.screen($0) }
          }
        }
      }
      app.open("/home")
      #expect(Simulation.tap("book 2"))
      Simulation.settle()
      #expect(app.texts.prefix(2) == ["#book", "id 2"])
      #expect(!Simulation.isMissingDestination())
      #expect(!Simulation.messages.contains { $0.contains("navigationDestination") }, "\(Simulation.messages)")
    }

    @Test("HOSTS 11: guards are asked before a tab is selected; what must leave is asked first")
    func guardsAreAskedBeforeATabIsSelected() async {
      let mayLeave = Switch()
      let app = SmallApp { app in
        TabRoutes("main") {
          StackRoutes("one") {
            RouteTo("/one", name: "one") {
              app.screen($0)
            } below: {
              RouteTo("edit", name: "edit") { app.screen($0) }
                .guarded(onLeaving: .async("unsaved") { _ in mayLeave.isOn })
              ModalRoute("form", name: "form") { app.screen($0) }
                .guarded(onLeaving: .async("unsavedForm") { _ in mayLeave.isOn })
            }
          }
          RouteTo("/two", name: "two") { app.screen($0) }.guarded(by: RouteGuard("closed") { _ in .denied("closed") })
        }
      }
      #expect(Simulation.tapTab("two"))
      Simulation.settle()
      #expect(app.texts.first == "#one")
      #expect(Simulation.selectedTab() == "one")
      app.open("/one/edit")
      _ = Simulation.goBack() || Simulation.tap("Back")
      await letOthersRun()
      Simulation.settle()
      #expect(app.texts.first == "#edit")
      #expect(app.disagreement == nil)
      mayLeave.isOn = true
      _ = Simulation.goBack() || Simulation.tap("Back")
      await letOthersRun()
      Simulation.settle()
      #expect(app.texts.first == "#one")
      #expect(app.disagreement == nil)
      mayLeave.isOn = false
      app.open("/one/form")
      #expect(!Simulation.swipeDown())
      #expect(app.texts.first == "#form")
    }
  }
}

@MainActor private final class Switch {
  var isOn = false
}

private struct LinkedText: View {
  @MainActor static var url = URL(fileURLWithPath: "/")
  @Environment(\.openURL) private var openURL

  var body: some View {
    Button("follow") { openURL(Self.url) }
    RouteLink("route", to: "/secret")
  }
}
