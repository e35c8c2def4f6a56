@_spi(Simulation) import SwiftUIStandIn

/// An app of one view.
struct OneView: App {
  @MainActor static var content: @MainActor () -> AnyView = { AnyView(EmptyView()) }

  init() {}

  var body: some Scene {
    WindowGroup { Self.content() }
  }

  /// Starts it on a new device, and waits until nothing moves.
  @MainActor static func show<Content: View>(_ content: @escaping @MainActor () -> Content) {
    Simulation.reset()
    Self.content = { AnyView(content()) }
    Simulation.launch(OneView())
    Simulation.settle()
  }
}

/// The values that a test writes and reads.
@MainActor @Observable
final class Box {
  var path: [Int] = []
  var erased = NavigationPath()
  var item: Item?
  var other: Item?
  var isShown = false
  var isOtherShown = false
  var number = 0
  var tab = "one"
  var text = ""
  @ObservationIgnored var log: [String] = []

  /// The state of a view.
  @ObservationIgnored weak var token: Token?

  final class Token {}

  struct Item: Identifiable, Hashable, Codable {
    var id: Int
  }

  func note(_ text: String) { log.append(text) }
}
