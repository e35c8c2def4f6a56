#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkCompiling
  import WaymarkRouteFile

  struct CompileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compile",
      abstract: "Writes the routes as one file of code that needs no other: Swift, TypeScript or Kotlin.",
      discussion: """
        The file reads links exactly as the routes do, follows their redirects, and writes links: for widgets, servers, \
        websites, and for an app that leaves Waymark. Its type is named after the file. It asks no guard, opens no \
        screen and follows no fallback. Constraints, conditions and hooks of the app become closures that its type is \
        made with. For the app's own router, write RouteFile(router) to a file first.

        EXAMPLES
          waymark compile --routes routes.json --output Sources/Links.swift
          waymark compile --routes routes.json -o Sources/Links.swift --check
          waymark compile --routes routes.json --language typescript -o web/links.ts
          waymark compile --routes routes.json --language kotlin --package com.example.app -o Links.kt
        """)

    @OptionGroup var routes: RouteOptions
    @Option(name: .long, help: "The language of the file.")
    var language: CompiledLanguage = .swift
    @Option(
      name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"),
      completion: .file(extensions: ["swift", "ts", "kt"]))
    var output: String
    @Option(name: .long, help: "The package of a Kotlin file.")
    var package: String?
    @Flag(name: .long, help: "Writes nothing, and fails if the file is out of date.")
    var check = false
    @Flag(name: .long, help: "One JSON object.")
    var json = false

    func validate() throws {
      guard let package else { return }
      if language != .kotlin { throw ValidationError("--package is for --language kotlin") }
      let isName = package.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        String(part).isSwiftIdentifier && part.utf8.allSatisfy { $0 < 0x80 }
      }
      if !isName {
        throw ValidationError("“\(package.shortened.printable)” is not a package: write it like com.example.app")
      }
    }

    mutating func run() throws {
      let file = try routes.file()
      let table = try RouteOptions.table(of: file)
      guard !table.routes.isEmpty else { throw CommandFailure(message: "there are no routes to compile") }
      let map = CompiledMap(table, hooks: file.hookNames)
      let text = language.text(of: map, type: try typeName(), package: package)
      let generated = try GeneratedFile(output, text: text, mark: CompiledLanguage.mark, by: "waymark compile")
      tell(map, file)
      if !check, !generated.isCurrent { try generated.write() }
      try finish(map, generated)
    }

    /// The type that the file declares: the beginning of its name.
    ///
    /// - Throws: a ``CommandFailure`` if that is not a name.
    private func typeName() throws(CommandFailure) -> String {
      let start = URL(fileURLWithPath: output).lastPathComponent.prefix { $0 != "." }
      let name = start.prefix(1).uppercased() + start.dropFirst()
      let isFree = !CompiledLanguage.reserved.contains(String(name))
      guard isFree, String(name).isSwiftIdentifier, name.utf8.allSatisfy({ $0 < 0x80 }) else {
        let named = "“\(name.shortened.printable)” is not a name for the type"
        throw CommandFailure(message: "\(named): name the file like Links\(language.ending)")
      }
      return String(name)
    }

    private func tell(_ map: CompiledMap, _ file: RouteFile) {
      if routes.routes == nil {
        StandardError.note("these are routes of the sample app Bookshop: write --routes for yours")
      }
      if !map.unwritten.isEmpty {
        let names = map.unwritten.prefix(5).map(\.printable).joined(separator: ", ")
        let more = map.unwritten.count > 5 ? " and \(map.unwritten.count - 5) more" : ""
        StandardError.note("no link can be written to \(names)\(more): a value has no name, or the host is open")
      }
      guard file.builder.options.fallback != nil else { return }
      StandardError.note("the file follows no fallback: links that no route takes are unmatched")
    }

    private func finish(_ map: CompiledMap, _ generated: GeneratedFile) throws {
      var output = StandardOutput()
      if json {
        try output.object { writer in
          writer.members(["file": generated.name, "language": language.rawValue])
          writer.member("routes", map.routes.map(\.name))
          writer.member("checksum", map.checksum)
          writer.member("isCurrent", generated.isCurrent)
        }
      } else {
        try output.write(generated.line(map.routes.count.counted("route"), isCheck: check) + "\n")
      }
      try output.flush()
      if check, !generated.isCurrent { throw ExitCode(ExitCodes.unmatched) }
    }
  }

  extension CompiledLanguage: ExpressibleByArgument {}
#endif
