extension Router {
  /// Registers what records in the binary declare, in all images that are loaded now.
  ///
  /// May be called again, after a library was loaded: only records that are new are registered. Containers (`in:`) are
  /// a matter of maps, and mean nothing here.
  ///
  /// - Parameter modules: modules whose records must be there.
  /// - Returns: what is wrong: modules without records, records that cannot be read, routes that cannot be registered,
  ///   and routes that are never reached, with module, file and line.
  @discardableResult
  public func registerRecords(expecting modules: String...) -> [RouteTable.Diagnostic] {
    let linked = RouteMap.LinkedRecords.read()
    let generation = linked.generation
    let declarations = linked.records.filter { isNew($0) }.flatMap { record in
      record.part.items.flatMap(\.declarations)
    }
    change { builder in for declaration in declarations { builder.add(declaration) } }
    knownRecords.generation = generation
    let locations = Set(linked.records.flatMap { $0.part.items.flatMap(\.declarations).flatMap(\.locations) })
    let found = problems.filter { finding in
      finding.location.map(locations.contains) ?? false || finding.rivalLocation.map(locations.contains) ?? false
    }
    return linked.problems(expecting: modules) + found
  }

  /// Registers what records declare when the router is first asked to open a link, and again for libraries that are
  /// loaded later: nothing is read before.
  ///
  /// The table as other threads see it has these routes once the main actor opened a link, or asked
  /// ``registerRecordsIfNeeded()``.
  public func registerRecordsLazily() {
    bringsRoutes = { $0.registerRecordsIfNeeded() }
  }

  /// Registers what records declare, if ``registerRecordsLazily()`` was called and some were not read yet.
  ///
  /// Costs next to nothing where no image was loaded since, and reads no record where those that were have none.
  public func registerRecordsIfNeeded() {
    guard bringsRoutes != nil, knownRecords.generation != RouteMap.LinkedRecords.currentGeneration else { return }
    registerRecords()
  }

  private var knownRecords: KnownRecords { companion(KnownRecords()) }

  private func isNew(_ record: RouteMap.LinkedRecord) -> Bool {
    let patterns = record.declarations?.map(\.pattern.text) ?? []
    return knownRecords.known.insert("\(record.location) \(record.kind) \(patterns)").inserted
  }
}

/// What a router knows of the records in the binary.
@MainActor
private final class KnownRecords {
  /// The images that were looked at; 0: none.
  var generation: UInt = 0
  /// The records that were registered.
  var known: Set<String> = []
}
