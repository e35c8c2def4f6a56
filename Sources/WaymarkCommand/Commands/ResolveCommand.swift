#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile

  struct ResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve",
      abstract: "Matches links, and nothing else.",
      discussion: """
        Applies the claims, the gate, redirects and the simulated handlers and guards of the route file. Any number of links, as \
        arguments or one a line; a line that begins with { is an object: \
        {"link": "/a", "source": "push", "extras": {"k": "v"}, "namespace": "thing"}.

        EXAMPLES
          waymark resolve "bookshop://books/42"
          waymark resolve --routes Examples/github.json --json < links.txt
        """)

    @OptionGroup var routes: RouteOptions
    @OptionGroup var facts: FactOptions
    @OptionGroup var links: LinkOptions
    @Flag(name: .long, help: "One JSON object a line.")
    var json = false
    @Flag(name: .long, inversion: .prefixedNo, help: "Name the routes nearest to a link without a route.")
    var nearest = true

    mutating func run() throws {
      let file = try routes.file()
      let resolver = LinkResolver(
        try RouteOptions.table(of: file), facts.known(in: file), claims: file.claims, namesNearest: nearest)
      let isAllGood = try links.printBatches(json: json) { resolver.record(of: $0) }
      if !isAllGood { throw ExitCode(ExitCodes.unmatched) }
    }
  }
#endif
