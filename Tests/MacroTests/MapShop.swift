#if Macros
  import WaymarkMacros

  @Routes enum MapShop: Equatable {
    @Pattern("/books", tab: "Books", systemImage: "book") case books
    @Pattern("/books/:id") case book(id: Int)
    @Pattern("/books/:id/reviews", query: "sort") case reviews(id: Int, sort: String? = nil)
    @Pattern("/cart", as: .stackedSheet) case cart
    @Pattern("/cart/checkout") case checkout
    @Pattern("/books/filter", as: .popover) case filter
    @Pattern("/account", tab: "Account") case account
  }

  /// Cases without a tab are one stack.
  @Routes enum MapHelp: Equatable {
    @Pattern("/help") case start
    @Pattern("/help/:topic") case topic(topic: String)
    @Pattern("/about") case about
  }

  extension RouteGuard {
    static let mapMember = RouteGuard("mapMember") { _ in MapApp.isMember ? .proceed : .denied("no member") }
  }

  @MainActor enum MapApp {
    static var isMember = false
    static let whole = Router(schemes: ["shop"], reachable: .fromLinks) { MapShop.routes }
    static let beside = Router(schemes: ["shop"], reachable: .fromLinks) {
      RouteGroup("/de") { MapHelp.routes }
    }
  }
#endif
