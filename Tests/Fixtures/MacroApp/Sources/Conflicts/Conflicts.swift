import Cart
import Orders
import Shop
import Waymark

/// Prints the problems of the routes of three modules.
///
/// One is expected, and missing.
@main
@MainActor
enum Conflicts {
  static func main() {
    _ = (ShopModule.self, CartModule.self, OrdersModule.self)
    let router = Router(hosts: ["shop.example.com"], reachable: .fromLinks) {
      RouteMap.records(expecting: "Cart", "Orders", "Shop")
    }
    for finding in router.problems { print("\(finding)") }
    do {
      _ = try RouteTable(reachable: .fromLinks) { RouteMap.records(expecting: "Cart", "Billing") }
    } catch {
      print("missing: \(error.problems.filter { $0.code == .missingModule }.map(\.message))")
    }
  }
}
