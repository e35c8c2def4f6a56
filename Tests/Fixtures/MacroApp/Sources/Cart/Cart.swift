import Waymark
import WaymarkMacros

/// Something the app refers to, so that the module is linked.
public enum CartModule {}

extension RouteKey {
  nonisolated static let help: RouteKey = "help"
}

/// Planted: its route has the name of the shop's.
@Route("/cart/books/:id") @Routable struct Book {
  var id: Int
}

@Routable(.help) final class HelpScreen {
  required init?(_ match: RouteMatch) {}
}

@RouteModule enum CartRoutes {
  static var routes: some RouteContent {
    RouteTo("/cart", name: "cart") { RouteTo("coupons/:code", name: "coupon") }
  }
}
