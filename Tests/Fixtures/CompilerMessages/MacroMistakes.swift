// Mistakes in an enum that is a map, each with its message above it. `CompilerMessageTests` type-checks this file with the macros.
import WaymarkMacros

@Routes enum Tabs {
  @Pattern("/books", tab: "Books") case books
  // expect: “/books/new” begins a tab inside of “/books”: remove “tab:”, and it is pushed there, or give it a pattern of its own
  @Pattern("/books/new", tab: "New") case new
  // expect: “/help” continues no case, so it is in no tab: write “tab:” or “as:”, or continue one, as in “/books/help”
  @Pattern("/help") case help
}

@Routes enum Names {
  @Pattern("/books", tab: "Books") case books
  @Pattern("/books/:id") case book(id: Int)
  // expect: “:book<int>” stands where the case “book” has “:id<int>”: write the same name with the same type, and this case stands below that one
  @Pattern("/books/:book/reviews") case reviews(book: Int)
}

// What is right is not an error.
@Routes enum Shop: Equatable {
  @Pattern("/books", tab: "Books", systemImage: "book") case books
  @Pattern("/books/:id") case book(id: Int)
  @Pattern("/cart", as: .stackedSheet) case cart
}

@MainActor func makeRouter() -> Router { Router(reachable: .fromLinks) { Shop.routes } }
let mistakenMaps = [RouteMap { Tabs.routes }, RouteMap { Names.routes }]
