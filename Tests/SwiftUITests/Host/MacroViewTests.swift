#if Macros
  @_spi(Simulation) import SwiftUIStandIn
  import Testing
  import Waymark
  import WaymarkMacros
  import WaymarkSwiftUI

  extension OnOneDevice {
    @Suite("Views that are registered where they are written · N15")
    @MainActor
    struct MacroViewTests {
      @Test func aViewIsMadeFromItsLink() {
        let app = SmallApp { app in StackRoutes("reviews") { RouteTo("/home", name: "home") { app.screen($0) } } }
        let findings = app.router.registerRecords(expecting: "SwiftUITests")
        // Records of other test modules name containers, which this call has none of.
        #expect(findings.filter { $0.code != .badContainer }.isEmpty)
        app.open("/home")
        app.open("/swiftui/reviews/7?sort=newest")
        #expect(app.texts.prefix(3) == ["review 7", "newest", "taps 0"])
        #expect(Simulation.tap("tap"))
        Simulation.settle()
        #expect(app.texts.contains("taps 1"))
        #expect(Simulation.tap("home"))
        Simulation.settle()
        #expect(app.texts.first == "#home")
      }
    }
  }

  @Routable("/swiftui/reviews/:id") private struct ReviewView: View {
    let id: Int
    @QueryItem let sort: String?
    @State private var taps = 0
    @Environment(Router.self) private var router: Router?

    var body: some View {
      Text("review \(id)")
      Text(sort ?? "")
      Text("taps \(taps)")
      Button("tap") { taps += 1 }
      Button("home") { router?.go("/home") }
    }
  }
#endif
