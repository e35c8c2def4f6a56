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
        and mails the attributes and visible URLs are read, of a sitemap each <loc>. Mails have links of others, too: \
        those of hosts that are not the app's are counted as foreign, and fail with --foreign only.

        EXAMPLES
          waymark links mails.csv --routes routes.json --aasa apple-app-site-association
          waymark links - --format html < mail.html
        """)

    /// The format of a list.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, csv, html, mail, sitemap

      /// True if a page or a mail has links of others, too.
      var hasForeignLinks: Bool { self == .html || self == .mail }
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
    @Option(name: .long, help: "text, csv, html, mail or sitemap; without it, told by the file's ending.")
    var format: Format?
    @Option(
      name: .long, help: ArgumentHelp("Who brought the links; told by their scheme if left out.", valueName: "source"))
    var source: SourceName?
    @Flag(name: .long, help: "Links of other hosts in HTML and mails fail the check too.")
    var foreign = false
    @Flag(name: .long, help: "Changed links fail the check too.")
    var strict = false
    @Flag(name: .long, help: "One JSON object a link.")
    var json = false

    mutating func run() throws {
      let file = try aasa.map { path throws(CommandFailure) in try AasaCommand.file(path) }
      let routeFile = try routes.file()
      let resolver = LinkResolver(
        try RouteOptions.table(of: routeFile), facts.known(in: routeFile), claims: routeFile.claims)
      var report = LinkReport(
        resolver, file, app: app, source: source?.source, json: json, failsForeign: foreign)
      lists: for path in files {
        let descriptor = try path == "-" ? STDIN_FILENO : FileBytes.opened(path)
        defer { if path != "-" { close(descriptor) } }
        let format = format ?? Self.format(of: path)
        var list = LinkList(LineReader(file: descriptor, name: path), name: path, format)
        while let link = try list.next() {
          try report.check(link, in: path, mayBeForeign: format.hasForeignLinks)
          if report.isClosed || Interruption.isRequested { break lists }
        }
      }
      try report.finish()
      if report.isEmpty, !Interruption.isRequested {
        let names = files.map { "“\($0.shortened)”" }.joined(separator: ", ")
        StandardError.note("there are no links in \(names): name the format with --format, if the ending does not")
        throw ExitCode(ExitCodes.unmatched)
      }
      if report.bad > 0 || (strict && report.changed > 0) { throw ExitCode(ExitCodes.unmatched) }
    }

    private static func format(of path: String) -> Format {
      switch path.asciiLowercased.split(separator: ".").last {
      case "csv": .csv
      case "html", "htm": .html
      case "eml": .mail
      case "xml": .sitemap
      default: .text
      }
    }
  }
#endif
