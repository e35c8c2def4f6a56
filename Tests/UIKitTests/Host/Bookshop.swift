import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// A screen that knows its route, and remembers what happened to it.
@MainActor
class Screen: UIViewController {
  let key: String
  private(set) var match: RouteMatch
  private(set) var updates = 0

  init(_ key: String, _ match: RouteMatch) {
    self.key = key
    self.match = match
    super.init(nibName: nil, bundle: nil)
    title = key
  }

  required init?(coder: NSCoder) { nil }

  func take(_ match: RouteMatch) {
    self.match = match
    updates += 1
  }
}

@MainActor
final class BookScreen: Screen, UpdatableScreen {
  func update(_ match: RouteMatch) { take(match) }
}

/// An app with login, tabs, nested stacks and modals, on a window of the stand-in and, step by step, without one.
@MainActor
final class BookshopApp {
  let router: Router
  let host: UIKitHost
  let window: UIWindow
  private(set) var made: [String] = []
  let probes = WeakScreens()
  /// The screens that cannot be made now, and those that may be among them.
  var failing: Set<String> = []
  var mayFail: [String] = []
  /// The app's own delegates of containers and sheets, as long as it keeps them.
  var delegates: [NSObject] = []
  /// The search that the user began last.
  var search: UISearchController?

  /// - Parameters:
  ///   - extraTabs: the number of tabs beside the three.
  ///   - prepare: what happens before the window has its host.
  init(
    _ rules: Router.Configuration = .init(), visible: Bool = true, extraTabs: Int = 0,
    prepare: (Router) -> Void = { _ in }
  ) {
    Simulation.reset()
    window = UIWindow(windowScene: Simulation.makeScene())
    host = UIKitHost(window: window)
    router = Router(reachable: .fromLinks, navigation: rules)
    router.add(Self.routes(extraTabs: extraTabs, for: { [weak self] key, match in self?.screen(key, match) }))
    prepare(router)
    router.attach(host, to: .init(0))
    if visible {
      window.makeKeyAndVisible()
      Simulation.settle()
    }
  }

  private func screen(_ key: String, _ match: RouteMatch) -> UIViewController? {
    guard !failing.contains(key) else { return nil }
    made.append(key)
    return probes.note(key == "book" ? BookScreen(key, match) : Screen(key, match))
  }

  typealias Maker = @MainActor @Sendable (String, RouteMatch) -> UIViewController?

  static func routes(extraTabs: Int = 0, for make: @escaping Maker) -> some RouteContent {
    func screen(_ key: String) -> @MainActor @Sendable (RouteMatch) -> UIViewController? { { make(key, $0) } }
    return SwitchRoutes("root") {
      RouteTo("/login", name: "login", screen: screen("login"))
      TabRoutes("main") {
        StackRoutes("todayTab") {
          RouteTo("/today", name: "today", screen: screen("today")) {
            ModalRoute("story/:id", name: "story", as: .sheet, screen: screen("story"))
            RouteTo("news", name: "news", screen: screen("news"))
            RouteTo("help", name: "help", screen: screen("help"))
          }
        }
        .tab("Today", systemImage: "sun.max")
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books", screen: screen("books")) {
            RouteTo(":id", name: "book", screen: screen("book")) {
              RouteTo("reviews/:review", name: "review", screen: screen("review"))
            }
            ModalRoute("buy", name: "buy", as: .stackedSheet, screen: screen("buy")) {
              RouteTo("card", name: "card", screen: screen("card"))
            }
          }
        }
        .tab("Books", systemImage: "book")
        RouteTo("/settings", name: "settings", screen: screen("settings")).tab("Settings")
        for number in 0..<extraTabs {
          RouteTo(RoutePattern("/extra\(number)"), name: "extra\(number)", screen: screen("extra\(number)"))
        }
      }
      SplitRoutes("desk") {
        StackRoutes("list") { RouteTo("/desk", name: "desks", screen: screen("desks")) }
        StackRoutes("detail") {
          RouteTo("/desk/home", name: "deskHome", screen: screen("deskHome")) {
            RouteTo("note", name: "note", screen: screen("note"))
          }
        }
      }
    }
  }

  // MARK: What is seen

  var stack: UINavigationController? { tabs?.selectedViewController as? UINavigationController }
  var tabs: UITabBarController? {
    window.rootViewController?.children.first { $0 is UITabBarController } as? UITabBarController
  }
  var top: Screen? { screens.last }

  /// The screens that are seen, from the back to the front.
  var screens: [Screen] { Simulation.appeared(in: window).compactMap { $0 as? Screen } }
  var keys: [String] { screens.map(\.key) }

  func open(_ link: String, settle: Bool = true) -> Navigation {
    let navigation = router.open(link, .init(from: .inApp))
    if settle { Simulation.settle() }
    return navigation
  }

  /// True if the state, what the host thinks is there, and what is there agree.
  var agrees: Bool {
    if let disagreement { print("state and screen disagree: \(disagreement)") }
    return disagreement == nil
  }

  /// The difference between the state and the screen.
  var disagreement: String? {
    guard host.shown.windows == router.state.windows else {
      return "\(host.shown.visible(in: .init(0))) is shown"
    }
    guard Simulation.exceptions.isEmpty else { return "UIKit raised \(Simulation.exceptions)" }
    for window in router.state.windows {
      if let text = host.disagreement(window.root) { return text }
    }
    return nil
  }
}

extension UIKitHost {
  /// The open entries that have a screen, in the order of the state.
  var made: [RouterState.Entry] {
    var entries: [RouterState.Entry] = []
    shown.walk { if $0.container == nil, controller(of: $0.id) != nil { entries.append($0.entry) } }
    return entries
  }

  /// Where the controllers of a node are not what the node says.
  func disagreement(_ node: RouterState.Node) -> String? {
    guard let controller = controller(of: node.id) else {
      return node.container == nil ? "no screen for \(node.entry)" : nil
    }
    switch controller {
    case let stack as UINavigationController:
      let wanted = node.content.map { self.controller(of: $0.id) }
      // What the app pushed itself is plain.
      // So does another column of a split.
      let ours = stack.viewControllers.filter {
        type(of: $0) != UIViewController.self && !($0 is UINavigationController)
      }
      let matches = zip(ours, wanted).allSatisfy { $0 === $1 || $0 === $1?.parent }
      if !matches || ours.count != wanted.count {
        return "\(node.key) has \(stack.viewControllers.count) items instead of \(wanted.count)"
      }
    case let tabs as UITabBarController:
      let wanted = node.selectedNode.flatMap { self.controller(of: $0.id) }
      let selected = tabs.selectedViewController
      if selected !== wanted, selected !== wanted?.parent { return "\(node.selected ?? "-") is not selected" }
    default: break
    }
    if let modal = node.modal {
      guard self.controller(of: modal.id)?.presentingViewController != nil else {
        return "\(modal.content.key) is not presented"
      }
      if let inner = disagreement(modal.content) { return inner }
    }
    return node.shownContent.lazy.compactMap { self.disagreement($0) }.first
  }
}
