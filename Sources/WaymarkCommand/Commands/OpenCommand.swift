#if Tools
  import ArgumentParser
  import Waymark

  struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open",
      abstract: "Opens links: shows the match, the steps, and the screens afterwards.",
      discussion: """
        Opens the links one after the other on a host without a screen, with the sample app Bookshop or with a route \
        file. --state keeps what is open in a file, to go on from there.

        In the output, #1 is the number of a screen, which it keeps while it is open, and “← top” marks the screen that \
        the user sees. NAME~stack is the stack that Waymark puts around NAME, so that other screens can be pushed on it.

        EXAMPLES
          waymark open "bookshop://books/42?ref=mail#reviews"
          waymark open --source push "/books/42" "/cart/checkout"
          waymark open --state session.json --json "bookshop://today"
        """)

    @OptionGroup var routes: RouteOptions
    @OptionGroup var facts: FactOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var state: StateOptions
    @Flag(name: .long, help: "One JSON object a line.")
    var json = false

    mutating func run() throws {
      let command = self
      try MainActor.assumeIsolated { try command.open() }
    }

    @MainActor
    private func open() throws {
      let session = try AppSession(routes, facts, state)
      var isAllGood = true
      try session.savingAfterwards {
        isAllGood = try links.printEach(json: json) { session.app.open($0) }
      }
      if !isAllGood { throw ExitCode(ExitCodes.unmatched) }
    }
  }
#endif
