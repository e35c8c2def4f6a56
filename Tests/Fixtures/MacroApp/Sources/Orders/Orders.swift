import Waymark
import WaymarkMacros

/// Something the app refers to, so that the module is linked.
public enum OrdersModule {}

/// Planted: the shop has the same pattern, but for the name of its parameter.
#route("/offers/:code") { _ in }

/// Planted: the cart has a key for the same path.
#route("/help") { _ in }

/// Planted: takes the links of the shop's latest order.
@RouteModule enum OrderRoutes { static var routes: some RouteContent { RouteTo("/orders/*rest").priority(1) } }

/// A route that conflicts with no other.
#route("/returns/:id<int>") { _ in }
