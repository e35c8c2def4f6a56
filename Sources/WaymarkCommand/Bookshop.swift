/// The sample app for commands without a route file: a shop with a login and three tabs.
enum Bookshop {
  /// `Examples/bookshop.json` is a copy.
  ///
  /// A test compares the two.
  static let routeFile = #"""
    { "version": 1,
      "options": { "schemes": ["bookshop"], "hosts": ["books.example.com"], "reachable": "links" },
      "routes": [
        { "name": "share", "pattern": "/s/:id", "redirect": "/books/:id" },
        { "pattern": "/legacy/book(/:id)", "redirect": "/books(/:id)" },
        { "name": "support", "pattern": "/help/*topic", "handler": "handled" },
        { "name": "reset", "pattern": "/internal/reset", "reachable": "inApp", "handler": "handled" } ],
      "map": { "switcher": "root", "options": [
        { "route": "login", "pattern": "/login",
          "modals": [ { "route": "password", "pattern": "password" } ] },
        { "tabs": "main", "branches": [
          { "stack": "todayTab", "routes": [
            { "route": "today", "pattern": "/today",
              "modals": [ { "route": "story", "pattern": "story/:kind<enum(article|interview)>/:id<int>" } ] } ] },
          { "stack": "booksTab", "routes": [
            { "route": "books", "pattern": "/books", "routes": [
              { "route": "newBooks", "pattern": "new" },
              { "route": "search", "pattern": "search(/:term)" },
              { "route": "book", "pattern": ":id<int>", "routes": [
                { "route": "review", "pattern": "reviews/:review" } ] } ] } ] },
          { "stack": "accountTab", "guard": "proceed", "routes": [
            { "route": "account", "pattern": "/account", "routes": [
              { "route": "orders", "pattern": "orders(/:year<int>)" },
              { "route": "order", "pattern": "order/:number<uint>" },
              { "route": "wishlist", "pattern": "wishlist",
            "guard": { "defer": null, "unless": "signedIn" } },
              { "route": "settings", "pattern": "settings", "reachable": "inApp" } ] } ] } ],
          "modals": [
            { "stack": "cartStack", "routes": [
              { "route": "cart", "pattern": "/cart", "routes": [
                { "route": "checkout", "pattern": "checkout", "routes": [
                  { "route": "payment", "pattern": "payment/:method<enum(card|invoice)>" } ] } ] } ] } ] } ] } }
    """#
}
