#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkUniversalLinks

  struct LinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "links",
      abstract: "Checks a list of links: opened, changed, refused, not handed over, dead.",
      discussion: """
        A text has a link a line, and after a tab the route that is expected. CSV has a header link,expected. Of HTML \
        and mails the attributes and visible URLs are read, of a sitemap each <loc>.

        EXAMPLES
          waymark links mails.csv --routes routes.json --aasa apple-app-site-association
          waymark links - --format html < mail.html
        """)

    /// The format of a list.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, csv, html, sitemap
    }

    @Argument(help: ArgumentHelp("Lists of links; - is standard input.", valueName: "file"), completion: .file())
    var files: [String]
    @OptionGroup var routes: RouteOptions
    @OptionGroup var facts: FactOptions
    @Option(name: .long, help: "The association file of the domain.", completion: .file())
    var aasa: String?
    @Option(
      name: .customLong("app-id"), help: ArgumentHelp("The app; without it, any app of the file.", valueName: "id"))
    var app: String?
    @Option(name: .long, help: "text, csv, html or sitemap; without it, told by the file's ending.")
    var format: Format?
    @Option(
      name: .long, help: ArgumentHelp("Who brought the links; told by their scheme if left out.", valueName: "source"))
    var source: SourceName?
    @Flag(name: .long, help: "Changed links fail the check too.")
    var strict = false
    @Flag(name: .long, help: "One JSON object a link.")
    var json = false

    mutating func run() throws {
      let file = try aasa.map { path throws(CommandFailure) in try AasaCommand.file(path) }
      let routeFile = try routes.file()
      let resolver = LinkResolver(try RouteOptions.table(of: routeFile), facts.known(in: routeFile))
      var report = LinkReport(resolver, file, app: app, source: source?.source, json: json)
      lists: for path in files {
        let descriptor = try path == "-" ? STDIN_FILENO : FileBytes.opened(path)
        defer { if path != "-" { close(descriptor) } }
        var list = LinkList(LineReader(file: descriptor, name: path), name: path, format ?? Self.format(of: path))
        while let link = try list.next() {
          try report.check(link, in: path)
          if report.isClosed || Interruption.isRequested { break lists }
        }
      }
      try report.finish()
      if report.bad > 0 || (strict && report.changed > 0) { throw ExitCode(ExitCodes.unmatched) }
    }

    private static func format(of path: String) -> Format {
      switch path.asciiLowercased.split(separator: ".").last {
      case "csv": .csv
      case "html", "htm", "eml": .html
      case "xml": .sitemap
      default: .text
      }
    }
  }
#endif
