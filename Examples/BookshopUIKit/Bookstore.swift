import Observation

/// What the shop sells, and what is in the cart.
@MainActor
@Observable
final class Bookstore {
  var books = [1: "A Book", 2: "Another Book"]
  var cart: [Int] = []
  var isSignedIn = false
}
