@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of windows and of events from outside as SwiftUI's documentation has them.
extension OnOneDevice {
  @Suite("SwiftUI: rules of windows")
  @MainActor
  struct WindowRules {
    @MainActor @Observable final class Log {
      static var current = Log()
      var lines: [String] = []
      var wanted: Set<String> = ["main"]
    }

    struct Main: View {
      @Environment(\.openWindow) private var openWindow
      @Environment(\.dismissWindow) private var dismissWindow
      @Environment(\.openURL) private var openURL
      @Environment(\.scenePhase) private var scenePhase
      @SceneStorage("text") private var text = "nothing"

      var body: some View {
        Text("main \(text)")
        Button("book") { openWindow(id: "book", value: 4) }
        Button("write") { text = "something" }
        Link("elsewhere", destination: url("https://example.org"))
          .onOpenURL { Log.current.lines.append("outer \($0.absoluteString)") }
        Text("inner").onOpenURL { Log.current.lines.append("inner \($0.absoluteString)") }
          .onContinueUserActivity("read") { Log.current.lines.append("read \($0.title ?? "")") }
          .userActivity("write") { $0.title = "Writing" }
          .handlesExternalEvents(preferring: Log.current.wanted, allowing: [])
          .onChange(of: scenePhase) { Log.current.lines.append("\(scenePhase)") }
      }
    }

    struct Bookshop: App {
      @Environment(\.scenePhase) private var scenePhase

      var body: some Scene {
        WindowGroup { Main() }.onChange(of: scenePhase) { Log.current.lines.append("app \(scenePhase)") }
        WindowGroup("Book", id: "book", for: Int.self) { $number in Book(number: $number) }
          .handlesExternalEvents(matching: ["book"])
      }
    }

    struct Book: View {
      @Binding var number: Int?
      @Environment(\.dismiss) private var dismiss

      var body: some View {
        Text("book \(number ?? 0)").onOpenURL { Log.current.lines.append("book \($0.absoluteString)") }
        Button("next") { number = (number ?? 0) + 1 }
        Button("close") { dismiss() }
      }
    }

    init() {
      Log.current = Log()
      Simulation.reset()
      Simulation.launch(Bookshop())
      Simulation.supportsMultipleWindows = true
      Simulation.settle()
      Log.current.lines = []
    }

    @Test func anAppBeginsWithAWindowOfItsFirstKind() {
      #expect(Simulation.windows.count == 1)
      #expect(Simulation.texts().first == "main nothing")
    }

    @Test func aWindowIsOpenedForAValueOnce() throws {
      Simulation.tap("book")
      Simulation.settle()
      #expect(Simulation.windows.count == 2)
      #expect(Simulation.texts().first == "book 4")
      let first = try #require(Simulation.windows.first)
      Simulation.activate(first)
      Simulation.tap("book", in: first)
      Simulation.settle()
      #expect(Simulation.windows.count == 2)
      #expect(Simulation.activeWindow == Simulation.windows.last)
    }

    @Test func aWindowCanChangeItsValueAndClose() {
      Simulation.tap("book")
      Simulation.settle()
      Simulation.tap("next")
      Simulation.settle()
      #expect(Simulation.texts().first == "book 5")
      Simulation.tap("close")
      Simulation.settle()
      #expect(Simulation.windows.count == 1)
      #expect(Simulation.texts().first == "main nothing")
    }

    @Test func withoutSeveralWindowsNoneIsOpened() {
      Simulation.supportsMultipleWindows = false
      Simulation.tap("book")
      Simulation.settle()
      #expect(Simulation.windows.count == 1)
      #expect(Simulation.messages.count == 1)
    }

    @Test func allHandlersOfTheWindowGetAURL() {
      Simulation.openURL(url("shop://main/1"))
      #expect(Set(Log.current.lines) == ["outer shop://main/1", "inner shop://main/1"])
      #expect(Simulation.windows.count == 1)
    }

    @Test func unwantedURLOpensAMatchingWindow() {
      Simulation.openURL(url("shop://book/1"))
      Simulation.settle()
      #expect(Log.current.lines.filter { $0.hasPrefix("book") } == ["book shop://book/1"])
      #expect(Simulation.windows.count == 2)
    }

    @Test func urlOpensAWindowWithoutConditions() {
      Simulation.openURL(url("shop://other"))
      Simulation.settle()
      #expect(Simulation.windows.count == 2)
      #expect(Simulation.texts().first == "main nothing")
    }

    @Test func onlyWindowGetsEachURL() {
      Simulation.supportsMultipleWindows = false
      Simulation.openURL(url("shop://other"))
      #expect(Log.current.lines.count == 2)
      #expect(Simulation.windows.count == 1)
    }

    @Test func activitiesGoOnAndAreReported() {
      let activity = NSUserActivity(activityType: "read")
      activity.title = "A book"
      activity.targetContentIdentifier = "main"
      Simulation.continueActivity(activity)
      #expect(Log.current.lines == ["read A book"])
      #expect(Simulation.activities().map(\.title) == ["Writing"])
    }

    @Test func aColdURLComesWhenTheViewsAreThere() {
      Simulation.openURL(url("shop://main/2"), cold: true)
      Simulation.settle()
      #expect(Log.current.lines.filter { $0.contains("shop") }.count == 2)
    }

    @Test func aWindowAppearsThenGetsItsURLThenIsActive() {
      Simulation.kill()
      Log.current.lines = []
      Simulation.launch(Bookshop(), opening: url("shop://main/3"))
      Simulation.turn()
      #expect(Simulation.texts().first == "main nothing")
      #expect(Log.current.lines == ["app inactive"])
      Simulation.turn()
      #expect(Log.current.lines.filter { $0.contains("shop") }.count == 2)
      #expect(!Log.current.lines.contains("active"))
      Simulation.settle()
      #expect(Log.current.lines.suffix(2) == ["app active", "active"])
    }

    @Test func windowsComeBackWithTheirStorageAndValues() {
      Simulation.tap("write")
      Simulation.settle()
      Simulation.tap("book")
      Simulation.settle()
      Simulation.killAndRelaunch()
      Simulation.settle()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["main something", "book 4"])
    }

    @Test func windowsAndAppsAreFreed() {
      Simulation.tap("book")
      Simulation.settle()
      let book = Simulation.probe()
      Simulation.tap("close")
      Simulation.settle()
      let main = Simulation.probe()
      #expect(book.isFreed)
      #expect(!main.isFreed)
      Simulation.kill()
      #expect(main.isFreed)
    }

    @Test func phasesReachWindowsAndTheApp() {
      Simulation.enter(.background)
      Simulation.settle()
      #expect(Log.current.lines == ["app background", "background"])
    }

    @Test func linksInTextsReachTheSameHandlers() {
      let taken = Log()
      OneView.show {
        Text("[a book](shop://1)")
          .environment(
            \.openURL,
            OpenURLAction { url in
              taken.lines.append(url.absoluteString)
              return .discarded
            })
      }
      #expect(Simulation.tapLink(url("shop://1"), inText: "[a book](shop://1)"))
      #expect(taken.lines == ["shop://1"])
      #expect(Simulation.openedOutside.isEmpty)
    }

    @Test func aLinkLeavesTheAppUnlessTheAppTakesIt() {
      Simulation.tap("elsewhere")
      #expect(Simulation.openedOutside == [url("https://example.org")])
      OneView.show {
        Link("elsewhere", destination: url("https://example.org"))
          .environment(\.openURL, OpenURLAction { url in url.host() == "example.org" ? .handled : .systemAction })
      }
      Simulation.tap("elsewhere")
      #expect(Simulation.openedOutside.isEmpty)
    }
  }
}

func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: text) }
