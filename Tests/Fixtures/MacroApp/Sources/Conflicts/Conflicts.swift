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
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.hosts = ["shop.example.com"]
    builder.add(RouteMap.records(expecting: "Cart", "Orders", "Shop"))
    for finding in builder.check() { print("\(finding)\n") }
    var absent = RouteTable.Builder(reachable: .fromLinks)
    absent.add(RouteMap.records(expecting: "Cart", "Billing"))
    do {
      _ = try absent.build()
    } catch {
      print("missing: \(error.problems.filter { $0.code == .missingModule }.map(\.message))")
    }
  }
}
