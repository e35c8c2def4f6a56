import Waymark

/// Plain handlers, in an app that shows its screens itself.
enum Handlers: Example {
  static let idea = "Plain handlers, in an app that shows its screens itself"
  static let prints = [
    "order 42",
    "handled: true",
    "an old order: 7",
    "nobody takes /nowhere",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks)
    router.handle("/orders/:number<int>") { match in
      let number: Int = try match.number
      if number < 10 { return false }  // passes the link on to the next route that matches
      print("order", number)
      return true
    }
    router.handle("/orders/:number") { match in
      print("an old order:", match["number"] ?? "")
      return true
    }
    print("handled:", router.open("shop://orders/42").isHandled)
    router.open("shop://orders/7")
    if !router.open("/nowhere").isHandled { print("nobody takes /nowhere") }
  }
}
