import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkSwiftUI

/// An app of one router, on a new device unless it is started again.
@MainActor
final class SmallApp {
  let router: Router
  /// The keys of the views that were made, in order.
  private(set) var made: [String] = []
  /// True if each screen has a field to search in.
  private var isSearchable = false

  init(
    _ rules: Router.Configuration = .init(), isShown: Bool = true, onNewDevice: Bool = true,
    @RouteBuilder _ routes: (SmallApp) -> some RouteContent
  ) {
    if onNewDevice { Simulation.reset() }
    router = Router(hosts: ["books.example.com"], schemes: ["app"], reachable: .fromLinks, navigation: rules)
    router.log = nil
    router.add(routes(self))
    if isShown { launch() }
  }

  /// - Parameter url: what the user has tapped to start the app.
  func launch(opening url: URL? = nil) {
    WindowOfRouter.router = router
    Simulation.launch(WindowOfRouter(), opening: url)
    Simulation.settle()
  }

  /// The screen of a route: its key, and what it was opened with.
  func screen(_ match: RouteMatch) -> Screen {
    made.append(match.route.name ?? match.pattern.text)
    return Screen(key: match.route.name ?? match.pattern.text, id: match["id"] ?? "", isSearchable: isSearchable)
  }

  func open(_ link: String, from source: DeepLink.Source = .inApp) {
    router.open(link, .init(from: source))
    Simulation.settle()
  }

  /// The keys of what the state shows on top, by level.
  var visible: [String] { router.state.visible() }

  /// The texts of the top-most screen.
  var texts: [String] { Simulation.texts() }

  /// The difference between the screen and the state, or `nil` if there is none.
  var disagreement: String? {
    guard let root = router.state.windows.first?.root else { return "there is no window" }
    var levels: [[String]] = [root.topKeys]
    for (_, modal) in root.modals { levels.append(modal.content.topKeys) }
    let shown = Simulation.textsOfLevels().map { texts in texts.filter { $0.hasPrefix("#") } }
    // What an alert says is not text of a screen.
    let wanted = levels.map { keys in keys == ["clear"] ? [] : keys.map { "#" + $0 } }
    return shown == wanted ? nil : "\(shown) are shown instead of \(wanted)"
  }

  struct WindowOfRouter: App {
    @MainActor static var router = Router(reachable: .fromLinks)

    init() {}

    var body: some Scene {
      WindowGroup { RoutedView(Self.router) }
    }
  }

  /// A screen that counts its taps: what it keeps tells whether it is the same.
  struct Screen: View {
    let key: String
    let id: String
    var isSearchable = false
    @State private var taps = 0
    @Environment(\.dismiss) private var dismiss
    @Environment(Router.self) private var router: Router?

    var body: some View {
      Text("#\(key)")
      if !id.isEmpty { Text("id \(id)") }
      Text("taps \(taps)")
      Button("tap") { taps += 1 }
      Button("close") { dismiss() }
      Button("go to book 9") { router?.go("/books/9") }
      if isSearchable { SearchField() }
    }
  }

  /// A search of the app's own.
  private struct SearchField: View {
    @State private var wanted = ""

    var body: some View { Color.clear.searchable(text: $wanted) }
  }
}

extension RouterState.Node {
  /// The keys of the screens on top: one, but for splits.
  fileprivate var topKeys: [String] {
    switch container {
    case nil: [key]
    case .stack: content.last?.topKeys ?? []
    case .tabs, .switcher: selectedNode?.topKeys ?? []
    case .split: content.flatMap(\.topKeys)
    }
  }

  fileprivate var modals: [(presenter: RouterState.Node, modal: RouterState.Modal)] {
    var found: [(presenter: RouterState.Node, modal: RouterState.Modal)] = []
    var state: RouterState.Node? = self
    while let node = state, let next = node.outermost {
      found.append(next)
      state = next.modal.content
    }
    return found
  }

  private var outermost: (presenter: RouterState.Node, modal: RouterState.Modal)? {
    if let modal { return (self, modal) }
    for inner in shownContent { if let found = inner.outermost { return found } }
    return nil
  }
}

extension SmallApp {
  /// Tabs with two stacks, a sheet and a cover, an alert.
  ///
  /// - Parameters:
  ///   - isSearchable: whether each screen has a field to search in.
  ///   - extraTabs: the number of tabs beside the three.
  ///   - url: what the user has tapped to start the app.
  ///   - prepare: what happens before there is a window.
  static func bookshop(
    _ rules: Router.Configuration = .init(), isSearchable: Bool = false, extraTabs: Int = 0,
    opening url: URL? = nil, prepare: (Router) -> Void = { _ in }
  ) -> SmallApp {
    let app = SmallApp(rules, isShown: false) { routes(of: $0, extraTabs: extraTabs) }
    app.isSearchable = isSearchable
    prepare(app.router)
    app.launch(opening: url)
    return app
  }

  @RouteBuilder static func routes(of app: SmallApp, extraTabs: Int = 0) -> RouteMap {
    TabRoutes("main") {
      StackRoutes("today") { RouteTo("/today", name: "todayPage") { app.screen($0) } }.tab(
        "Today", systemImage: "sun.max")
      StackRoutes("shelf") {
        RouteTo("/books", name: "books") {
          app.screen($0)
        } below: {
          RouteTo(":id<int>", name: "book") {
            app.screen($0)
          } below: {
            RouteTo("reviews", name: "reviews") { app.screen($0) }
          }
          ModalRoute("cart", name: "cart") { app.screen($0) }
          ModalRoute("player", name: "player", as: .cover) { app.screen($0) }
        }
      }
      .tab("Books", systemImage: "book")
      RouteTo("/account", name: "account") { app.screen($0) }.tab("Account", systemImage: "person")
      for number in 0..<extraTabs {
        RouteTo(RoutePattern("/extra\(number)"), name: "extra\(number)") { app.screen($0) }.tab("Extra\(number)")
      }
    }
    ModalRoute("/login", name: "login") { app.screen($0) }
    ModalRoute("/clear", name: "clear", as: .alert) { _ in
      AlertContent("Empty?", buttons: [.destructive("Empty"), .cancel("Keep")])
    }
  }
}
