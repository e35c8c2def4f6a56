import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Suite("Navigation: events on the screen become state (M11, M12)")
struct HostEventTests {
  @Test func theUserGoesBack() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/1")
    let books = try walk.id("books")
    walk.apply(.host(.popped(to: books)))
    #expect(walk.visible() == "root main booksTab books")
    walk.apply(.host(.popped(to: books)))
    #expect(walk.outcome == .alreadyThere)
    try walk.go("/books/5")
    #expect(walk.words == ["setStack booksTab [books book] push"])
  }

  @Test func theUserClosesAModal() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/today/story/news/1")
    let story = try walk.id("story")
    walk.apply(.host(.dismissed(story)))
    #expect(walk.visible() == "root main todayTab today")
    walk.apply(.host(.dismissed(story)))
    #expect(walk.outcome == .alreadyThere)
  }

  @Test func theUserTapsTabs() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    let main = try walk.id("main")
    walk.apply(.host(.selected(in: main, "todayTab")))
    #expect(walk.visible() == "root main todayTab today")
    walk.apply(.host(.selected(in: main, "booksTab")))
    #expect(walk.visible() == "root main booksTab books book")
    walk.apply(.host(.reselected(in: main)))
    #expect(walk.visible() == "root main booksTab books")
    walk.apply(.host(.selected(in: main, "nope")))
    #expect(walk.outcome == .rejected(.unknownBranch))
  }

  @Test func theAppRemovesScreens() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/1")
    try walk.present("/login")
    walk.apply(.host(.removed([try walk.id("book"), try walk.id("login"), try walk.id("books"), .init(999)])))
    #expect(walk.visible() == "root main booksTab books review")
  }

  @Test("M11: windows have states of their own") func windowsHaveStatesOfTheirOwn() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    let second = RouterState.Window.ID(2)
    walk.apply(.host(.windowConnected(second)))
    #expect(walk.words == ["setWindowRoot root", "setRoot root login"])
    #expect(walk.state.keyWindow == .init(1))
    let change = walk.state.change(by: .show(try walk.match("/today"), as: .inPlace), in: walk.table, window: second)
    #expect(change.state.visible(in: second).last == "today")
    #expect(change.state.visible().last == "book")
    walk.apply(.host(.windowActivated(second)))
    #expect(walk.words == ["activateWindow"])
    walk.apply(.host(.windowDisconnected(second)))
    #expect(walk.words == ["leave login", "closeWindow", "activateWindow"])
    walk.apply(.host(.windowDisconnected(.init(1))))
    #expect(walk.state.windows.isEmpty)
    #expect(walk.state.keyWindow == nil)
    try walk.go("/today")
    #expect(walk.outcome == .rejected(.noWindow))
    walk.apply(.host(.windowConnected(.init(1))))
    #expect(walk.visible() == "root login")
  }

  @Test func aChangeIsAnimatedOnlyWhereItIsSeen() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books")
    let before = walk.state
    try walk.go("/books/5")
    #expect(walk.steps.first?.contentChange?.isAnimated == true)
    #expect(walk.state.steps(from: before, animated: false).first?.contentChange?.isAnimated == false)
    try walk.go("/today")
    #expect(walk.steps.compactMap { $0.contentChange?.isAnimated } == [false, true])
  }
}
