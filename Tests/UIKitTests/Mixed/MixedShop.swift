import BookshopRoutes
@_spi(Simulation) import BridgeStandIn
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

typealias OfSwiftUI = SwiftUIStandIn.Simulation
typealias OfUIKit = UIKitStandIn.Simulation

/// The framework of a window.
enum WindowKind: CaseIterable, Sendable {
  case swiftUI, uiKit
}

/// The sample's map, in a window of one of both frameworks: some of its screens are controllers, and some are views.
@MainActor
final class MixedShop {
  let store = Bookstore()
  let router: Router
  private let kind: WindowKind
  private var window: UIWindow?
  /// The controllers that were made.
  private(set) var made: [PlainScreen] = []
  /// The screen of a book accepts new values.
  private let isUpdatable: Bool
  /// The screen of a book cannot be made.
  var isBroken = false

  init(
    _ kind: WindowKind, isUpdatable: Bool = false, views: Set<String> = [], faults: Set<SwiftUIFault> = [],
    prepare: (Router) -> Void = { _ in }
  ) {
    Device.reset()
    OfSwiftUI.faults = faults
    self.kind = kind
    self.isUpdatable = isUpdatable
    router = .bookshop(store)
    router.log = nil
    bindScreens(views)
    prepare(router)
    switch kind {
    case .swiftUI:
      RoutedWindow.router = router
      OfSwiftUI.launch(RoutedWindow())
    case .uiKit:
      let window = UIWindow(windowScene: OfUIKit.makeScene())
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      self.window = window
    }
    Device.settle()
  }

  /// - Parameter views: the names of the routes whose controller is a view instead.
  private func bindScreens(_ views: Set<String>) {
    for name in Set(["todayPage", "book", "author", "cart"]).subtracting(views) {
      router.uiKit.bind(name) { [weak self] match in try self?.controller(name, match) }
    }
    for name in views.union(["books", "authors", "facts", "account"]) {
      router.bind(name) { match in PlainView(key: name, id: match["id"]) }
    }
    router.uiKit.bind("login") { [weak self] match in try self?.controller("login", match) }
    router.bind(PickQuantity.self) { pick, _ in PlainView(key: "\(pick.current) copies", id: nil) }
  }

  private func controller(_ name: String, _ match: RouteMatch) throws -> UIViewController {
    if isBroken { throw Broken() }
    let screen = isUpdatable ? UpdatedScreen(name, match) : PlainScreen(name, match)
    made.append(screen)
    return screen
  }

  struct Broken: Error {}

  struct RoutedWindow: App {
    @MainActor static var router = Router(reachable: .fromLinks)
    init() {}
    var body: some Scene {
      WindowGroup { RoutedView(Self.router) }
    }
  }

  // MARK: What is seen

  @discardableResult
  func open(_ link: String) -> Navigation {
    let navigation = router.open(link, .init(from: .inApp))
    Device.settle()
    return navigation
  }

  private var controllers: [UIViewController] {
    window.map { OfUIKit.appeared(in: $0) } ?? Device.controllers()
  }

  /// The controllers of the map's screens that the user sees.
  var screens: [PlainScreen] { controllers.compactMap { $0 as? PlainScreen } }
  var screen: PlainScreen? { screens.last }

  /// The hosting controllers that the user sees.
  var hosted: [HostedTree] { controllers.compactMap { ($0 as? any Hosting)?.views } }

  func forgetMade() { made = [] }

  /// The sizes that the visible hosting controllers derive from their views.
  var sizing: [UIHostingControllerSizingOptions] { controllers.compactMap { ($0 as? any Hosting)?.sizingOptions } }

  /// The texts of the views on top: in a window of UIKit, those of the last controller with views.
  var texts: [String] { window == nil ? OfSwiftUI.texts() : hosted.last?.texts ?? [] }

  func tap(_ title: String) -> Bool {
    let isTapped = window == nil ? OfSwiftUI.tap(title) : hosted.last?.tap(title) ?? false
    Device.settle()
    return isTapped
  }

  /// The keys and numbers of all that is seen on top, as far as the map has a screen for it.
  var seen: [String] {
    let ofViews = window == nil ? OfSwiftUI.texts() : hosted.flatMap(\.texts)
    return (screens.map(\.text) + ofViews.filter { $0.hasPrefix("#") }).sorted()
  }
}

/// A controller that knows its route.
@MainActor
class PlainScreen: UIViewController, RoutedScreen {
  let key: String
  fileprivate(set) var id: String?
  private(set) weak var joined: Router?

  init(_ key: String, _ match: RouteMatch) {
    self.key = key
    id = match["id"]
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func join(_ router: Router) { joined = router }

  var text: String { "#" + [key, id].compactMap(\.self).joined(separator: " ") }
}

/// One that accepts new values.
final class UpdatedScreen: PlainScreen, UpdatableScreen {
  func update(_ match: RouteMatch) { id = match["id"] }
}

/// A view that knows its route, and counts taps.
struct PlainView: View {
  let key: String
  let id: String?
  @State private var taps = 0

  var body: some View {
    Text("#" + [key, id].compactMap(\.self).joined(separator: " "))
    Text("taps \(taps)")
    Button("tap") { taps += 1 }
    RouteLink("book 2", to: "/books/2")
  }
}

/// A controller with views of any type.
@MainActor
protocol Hosting {
  var sizingOptions: UIHostingControllerSizingOptions { get }
  var views: HostedTree? { get }
}

extension UIHostingController: Hosting {}
