import AppIntentsStandIn
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

private enum Volume: String, AppEnum {
  case seven = "7"
  case nine = "9"

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Volume")
  static let caseDisplayRepresentations: [Volume: DisplayRepresentation] = [:]
}

/// An intent as `waymark intents` writes it, for scenes of UIKit.
private struct OpenVolumeIntent: OpenIntent, UISceneAppIntent {
  static let title: LocalizedStringResource = "Open Volume"

  @Parameter(title: "Volume") var target: Volume

  init() {}

  init(_ target: Volume) { self.target = target }

  var contentIdentifier: String { "/books/\(target.rawValue)" }
}

@MainActor
private final class SceneDelegate: RoutedSceneDelegate {
  let ownRouter: Router

  init(_ router: Router) { ownRouter = router }

  override var router: Router { ownRouter }
}

extension OnOneDevice {
  @Suite("UIKit: App Intents and the choice of the scene · N23")
  @MainActor
  struct IntentTests {
    private let router: Router
    private let opened = OpenedLinks()

    @MainActor
    private final class OpenedLinks {
      var links: [String] = []
    }

    init() {
      Simulation.reset()
      router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
        StackRoutes("stack") {
          RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
            RouteTo(":id", name: "book", screen: { Screen("book", $0) })
          }
        }
      }
      router.willOpen { [opened] link in
        opened.links.append("\(link.source) \(link.text)")
        return .proceed
      }
    }

    @Test("An intent that starts a scene is opened once, though it comes twice")
    func coldIntent() {
      let delegate = SceneDelegate(router)
      let intent = OpenVolumeIntent(.seven)
      let scene = Simulation.connect(delegate) { Simulation.add(intent, to: $0) }
      Simulation.run(intent, in: scene)
      Simulation.settle()
      #expect(opened.links == ["intent /books/7"])
      #expect(router.state.top()?[parameter: "id"] == "7")
      #expect(router.state.top()?.source == .intent)
    }

    @Test("An intent that starts a scene is opened, though it comes only with the connection")
    func coldIntentOnce() {
      Simulation.connect(SceneDelegate(router)) { Simulation.add(OpenVolumeIntent(.nine), to: $0) }
      Simulation.settle()
      #expect(opened.links == ["intent /books/9"])
    }

    @Test("An intent opens in the scene that gets it, and each tap anew")
    func warmIntent() {
      let first = SceneDelegate(router)
      let scene = Simulation.connect(first, identifier: "one")
      Simulation.connect(SceneDelegate(router), identifier: "two")
      Simulation.settle()
      Simulation.run(OpenVolumeIntent(.seven), in: scene)
      Simulation.settle()
      #expect(router.state.top(in: .init(0))?.key == "book")
      #expect(router.state.top(in: .init(1))?.key == "books")
      Simulation.run(OpenVolumeIntent(.seven), in: scene)
      Simulation.settle()
      #expect(opened.links == ["intent /books/7", "intent /books/7"])
    }

    @Test("An intent and its URL, which the system opens afterwards, are one opening")
    func intentThenItsURL() {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: "https://books.example.com/books/7")
      Simulation.run(OpenVolumeIntent(.seven), in: scene)
      delegate.scene(scene, continue: activity)
      Simulation.settle()
      #expect(opened.links == ["intent /books/7"])
      delegate.scene(scene, openURLContexts: Simulation.urls(["https://books.example.com/books/9"]))
      Simulation.run(OpenVolumeIntent(.nine), in: scene)
      Simulation.settle()
      #expect(opened.links.last == "universalLink https://books.example.com/books/9")
      #expect(opened.links.count == 2)
    }

    @Test("An intent waits until the app is ready")
    func earlyIntent() {
      router.isReady = false
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate) { Simulation.add(OpenVolumeIntent(.seven), to: $0) }
      Simulation.settle()
      #expect(router.state.top()?.key == "books")
      router.isReady = true
      Simulation.settle()
      #expect(router.state.top()?.source == .intent)
    }

    @Test("A scene is the first choice for what it shows, however that is written")
    func sceneIsPreferredForItsPlace() {
      let scene = Simulation.connect(SceneDelegate(router))
      router.open("bookshop:///books/7", .init(from: .customScheme))
      Simulation.settle()
      for name in ["/books/7", "https://books.example.com/books/7", "bookshop:///books/7"] {
        #expect(Simulation.prefers(scene, name), "\(name)")
      }
      #expect(!Simulation.prefers(scene, "/books/70"))
      #expect(!Simulation.prefers(scene, "/books"))
      router.pop()
      Simulation.settle()
      #expect(Simulation.prefers(scene, "/books"))
      #expect(!Simulation.prefers(scene, "/books/7"))
    }

    @Test("The preferences that the app has set for a scene stay")
    func preferencesOfTheAppStay() {
      let scene = Simulation.connect(SceneDelegate(router))
      let own = NSPredicate(value: true)
      scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = own
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate === own)
    }

    @Test("A widget without a URL is a widget in UIKit, too")
    func widgetWithoutAURL() {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      router.systemLinks.widgetActivities = ["live"]
      let live = NSUserActivity(activityType: "live")
      live.targetContentIdentifier = "bookshop:///books/7"
      delegate.scene(scene, continue: live)
      Simulation.settle()
      #expect(opened.links == ["widget bookshop:///books/7"])
    }
  }
}
