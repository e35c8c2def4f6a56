public import Observation

/// The books of the shop, and the cart.
@MainActor
@Observable
public final class Bookstore {
  /// The titles, by number.
  public var books = [1: "A Book", 2: "Another Book"]
  /// The names of the authors, by number.
  public var authors = [1: "An Author", 2: "Another Author"]
  /// The numbers of the books in the cart.
  public var cart: [Int] = []
  /// True if the user is signed in.
  ///
  /// The guard of the account reads it.
  public var isSignedIn = false

  /// Creates a shop with an empty cart.
  public init() {}
}
