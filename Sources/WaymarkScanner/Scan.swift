#if Tools
  import SwiftSyntax

  /// All declarations of a source tree, in the order of a binary's records: by module, file and line.
  struct Scan {
    private(set) var routes: [ScannedRoute] = []
    /// The declarations that cannot be read without building the app.
    private(set) var notes: [ScanNote] = []
    private(set) var fileCount = 0
    /// The names of the constraints that the app adds.
    private(set) var constraints: Set<String> = []
    /// The preset of the router whose registrations were read, if all routes are its.
    private(set) var preset: String?
    /// The paths of files, by their `#fileID`.
    private(set) var paths: [String: String] = [:]
    /// The number of declarations that were read, including those in trees.
    var routeCount: Int { routes.reduce(0) { $0 + $1.count } }
    /// The places and patterns of typed routes.
    var typed: Set<String> {
      func all(_ routes: [ScannedRoute]) -> [ScannedRoute] { routes.flatMap { [$0] + all($0.children) } }
      return Set(all(routes).filter(\.isTyped).map { "\($0.point.location) \($0.pattern)" })
    }
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
      where !destination.isHandWritten && !placed.contains("\(destination.module).\(destination.type)") {
        routes += destination.hasPositions ? destination.map : destination.routes
      }
      routes.sort { $0.point < $1.point }
      renameRepeatedContainers()
      notes.sort { $0.point < $1.point }
    }

    /// Adds the declarations of records, and returns their destinations.
    private mutating func resolve(_ records: [ScannedRecord]) -> Set<String> {
      var placed: Set<String> = []
      for record in records {
        switch record.content {
        case .screen(let address): add(route(at: address, of: record))
        case .action(let address):
          var route = route(at: address, of: record)
          route?.isAction = true
          route?.passing = record.passing
          add(route)
        case .destination(let type):
          let destination = destinations.first { $0.type == type && $0.module == record.file.module }
          placed.insert("\(record.file.module).\(type)")
          for route in destination?.routes ?? [] { add(declared(route, by: record)) }
        case .module(let items):
          var reader = RouteTreeReader(file: record.file, destinations: destinations)
          reader.contents = contents
          reader.guards = guards
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
        var reader = RouteTreeReader(file: content.file, destinations: destinations)
        reader.contents = contents.filter { $0.id != content.id }
        reader.guards = guards
        reader.isHandWritten = true
        routes += reader.routes(content.items)
        notes += reader.notes
        placed.formUnion(reader.placed)
      }
      return placed
    }

    /// Adds the registrations of routers that an app moves from.
    private mutating func readPredecessors(in files: [SourceFile]) {
      let isAlone = routes.isEmpty
      let visitors = files.compactMap { PredecessorVisitor($0) }
      for visitor in visitors {
        routes += visitor.routes
        notes += visitor.notes
        guard visitor.routes.isEmpty, visitor.notes.isEmpty, isAlone else { continue }
        notes.append(visitor.noteOfUse)
      }
      let presets = Set(visitors.filter { !$0.routes.isEmpty }.map(\.predecessor.rawValue))
      preset = isAlone && presets.count == 1 ? presets.first : nil
    }

    /// Gives each container a name of its own, as a file needs it.
    private mutating func renameRepeatedContainers() {
      var names: Set<String> = []
      var renamed = routes
      for index in renamed.indices { rename(&renamed[index], &names) }
      routes = renamed
    }

    private mutating func rename(_ route: inout ScannedRoute, _ names: inout Set<String>) {
      if let container = route.container, !names.insert(container.name).inserted {
        var number = 2
        while !names.insert("\(container.name)~\(number)").inserted { number += 1 }
        route.container?.name = "\(container.name)~\(number)"
        let message =
          "a container “\(container.name)” is elsewhere, too: this one is “\(container.name)~\(number)” in the file"
        notes.append(ScanNote(point: route.point, message: message, isHandWritten: true))
      }
      for index in route.children.indices { rename(&route.children[index], &names) }
    }

    private mutating func add(_ route: ScannedRoute?) {
      if let route { routes.append(route) }
    }

    /// Returns the route of a typed destination, with the position of its record.
    private mutating func declared(_ route: ScannedRoute, by record: ScannedRecord) -> ScannedRoute {
      var declared = ScannedRoute(name: route.name, pattern: route.pattern, point: record.point, isTyped: true)
      declared.reach = reach(of: record)
      return declared
    }

    private mutating func route(at address: ExprSyntax, of record: ScannedRecord) -> ScannedRoute? {
      guard let pattern = pattern(address, of: record) else { return nil }
      var route = ScannedRoute(pattern: pattern, point: record.point)
      route.reach = reach(of: record)
      return route
    }

    /// Returns the pattern of an address.
    ///
    /// A text is a pattern unless it is labelled as a key. Everything else is a key.
    private mutating func pattern(_ address: ExprSyntax, of record: ScannedRecord) -> String? {
      let isKey = address.parent?.as(LabeledExprSyntax.self)?.label?.text == "key"
      if !isKey, let text = address.text { return text }
      if let text = keys.text(of: address, in: record.file.module) { return RouteFileText.pattern(ofKey: text) }
      notes.append(
        ScanNote(
          point: record.file.point(of: address),
          message: "the key “\(address.trimmedDescription)” cannot be read without building the app: declare it as "
            + "“static let … : RouteKey = \"…\"” in these sources"))
      return nil
    }

    private mutating func reach(of record: ScannedRecord) -> ScannedReach? {
      guard let expression = record.reach, !expression.is(NilLiteralExprSyntax.self) else { return nil }
      if let reach = ScannedReach(expression) { return reach }
      notes.append(
        ScanNote(
          point: record.file.point(of: expression), message: "this reach cannot be read without building the app"))
      return nil
    }
  }
#endif
