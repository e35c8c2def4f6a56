public import WaymarkCore
public import WaymarkUniversalLinks

extension ExpectedLinks {
  /// Returns the links that a table treats otherwise than expected, or that the system does not hand over as expected.
  ///
  /// ```swift
  /// let file = try AssociationFile(json: Data(contentsOf: deployed))
  /// #expect(ExpectedLinks(text).differences(in: router.table, handedOverBy: file) == [])
  /// ```
  /// A link of the web without another source is one that the system brings: it must be handed over if it opens a route,
  /// and must not be if it is expected to be unmatched or rejected. The result has one line for each difference.
  ///
  /// - Parameters:
  ///   - table: the routes.
  ///   - file: the association file of the domain.
  ///   - app: the identifier of the app, with its team. If `nil`, any app of the file counts.
  public func differences(
    in table: RouteTable, handedOverBy file: AssociationFile, app: String? = nil
  ) -> [String] {
    var reports: [String: AssociationFile.Report] = [:]
    return differences(in: table) + lines.compactMap { handover(of: $0, table, file, app, &reports) }
  }

  private func handover(
    of line: Line, _ table: RouteTable, _ file: AssociationFile, _ app: String?,
    _ reports: inout [String: AssociationFile.Report]
  ) -> String? {
    guard let link = try? table.link(line.link, from: line.source), link.isWeb, link.source == .universalLink else {
      return nil
    }
    let verdict = file.verdict(for: line.link, app: app)
    let place = "line \(line.number): \(line.link)"
    let isRefusal = line.verdict == "unmatched" || RouteTable.Rejection.Reason(rawValue: line.verdict) != nil
    if isRefusal {
      guard verdict.isHandedOver else { return nil }
      let rule = "#\(verdict.rule ?? 0) \(verdict.ruleText ?? "")"
      return
        "\(place) is expected to be \(line.verdict), but Apple hands it over: \(rule) takes it. Exclude it before that"
    }
    guard !verdict.isHandedOver else { return nil }
    let reason = verdict.rule.map { "#\($0) \(verdict.ruleText ?? "") excludes it" } ?? verdict.reason
    let host = link.host?.text ?? ""
    let report = reports[host] ?? file.report(for: table, app: app, host: host)
    reports[host] = report
    let advice = table.resolve(link).match.flatMap { report.additions[$0.route.index] } ?? "write a component for it"
    return "\(place) opens \(line.verdict), but Apple does not hand it over: \(reason): \(advice)"
  }
}
