import Waymark

extension RouteFile {
  /// Returns the problem at its location in the file, with those in the sources below it.
  package func diagnostic(_ problem: RouteTable.Problem) -> Diagnostic {
    let rival = [rivalLocation(of: problem), problem.rivalLocation?.description].compactMap(\.self)
    var diagnostic = problem.diagnostic(
      at: location(of: problem) ?? source.name, rivalAt: rival.isEmpty ? nil : rival.joined(separator: ", "))
    if let location = problem.location { diagnostic.details.append("declared at \(location)") }
    return diagnostic
  }

  private func rivalLocation(of problem: RouteTable.Problem) -> String? {
    problem.rivalID.flatMap { location(of: $0) }
  }

  /// Writes the members of a problem with its locations in the file, as `check --json` has them.
  package func write(_ problem: RouteTable.Problem, to writer: inout JSONWriter) {
    problem.write(at: location(of: problem), rivalAt: rivalLocation(of: problem), to: &writer)
  }
}

extension RouteTable.Problem {
  /// Writes the members that all checks of tables have in JSON.
  package func write(at place: String?, rivalAt rivalPlace: String?, to writer: inout JSONWriter) {
    writer.members([
      "severity": severity.rawValue, "code": code.rawValue, "route": route, "pattern": pattern,
    ])
    writer.member("column", column)
    writer.members([
      "message": message, "rival": rival, "rivalRoute": rivalRoute, "redirect": redirect, "place": place,
      "rivalPlace": rivalPlace,
    ])
  }
}
