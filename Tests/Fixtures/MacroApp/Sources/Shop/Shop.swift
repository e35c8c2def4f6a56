import Waymark
import WaymarkMacros

/// Something the app refers to, so that the module is linked.
public enum ShopModule {}

@Route("/books/:id") @Routable struct Book {
  var id: Int
}

@Routable("/offers/:id") struct OfferView {
  let id: String
}

#route("/orders/latest") { _ in }
