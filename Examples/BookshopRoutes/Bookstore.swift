public import Observation

/// What the shop sells, and what is in the cart.
@Observable
public final class Bookstore {
  /// The titles, by number.
  public var books = [1: "A Book", 2: "Another Book"]
  /// The numbers of the books in the cart.
  public var cart: [Int] = []
  /// Whether somebody is signed in; the guard of the account reads it.
  public var isSignedIn = false

  /// A shop with an empty cart.
  public init() {}
}
