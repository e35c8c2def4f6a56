#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkMigration
  import WaymarkRouteFile

  /// All declarations of a source tree, in the order of a binary's records: by module, file and line.
  struct Scan {
    private(set) var routes = RouteMap.none
    /// The declarations that cannot be read without building the app.
    private(set) var notes: [ScanNote] = []
    private(set) var fileCount = 0
    /// The names of the constraints that the app adds.
    private(set) var constraints: Set<String> = []
    /// The preset of the router whose registrations were read, if all routes are its.
    private(set) var preset: RouteTable.Preset?
    /// The paths of files, by their `#fileID`.
    private(set) var paths: [String: String] = [:]
    private var destinations: [ScannedDestination] = []
    private var contents: [ScannedContent] = []
    /// The types that are used in a tree that was read.
    private var placedContents: Set<String> = []
    private var keys = KeyTable()
    private var guards = GuardTable()

    /// Reads files.
    ///
    /// References to other files are resolved when all are read.
    init(_ files: some Sequence<SourceFile>) {
      var records: [ScannedRecord] = []
      var read: [SourceFile] = []
      for file in files {
        read.append(file)
        let visitor = DeclarationVisitor(file, keys: keys)
        keys = visitor.keys
        guards.merge(GuardVisitor(file).table)
        constraints.formUnion(ConstraintVisitor(file).names)
        destinations += visitor.destinations
        records += visitor.records
        contents += visitor.contents
        notes += visitor.notes
        if let note = file.leftOut { notes.append(note) }
        paths[file.id] = paths[file.id] ?? file.path
        fileCount += 1
      }
      let placed = resolve(records).union(readHandWritten(in: read))
      readPredecessors(in: read)
      for destination in destinations
      where !destination.isHandWritten && !placed.contains(destination.id) {
        routes += destination.hasPositions ? destination.map : RouteMap(destination.routes)
      }
      routes.items.sort { $0.point < $1.point }
      renameRepeatedContainers()
      notes.sort { $0.point < $1.point }
    }

    /// Adds the declarations of records, and returns their destinations.
    private mutating func resolve(_ records: [ScannedRecord]) -> Set<String> {
      var placed: Set<String> = []
      for record in records {
        switch record.content {
        case .screen(let address): routes += route(at: address, of: record)
        case .action(let address): routes += route(at: address, of: record).handled(passing: record.passing)
        case .destination(let type):
          let destination = destinations.first { $0.type == type && $0.module == record.file.module }
          placed.insert("\(record.file.module).\(type)")
          let declarations = destination?.routes.map { $0.moved(to: record.point) } ?? []
          routes += limited(RouteMap(declarations), by: record)
        case .module(let items):
          var reader = RouteTreeReader(
            file: record.file, destinations: destinations, contents: contents, guards: guards)
          routes += reader.routes(items)
          notes += reader.notes
          placed.formUnion(reader.placed)
          placedContents.formUnion(reader.placedContents)
        }
      }
      return placed
    }

    /// Adds declarations without macros, and returns their destinations.
    private mutating func readHandWritten(in files: [SourceFile]) -> Set<String> {
      var placed: Set<String> = []
      for file in files {
        let visitor = HandWrittenVisitor(file, destinations, contents, keys, guards)
        routes += visitor.routes
        notes += visitor.notes
        placed.formUnion(visitor.placedDestinations)
        placedContents.formUnion(visitor.placedContents)
      }
      // A composition that no readable map uses counts on its own.
      for content in contents where !placedContents.contains(content.id) {
        var reader = RouteTreeReader(
          file: content.file, destinations: destinations, contents: contents.filter { $0.id != content.id },
          guards: guards, isHandWritten: true)
        routes += reader.routes(content.items)
        notes += reader.notes
        placed.formUnion(reader.placed)
      }
      return placed
    }

    /// Adds the registrations of routers that an app moves from.
    private mutating func readPredecessors(in files: [SourceFile]) {
      let isAlone = routes.items.isEmpty
      let visitors = files.compactMap { PredecessorVisitor($0) }
      for visitor in visitors {
        routes += visitor.routes
        notes += visitor.notes
        guard visitor.routes.items.isEmpty, visitor.notes.isEmpty, isAlone else { continue }
        notes.append(visitor.noteOfUse)
      }
      let presets = Set(visitors.filter { !$0.routes.items.isEmpty }.map(\.preset))
      preset = isAlone && presets.count == 1 ? presets.first : nil
    }

    /// Gives each container a name of its own, as a file needs it.
    private mutating func renameRepeatedContainers() {
      var names: Set<String> = []
      var items = routes.items
      for index in items.indices { rename(&items[index], &names) }
      routes.items = items
    }

    private mutating func rename(_ item: inout RouteMap.Item, _ names: inout Set<String>) {
      if let name = item.container?.name, !names.insert(name).inserted {
        var number = 2
        while !names.insert("\(name)~\(number)").inserted { number += 1 }
        item.rename("\(name)~\(number)")
        let message = "a container “\(name)” is elsewhere, too: this one is “\(name)~\(number)” in the file"
        notes.append(ScanNote(point: item.point, message: message, isHandWritten: true))
      }
      for index in item.content.indices { rename(&item.content[index], &names) }
    }

    private mutating func route(at address: ExprSyntax, of record: ScannedRecord) -> RouteMap {
      guard let pattern = pattern(address, of: record) else { return .none }
      return limited(RouteMap(RouteTable.Declaration(pattern, at: record.point)), by: record)
    }

    /// Returns the pattern of an address.
    ///
    /// A text is a pattern unless it is labelled as a key. Everything else is a key.
    private mutating func pattern(_ address: ExprSyntax, of record: ScannedRecord) -> String? {
      let isKey = address.parent?.as(LabeledExprSyntax.self)?.label?.text == "key"
      if !isKey, let text = address.text { return text }
      if let text = keys.text(of: address, in: record.file.module) { return RouteKey(text).pattern.text }
      notes.append(
        record.file.note(
          at: address,
          "the key “\(address.trimmedDescription)” cannot be read without building the app: declare it as “static let … : "
            + "RouteKey = \"…\"” in these sources"))
      return nil
    }

    /// Limits routes to the reach of their record.
    private mutating func limited(_ routes: RouteMap, by record: ScannedRecord) -> RouteMap {
      guard let expression = record.reach, !expression.is(NilLiteralExprSyntax.self) else { return routes }
      if let reach = RouteTable.Reach(expression) { return routes.reachable(reach) }
      notes.append(record.file.note(at: expression, "this reach cannot be read without building the app"))
      return routes
    }

    // MARK: Writing

    /// Returns the file of the routes, which also holds those with errors.
    func file(hosts: [String] = [], schemes: [String] = []) -> RouteFile {
      let options =
        !hosts.isEmpty && !schemes.isEmpty
        ? "the options of the router, but for hosts and schemes" : "the options of the router"
      return RouteFile(
        routes, preset: preset ?? .default, hosts: hosts, schemes: schemes, constraints: constraints,
        losses: routes.items.isEmpty
          ? ([], [])
          : ([options], notes.isEmpty ? [] : ["\(notes.count.counted("declaration")) that the scan could not read"]))
    }
  }
#endif
