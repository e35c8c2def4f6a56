import Foundation
import Testing
import Waymark
import WaymarkTesting

@Suite("Extras may be saved with the state · N6 F11")
@MainActor
struct ExtrasCodecTests {
  private struct Draft: Codable, Sendable, Equatable {
    var text: String
    var count = 1
  }

  private static func router(_ codec: ExtrasCodec?) -> Router { router(saving: { $0.extrasCodec = codec }) }

  private static func router(saving: (inout Router.Configuration) -> Void) -> Router {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") { RouteTo("edit/:id", name: "edit") }
      }
    }
    saving(&router.configuration)
    router.attach(HeadlessHost(), to: .init(0))
    return router
  }

  private func extras(_ router: Router) -> RouteMatch.Extras? {
    router.state.top().flatMap { router.match(for: $0) }?.extras
  }

  @Test func extrasOutliveTheProcess() throws {
    let saving: (inout Router.Configuration) -> Void = { $0.saveExtras(["draft": Draft.self, "note": String.self]) }
    let first = Self.router(saving: saving)
    first.go("/home/edit/1", .init(extras: ["draft": Draft(text: "“A”"), "note": "n", "other": 3]))
    let saved = first.state.json
    #expect(saved.contains("\"extras\""))
    #expect(!saved.contains("other"))
    let decoded = try JSONDecoder().decode(RouterState.self, from: JSONEncoder().encode(first.state))
    for state in [try RouterState(json: saved), decoded] {
      let second = Self.router(saving: saving)
      #expect(second.restore(state).dropped.isEmpty)
      #expect(extras(second)?.value("draft") == Draft(text: "“A”"))
      #expect(extras(second)?.value("note") == "n")
      #expect(second.state.visible() == ["stack", "home", "edit"])
      second.pop()
      #expect(extras(second)?.isEmpty == true, "what was passed to a screen is not that of the one below")
    }
  }

  @Test func aLaterLinkWithoutExtrasLeavesThem() throws {
    let codec = ExtrasCodec.json(["note": String.self])
    let router = Self.router(codec)
    router.go("/home/edit/1", .init(extras: ["note": "one"]))
    router.go("/home/edit/1")
    #expect(extras(router)?.value("note") == "one")
    #expect(router.state.json.contains("one"))
    router.go("/home/edit/1", .init(extras: ["note": "two"]))
    #expect(extras(router)?.value("note") == "two")
    #expect(!router.state.json.contains("one"))
    router.go("/home/edit/1?x=1")
    #expect(extras(router)?.isEmpty == true)
    #expect(!router.state.json.contains("two"))
  }

  @Test func unreadableExtrasAreLeftOut() throws {
    let old = Self.router(.json(["draft": Draft.self]))
    old.go("/home/edit/1", .init(extras: ["draft": Draft(text: "x")]))
    let state = try RouterState(json: old.state.json)
    for codec in [
      .json(["draft": Int.self]), .json([:]),
      ExtrasCodec { _ in
        nil
      } decode: { _ in
        nil
      }, nil,
    ] {
      let new = Self.router(codec)
      #expect(new.restore(state).dropped.isEmpty)
      #expect(new.state.visible().last == "edit")
      #expect(extras(new)?.isEmpty == true)
    }
    #expect(!Self.router(nil).showing("/home").state.json.contains("extras"))
  }

  @Test func aCodecOfTheAppsOwn() throws {
    let saving: (inout Router.Configuration) -> Void = {
      $0.saveExtras { extras in
        extras.value("note").map { (note: String) in "v1:" + note }
      } decode: { text in
        text.hasPrefix("v1:") ? ["note": String(text.dropFirst(3))] : nil
      }
    }
    let first = Self.router(saving: saving)
    first.go("/home/edit/1", .init(extras: ["note": "n"]))
    let second = Self.router(saving: saving)
    second.restore(try RouterState(json: first.state.json.replacing("v1:n", with: "v1:m")))
    #expect(extras(second)?.value("note") == "m")
  }
}
