#if Tools
  import ArgumentParser
  import Waymark

  struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open",
      abstract: "Opens links: shows the match, its parameters and the outcome.",
      discussion: """
        Opens the links one after the other with the sample app Bookshop, or with a route file.

        EXAMPLES
          waymark open "bookshop://books/42?ref=mail#reviews"
          waymark open --source push "/books/42"
        """)

    @OptionGroup var routes: RouteOptions
    @OptionGroup var links: LinkOptions
    @Flag(name: .long, help: "One JSON object a line.")
    var json = false

    mutating func run() throws {
      try LinkRun(routes: routes, links: links, json: json, opens: true).run()
    }
  }
#endif
