#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkRouteFile

  struct IntentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "intents",
      abstract: "Writes a Swift file with App Intents that open chosen routes.",
      discussion: """
        For each type: an entity with the URL of its pattern, an intent that opens it, and a control; then the App \
        Shortcuts. Routes need a universal link: a host, and a reach that lets universal links in. The file is replaced \
        whole; what you say of an entity stands in an extension in another file.

        A type is named as in the app, Book or Account.order, or as its route is, book. An enum of routes stands for all \
        its cases. --scan reads Swift sources by waymark-scan, and needs --host.

        EXAMPLES
          waymark intents --type Book --output Sources/Intents.generated.swift
          waymark intents --scan Sources --host books.example.com --type Book --type Account -o Intents.generated.swift
          waymark intents --routes routes.json --type Book -o Sources/Intents.generated.swift --check
        """)

    @OptionGroup var routes: RouteOptions
    @Option(
      name: .long, help: ArgumentHelp("Swift sources to read the routes from; can repeat.", valueName: "path"),
      completion: .directory)
    var scan: [String] = []
    @Option(name: .long, help: ArgumentHelp("A type or a route to write intents for; can repeat.", valueName: "name"))
    var type: [String]
    @Option(
      name: .shortAndLong, help: ArgumentHelp("The Swift file to write.", valueName: "file"),
      completion: .file(extensions: ["swift"]))
    var output: String
    @Option(name: .long, help: "The domain of the universal links; without it, the first host of the routes.")
    var host: String?
    @Flag(name: .long, help: "Writes nothing, and fails if the file is out of date.")
    var check = false
    @Flag(name: .long, help: "One JSON object.")
    var json = false

    func validate() throws {
      if routes.routes != nil, !scan.isEmpty { throw ValidationError("--routes and --scan exclude each other") }
      if let host, !Self.isDomain(host) {
        throw ValidationError("“\(host.shortened.printable)” is not a domain: write it like books.example.com")
      }
    }

    mutating func run() throws {
      var file = scan.isEmpty ? try routes.file() : try ScannedRoutes.file(scan, host: host)
      // A file may lack the options of the router.
      if let host, file.builder.options.hosts.isEmpty { file.builder.options.hosts = [host] }
      let table = try RouteOptions.table(of: file)
      let items = try IntentChoice(table).items(type)
      var report = IntentsReport()
      let reader = IntentReader(file, table, host: host)
      for item in items {
        do throws(IntentOmission) {
          report.targets.append(try reader.target(item.route, named: item.name))
        } catch {
          report.omissions.append(error)
        }
      }
      tell(report, table)
      guard !report.targets.isEmpty else { return try finish(report, nil) }
      try checkTypes(of: report.targets)
      let generated = try GeneratedFile(output, text: IntentsText(report.targets).text, mark: IntentsText.mark)
      if !check, !generated.isCurrent { try generated.write() }
      try finish(report, generated)
    }

    /// Returns true for letters, digits, dots and hyphens, as in a link.
    private static func isDomain(_ text: String) -> Bool {
      let isPlain = text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte >= 0x80
          || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
      }
      return isPlain && !text.isEmpty && !text.hasPrefix(".") && !text.hasSuffix(".")
    }

    /// - Throws: a ``CommandFailure`` if types of two routes would have the same name.
    private func checkTypes(of targets: [IntentTarget]) throws(CommandFailure) {
      var owners: [String: String] = [:]
      for target in targets {
        for type in target.declaredTypes {
          guard let other = owners.updateValue(target.name, forKey: type) else { continue }
          throw CommandFailure(
            message: "“\(other.shortened.printable)” and “\(target.name.shortened.printable)” would both make \(type): "
              + "rename one of the routes, or leave one out")
        }
      }
    }

    /// Tells what the numbers of the report do not.
    private func tell(_ report: IntentsReport, _ table: RouteTable) {
      if routes.routes == nil, scan.isEmpty {
        StandardError.note("these are intents of the sample app Bookshop: write --routes or --scan for yours")
      }
      tellHost(report, table)
      tellLimit(report)
    }

    private func tellHost(_ report: IntentsReport, _ table: RouteTable) {
      guard report.omissions.contains(where: { $0.reason == .noWebLink }) else { return }
      let hosts = table.options.hosts
      if host == nil, !hosts.contains(where: { !$0.hasPrefix("*") }) {
        StandardError.note("the routes name no host: list the app's domain in options.hosts, or write --host")
      } else if let host, !isKnown(host, hosts) {
        StandardError.note(
          "the routes do not list the host “\(host.printable)”: known are "
            + "\(hosts.map(\.printable).joined(separator: ", "))")
      }
    }

    /// Returns true if links of a host may be the app's.
    private func isKnown(_ host: String, _ hosts: [String]) -> Bool {
      hosts.contains { known in
        let host = host.lowercased()
        return known.hasPrefix("*") ? host.hasSuffix(known.dropFirst().lowercased()) : host == known.lowercased()
      }
    }

    private func tellLimit(_ report: IntentsReport) {
      let count = report.targets.count
      if count > IntentsText.shortcutLimit {
        StandardError.note(
          "an app has at most \(IntentsText.shortcutLimit) App Shortcuts: the last "
            + "\(count - IntentsText.shortcutLimit) of \(count) have none")
      }
    }

    private func finish(_ report: IntentsReport, _ generated: GeneratedFile?) throws {
      let isCurrent = generated?.isCurrent ?? false
      var output = StandardOutput()
      if json {
        let name = generated?.name ?? URL(fileURLWithPath: self.output).lastPathComponent
        try output.object { report.write(file: name, isCurrent: isCurrent, to: &$0) }
      } else {
        let line = generated?.line(report.counts, isCheck: check) ?? Style.bad("nothing to write")
        try output.write(line + report.skipped + "\n")
      }
      try output.flush()
      if generated == nil || check && !isCurrent { throw ExitCode(ExitCodes.unmatched) }
    }
  }

  /// The result of a run.
  struct IntentsReport {
    var targets: [IntentTarget] = []
    var omissions: [IntentOmission] = []

    /// The routes that are not written, each with its reason.
    var skipped: String {
      guard !omissions.isEmpty else { return "" }
      return ". Not written: " + omissions.map { "\($0.name.printable) (\($0.words))" }.joined(separator: ", ")
    }

    /// The numbers of what is in the file.
    var counts: String {
      let fixed = targets.count { $0.values.isEmpty }
      return [
        (targets.count - fixed, "entity", "entities"), (fixed, "enum", "enums"), (targets.count, "intent", "intents"),
        (targets.count, "control", "controls"),
      ].compactMap { $0 == 0 ? nil : "\($0) \($0 == 1 ? $1 : $2)" }.joined(separator: ", ")
    }

    func write(file: String, isCurrent: Bool, to writer: inout JSONWriter) {
      writer.member("file", file)
      writer.member("types", targets.map(\.name))
      writer.array("skipped", omissions) { omission, writer in
        writer.object { $0.members(["type": omission.name, "reason": omission.reason.rawValue]) }
      }
      writer.member("isCurrent", isCurrent)
    }
  }
#endif
