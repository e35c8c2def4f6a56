extension Router {
  /// Registers the routes of the records in all images that are loaded now.
  ///
  /// You may call it again after a library was loaded: only new records are registered. A recorded module keeps its own
  /// containers. `in:` names a container of a map, see `RouteMap.records(expecting:)`. It has no effect here, and a
  /// finding says so for each record.
  ///
  /// - Parameters:
  ///   - modules: modules that must have records.
  ///   - lazily: if true, nothing is read now. The routes are registered when the router first opens a link, and again for
  ///     libraries that are loaded later. Then the log says what is wrong. Other threads see these routes in the table once
  ///     the main actor has opened a link.
  /// - Returns: the problems, with module, file and line: modules without records, records that cannot be read, routes
  ///   that cannot be registered, routes that are never reached, and records with `in:`. If lazily, it is empty.
  @discardableResult
  public func registerRecords(expecting modules: String..., lazily: Bool = false) -> [RouteTable.Problem] {
    guard lazily else { return registerRecords(expecting: modules) }
    lazyRoutes = { $0.registerRecordsIfNeeded(expecting: modules) }
    return []
  }

  private func registerRecords(expecting modules: [String]) -> [RouteTable.Problem] {
    let linked = _LinkTime.Records.read()
    let generation = linked.generation
    let records = linked.records.filter { isNew($0) }
    let items = records.flatMap(\.part.items)
    knownRecords.misplaced += records.filter { $0.container != nil }
    add(RouteMap(items: items))
    knownRecords.generation = generation
    let declared = linked.records.flatMap { $0.part.items.flatMap(\.locations) }
    let locations = Set(declared + linked.records.map(\.location))
    let found = problems.filter { finding in
      finding.location.map(locations.contains) ?? false || finding.rivalLocation.map(locations.contains) ?? false
    }
    return linked.problems(expecting: modules) + found
  }

  /// The records for a container, which only a map can place.
  var recordProblems: [RouteTable.Problem] {
    let misplaced = knownRecords.misplaced
    let names = misplaced.isEmpty ? [] : table.tree.containerNames
    return misplaced.map { $0.ignoredContainer(among: names) }
  }

  /// Registers the routes of new records, if they are to be registered lazily.
  ///
  /// The cost is negligible if no image was loaded since the last call. Images without records are not read.
  package func registerRecordsIfNeeded(expecting modules: [String] = []) {
    guard lazyRoutes != nil, knownRecords.generation != _LinkTime.Records.currentGeneration else { return }
    for problem in registerRecords(expecting: modules) { mistakes.report(LogMessage(problem)) }
  }

  private var knownRecords: KnownRecords { companion(KnownRecords()) }

  private func isNew(_ record: _LinkTime.Record) -> Bool {
    let patterns = record.declarations?.map(\.pattern.text) ?? []
    return knownRecords.known.insert("\(record.location) \(record.kind) \(patterns)").inserted
  }
}

/// The records that a router has registered.
@MainActor
private final class KnownRecords {
  /// The generation of the images that were read, or 0 if none were.
  var generation: UInt = 0
  /// The records that were registered.
  var known: Set<String> = []
  /// Those with a container, which has no effect.
  var misplaced: [_LinkTime.Record] = []
}

extension _LinkTime.Record {
  /// Returns the problem that only a map places a record in a container.
  fileprivate func ignoredContainer(among names: [String]) -> RouteTable.Problem {
    let name = container ?? ""
    let near = names.contains(name) ? nil : NearestWord.to(name, among: names)
    var diagnostic = RouteTable.Problem(
      .badContainer, severity: .warning, pattern: declarations?.first?.pattern.text,
      message:
        "“in: \(name)” has no effect with registerRecords(), which knows no containers: write RouteMap.records() in "
        + "the map of the router instead, or remove “in:”" + (near.map { "; did you mean “\($0)”?" } ?? ""))
    diagnostic.location = location
    return diagnostic
  }
}
