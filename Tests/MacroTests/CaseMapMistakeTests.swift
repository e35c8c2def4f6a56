#if Macros
  import Testing

  @Suite("N41: each mistake in an enum that is a map has one message, at its case")
  struct CaseMapMistakeTests {
    typealias Row = MistakeTests.Row

    /// An enum with a tab of books, and other cases.
    private static func shop(_ cases: String...) -> String {
      "@Routes enum Shop {\n  @Pattern(\"/books\", tab: \"Books\") case books\n" + cases.map { "  \($0)\n" }.joined()
        + "}"
    }

    static let rows = [
      Row(
        "two equal patterns", shop(#"@Pattern("/books/", as: .sheet) case again"#),
        "3:13: “/books” matches the same links as “/books/”, and is asked first: remove one of the two"),
      Row(
        "a tab below a tab", shop(#"@Pattern("/books/new", tab: "New") case new"#),
        "3:31: “/books/new” begins a tab inside of “/books”: remove “tab:”, and it is pushed there, or give it a pattern "
          + "of its own"),
      Row(
        "a tab below a modal",
        shop(#"@Pattern("/cart", as: .sheet) case cart"#, #"@Pattern("/cart/old", tab: "Old") case old"#),
        "4:30: “/cart/old” begins a tab inside of “/cart”: remove “tab:”, and it is pushed there, or give it a pattern "
          + "of its own"),
      Row(
        "a case that continues nothing", shop(#"@Pattern("/help") case help"#),
        "3:13: “/help” continues no case, so it is in no tab: write “tab:” or “as:”, or continue one, as in "
          + "“/books/help”"),
      Row(
        "a value that is no LinkValue", shop(#"@Pattern("/books/:id") case book(id: Any)"#),
        "3:36: “id” is Any, and a link holds texts: use a type that is a LinkValue"),
      Row(
        "a case without a pattern", shop("case help"),
        #"3:8: the case “help” has no pattern: write @Pattern("/help") before it"#),
      Row(
        "a parameter that no value has", shop(#"@Pattern("/books/:id") case book"#),
        "3:20: the parameter “id” has no value in the case: write “id: String” in it"),
      Row(
        "a parameter with another name than above",
        shop(
          #"@Pattern("/books/:id") case book(id: Int)"#, #"@Pattern("/books/:book/reviews") case reviews(book: Int)"#),
        "4:13: “:book<int>” stands where the case “book” has “:id<int>”: write the same name with the same type, and "
          + "this case stands below that one"),
      Row(
        "a parameter with another type than above",
        shop(
          #"@Pattern("/books/:id") case book(id: Int)"#, #"@Pattern("/books/:id/reviews") case reviews(id: String)"#),
        "4:13: “:id” stands where the case “book” has “:id<int>”: write the same name with the same type, and this case "
          + "stands below that one"),
      Row(
        "a symbol without a tab", shop(#"@Pattern("/cart", systemImage: "cart", as: .sheet) case cart"#),
        "3:34: “systemImage:” is the symbol of a tab, and this case begins none: write “tab:” with the title, or remove "
          + "it"),
      Row(
        "a tab that is presented", shop(#"@Pattern("/cart", tab: "Cart", as: .sheet) case cart"#),
        "3:38: a case begins a tab, or it is presented: keep one of “tab:” and “as:”"),
      Row(
        "a tab that needs a value", shop(#"@Pattern("/people/:id", tab: "You") case person(id: Int)"#),
        "3:21: a tab is shown without a link, so “id” has no value: leave it out of the pattern, or remove “tab:”"),
      Row(
        "a pattern without a slash", shop(#"@Pattern(":id") case book(id: Int)"#),
        "3:13: “:id” begins with no slash, and the map needs the whole pattern: write “/…/:id”"),
      Row(
        "a map of one's own", shop("static var routes: RouteMap { RouteMap {} }"),
        "2:27: “tab:” has no effect, since this enum has “routes” of its own: remove one of the two"),
    ]

    @Test(arguments: rows)
    func mistakeIsReportedOnce(_ row: Row) {
      #expect(Expansion(row.source).diagnostics == row.diagnostics)
    }

    /// Enums that look alike and have no mistake.
    static let right = [
      Row(
        "a case that is pushed on the first page",
        "@Routes enum A {\n  @Pattern(\"/\", tab: \"Home\") case home\n  @Pattern(\"/about\") case about\n}"),
      Row(
        "parameters of two meanings",
        shop(#"@Pattern("/books/:id") case book(id: Int)"#, #"@Pattern("/books/:name/all") case all(name: String)"#)),
      Row(
        "a tab whose value may be missing", shop(#"@Pattern("/find(/:term)", tab: "Find") case find(term: String?)"#)),
      Row("a case called like the map", "@Routes enum A {\n  @Pattern(\"/a\") case routes\n}"),
      Row(
        "one type for links of two",
        "@Routes enum A {\n  @Pattern(\"/a/:id\") case a(id: Int)\n  @Pattern(\"/a/:name\") case b(name: String)\n}"),
    ]

    @Test(arguments: right)
    func correctMapsAreAccepted(_ row: Row) {
      #expect(Expansion(row.source).diagnostics == [])
    }

    @Test("the expansion is the tree as it is written by hand, each route with the line of its case")
    func expansionIsTheTreeByHand() {
      let text = Expansion(
        """
        @Routes public enum Shop {
          @Pattern("/books", tab: "Books", systemImage: "book") case books
          @Pattern("/books/:id") case book(id: Int)
          @Pattern("/cart", as: .stackedSheet) case cart
          @Pattern("/cart/pay") case pay
        }
        """
      ).text
      let expected = """
        public nonisolated static var routes: some WaymarkLinksCore.RouteContent {
          WaymarkLinksCore.TabRoutes("shop") {
            WaymarkLinksCore.StackRoutes("shop.books.tab") {
              WaymarkLinksCore.RouteTo(Self.self, pattern: 0, at: "/books", file: "Shop/Book.swift", line: 2) {
                WaymarkLinksCore.RouteTo(Self.self, pattern: 1, at: ":id<int>", file: "Shop/Book.swift", line: 3)
              }
            }
            .tab("Books", systemImage: "book")
            WaymarkLinksCore.ModalRoute(as: .stackedSheet) {
              WaymarkLinksCore.RouteTo(Self.self, pattern: 2, at: "/cart", file: "Shop/Book.swift", line: 4) {
                WaymarkLinksCore.RouteTo(Self.self, pattern: 3, at: "pay", file: "Shop/Book.swift", line: 5)
              }
            }
          }
        }
        """
      func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      #expect(squeezed(text).contains(squeezed(expected)), "\(text)")
    }

    @Test("a map written by hand, and patterns that belong below another route, leave the map out")
    func incompleteMapIsLeftOut() {
      #expect(!Expansion("@Routes enum A {\n  @Pattern(\"/a\") case routes\n}").text.contains("static var routes"))
      #expect(!Expansion("@Routes enum A {\n  @Pattern(\"a\") case a\n}").text.contains("static var routes"))
    }

    @Test("an enum with a mistake keeps its members, so that their uses are no errors as well")
    func enumWithAMistakeKeepsItsMembers() {
      #expect(Expansion("@Routes enum A { case a }").text.contains("static var routes"))
    }
  }
#endif
