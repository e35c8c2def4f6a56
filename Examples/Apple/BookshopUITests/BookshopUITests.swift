import XCTest

/// Journeys of a user through the SwiftUI bookshop.
///
/// Each starts the app with a link.
final class BookshopUITests: XCTestCase {
  override func setUp() async throws {
    continueAfterFailure = false
  }

  /// A link that waits for a sign-in outlives the app, so a failed test would disturb the next one.
  override func tearDown() async throws {
    await MainActor.run {
      XCUIDevice.shared.orientation = .portrait
      let signIn = XCUIApplication().buttons["Sign in"]
      if signIn.exists { signIn.tap() }
    }
  }

  @MainActor func testALinkOpensABook() {
    let app = start("bookshop:///books/2")
    see(app.staticTexts["Another Book"])
    see(app.navigationBars["Book 2"])
  }

  /// The system may start the app again for it, so this test does not rely on what was there before.
  @MainActor func testALinkOfTheSystemOpensABook() {
    let app = start("bookshop:///books/2")
    see(app.staticTexts["Another Book"])
    app.open(URL(string: "bookshop:///books/1")!)
    see(app.staticTexts["A Book"])
  }

  @MainActor func testBackLeadsToTheShelf() {
    let app = start("bookshop:///books/1")
    see(app.navigationBars["Book 1"])
    tap(app.navigationBars["Book 1"].buttons.firstMatch)
    see(app.navigationBars["Books"])
    tap(app.buttons["Another Book"])
    see(app.navigationBars["Book 2"])
  }

  @MainActor func testARowOfOneTabOpensABookInAnother() {
    let app = start("bookshop:///today")
    tap(app.buttons["The book of the day"])
    see(app.navigationBars["Book 2"])
    // Above an iPad's content, tabs stand in no tab bar.
    tap(app.buttons["Today"].firstMatch)
    see(app.navigationBars["Today"])
  }

  @MainActor func testTheNumberOfCopiesComesBack() {
    let app = start("bookshop:///books/1")
    buyTwo(in: app)
    openCart(from: app.navigationBars["Book 1"], in: app)
    see(app.staticTexts["2 books in the cart"])
  }

  @MainActor func testASwipeClosesTheCart() {
    let app = start("bookshop:///books/cart")
    let cart = app.navigationBars["Cart"]
    see(cart)
    cart.swipeDown(velocity: .fast)
    gone(cart)
    see(app.navigationBars["Books"])
  }

  @MainActor func testTheCartIsEmptiedAfterAQuestion() {
    let app = start("bookshop:///books/1")
    buyTwo(in: app)
    openCart(from: app.navigationBars["Book 1"], in: app)
    see(app.staticTexts["2 books in the cart"])
    tap(app.buttons["Empty the cart"])
    see(app.staticTexts["Empty the cart?"])
    tap(app.buttons["Empty"])
    see(app.staticTexts["0 books in the cart"])
  }

  @MainActor func testALinkWaitsUntilTheUserHasSignedIn() {
    let app = start("bookshop:///account")
    tap(app.buttons["Sign in"])
    see(app.staticTexts["Your account"])
    tap(app.buttons["Sign out"])
    gone(app.staticTexts["Your account"])
  }

  @MainActor func testAnOldLinkIsRedirected() {
    let app = start("bookshop:///catalogue/1")
    see(app.navigationBars["Book 1"])
  }

  @MainActor func testALinkThatWaitsOutlivesTheApp() {
    let app = start("bookshop:///account")
    see(app.buttons["Sign in"])
    app.terminate()
    let next = start(nil)
    tap(next.buttons["Sign in"])
    see(next.staticTexts["Your account"])
  }

  @MainActor func testAnAuthorIsOpenedFromTheFirstColumn() {
    // Upright, an iPad may hide the first column.
    XCUIDevice.shared.orientation = .landscapeLeft
    let app = start("bookshop:///authors")
    tap(app.buttons["Another Author"])
    see(app.staticTexts["Another Author wrote book 2"])
  }

  @MainActor func testALinkOpensTheFactsOfABook() {
    let app = start("bookshop:///books/1/facts")
    see(app.staticTexts["Book 1 has 200 pages"])
  }

  @MainActor func testALinkClosesTheAppsOwnSheet() {
    let app = start("bookshop:///books/1")
    tap(app.buttons["Look inside"])
    see(app.staticTexts["The first page of book 1"])
    app.open(URL(string: "bookshop:///today")!)
    see(app.navigationBars["Today"])
    gone(app.staticTexts["The first page of book 1"])
  }

  @MainActor func testABookIsOpenedFromASearch() {
    let app = start("bookshop:///books")
    see(app.navigationBars["Books"])
    app.navigationBars["Books"].searchFields.firstMatch.tap()
    app.typeText("Another")
    gone(app.buttons["A Book"])
    tap(app.buttons["Another Book"])
    see(app.navigationBars["Book 2"])
  }

  /// A phone has one window, and no button for another.
  @MainActor func testABookHasAWindowOfItsOwn() {
    let app = start("bookshop:///books/1")
    see(app.staticTexts["A Book"])
    guard app.buttons["Own window"].exists else { return see(app.buttons["Look inside"]) }
    tap(app.buttons["Own window"])
    let other = app.windows.element(boundBy: 1)
    see(other.navigationBars["Book 1"])
    tap(other.navigationBars["Book 1"].buttons.firstMatch)
    see(other.navigationBars["Books"])
    see(app.navigationBars["Book 1"])
  }

  /// Starts the app, with a link if there is one.
  @MainActor private func start(_ link: String?) -> XCUIApplication {
    let app = XCUIApplication()
    app.launchArguments = link.map { ["-waymark-link", $0] } ?? []
    app.launch()
    return app
  }

  @MainActor private func buyTwo(in app: XCUIApplication) {
    tap(app.buttons["Buy"])
    see(app.staticTexts["1 copies"])
    tap(app.buttons["One more"])
    see(app.staticTexts["2 copies"])
    tap(app.buttons["Put into the cart"])
  }

  @MainActor private func openCart(from book: XCUIElement, in app: XCUIApplication) {
    tap(book.buttons.firstMatch)
    tap(app.buttons["Cart"])
  }

  @MainActor private func see(_ element: XCUIElement, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(element.waitForExistence(timeout: 30), "it did not come", file: file, line: line)
  }

  @MainActor private func gone(_ element: XCUIElement, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(element.waitForNonExistence(timeout: 30), "it is still there", file: file, line: line)
  }

  @MainActor private func tap(_ element: XCUIElement, file: StaticString = #filePath, line: UInt = #line) {
    see(element, file: file, line: line)
    element.tap()
  }
}
