import Waymark

/// Screens of one flow share a model, which is created and released with the flow.
enum Checkout: Example {
  static let idea = "Screens of one flow share a model, which is created and released with the flow"
  static let prints = [
    "the model is made",
    "same model: true",
    "the model is gone",
  ]

  static func run() async throws {
    let router = Router(reachable: .inAppOnly) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      ModalRoute(as: .sheet) {
        StackRoutes("checkout") { RouteTo("/address", name: "address") { RouteTo("pay", name: "pay") } }
          .owning { CheckoutModel() }
      }
    }
    router.connect()
    router.open("/address/pay")
    let screens = router.state.visibleEntries().filter { $0.container == nil }.suffix(2)
    let models = screens.compactMap { router.match(for: $0)?.owned(CheckoutModel.self) }.map(ObjectIdentifier.init)
    print("same model:", models.count == 2 && models[0] == models[1])
    router.dismiss()
  }
}

@MainActor
private final class CheckoutModel {
  init() { print("the model is made") }
  isolated deinit { print("the model is gone") }
}
