@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of tabs as SwiftUI's documentation has them.
extension OnOneDevice {
  @Suite("SwiftUI: rules of tabs")
  @MainActor
  struct TabRules {
    let box = Box()

    init() {
      let box = box
      OneView.show { Tabs(box: box) }
    }

    struct Tabs: View {
      @Bindable var box: Box

      var selection: Binding<String> {
        Binding(
          get: { box.tab },
          set: { new in
            box.note("set \(new)")
            if new != "locked" { box.tab = new }
          })
      }

      var body: some View {
        TabView(selection: selection) {
          Tab("One", systemImage: "1.circle", value: "one") { Content(name: "one", box: box) }
          Tab("Two", systemImage: "2.circle", value: "two") { Content(name: "two", box: box) }
          TabSection("More") {
            Tab("Locked", systemImage: "lock", value: "locked") { Content(name: "locked", box: box) }
            if box.isShown { Tab("Four", systemImage: "4.circle", value: "four") { Content(name: "four", box: box) } }
          }
        }
      }
    }

    struct Content: View {
      @State private var taps = 0
      @State private var token = Box.Token()
      let name: String
      let box: Box

      var body: some View {
        Text(verbatim: "\(name) \(taps)").onAppear {
          box.note("appear \(name)")
          if name == "four" { box.token = token }
        }
        .onDisappear { box.note("disappear \(name)") }
        Button("tap") { taps += 1 }
      }
    }

    @Test func onlyTheSelectedTabIsMade() {
      #expect(Simulation.tabs() == ["One", "Two", "Locked"])
      #expect(Simulation.selectedTab() == "One")
      #expect(box.log == ["appear one"])
      #expect(Simulation.evaluations(of: Content.self) == 1)
    }

    @Test func aTapWritesTheSelection() {
      #expect(Simulation.tapTab("Two"))
      #expect(box.log.last == "set two")
      Simulation.settle()
      #expect(Simulation.selectedTab() == "Two")
      #expect(box.log.suffix(2) == ["disappear one", "appear two"])
    }

    @Test func aSecondTapWritesTheSameSelection() {
      Simulation.tapTab("One")
      Simulation.settle()
      #expect(box.log == ["appear one", "set one"])
      #expect(Simulation.selectedTab() == "One")
    }

    @Test func bindingMayRefuseASelection() {
      Simulation.tapTab("Locked")
      Simulation.settle()
      #expect(box.log.last == "set locked")
      #expect(Simulation.selectedTab() == "One")
    }

    @Test func contentsOfTabsStay() {
      Simulation.tap("tap")
      Simulation.tapTab("Two")
      Simulation.settle()
      Simulation.tapTab("One")
      Simulation.settle()
      #expect(Simulation.texts().first == "one 1")
      #expect(Simulation.evaluations(of: Content.self) == 3)
    }

    @Test func tabsComeAndGo() {
      box.isShown = true
      Simulation.settle()
      #expect(Simulation.tabs() == ["One", "Two", "Locked", "Four"])
      box.tab = "four"
      Simulation.settle()
      #expect(Simulation.selectedValue() == AnyHashable("four"))
      #expect(Simulation.texts().first == "four 0")
    }

    @Test func stateOfATabIsFreedWithIt() {
      box.isShown = true
      box.tab = "four"
      Simulation.settle()
      #expect(Simulation.selectedTab() == "Four")
      #expect(box.token != nil)
      box.tab = "one"
      box.isShown = false
      Simulation.settle()
      #expect(Simulation.tabs().count == 3)
      #expect(box.token == nil)
    }

    @Test func viewsWithTagsAreTabsToo() {
      let box = box
      OneView.show { OldTabs(box: box) }
      #expect(Simulation.tabs() == ["First", "Second"])
      #expect(Simulation.selectedTab() == "First")
      Simulation.tapTab("Second")
      Simulation.settle()
      #expect(box.tab == "two")
      #expect(Simulation.texts() == ["second"])
    }

    struct OldTabs: View {
      @Bindable var box: Box

      var body: some View {
        TabView(selection: $box.tab) {
          Text("first").tabItem { Label("First", systemImage: "1.circle") }.tag("one")
          Text("second").tabItem { Text("Second") }.tag("two")
        }
      }
    }
  }
}
