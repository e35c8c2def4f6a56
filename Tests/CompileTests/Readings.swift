import Waymark

/// The reading of a link as a line of text, by a table or by the matcher that was generated from it.
///
/// It has all that both say: each route in the order of candidates, if all of them pass, with values, query and redirects.
enum Reading {
  static func byTable(_ table: RouteTable, _ text: String, from source: DeepLink.Source?) -> String {
    let link: DeepLink
    do { link = try table.link(text, from: source) } catch { return error.reason.rawValue }
    let first = table.resolve(link)
    var lines = [result(first)]
    guard case .matched = first.outcome else { return lines[0] }
    let all = table.resolve(
      link,
      asking: .init(action: { match in
        lines.append(line(match))
        return .pass
      }))
    lines.append(result(all))
    return lines.joined(separator: "\n")
  }

  private static func result(_ resolution: RouteTable.Resolution) -> String {
    let redirects = resolution.redirects.joined(separator: " ")
    switch resolution.outcome {
    case .matched(let match): return "\(line(match)) via \(redirects)"
    case .rejected(let rejection): return "\(rejection.reason.rawValue) via \(redirects)"
    default: return "unmatched via \(redirects)"
    }
  }

  private static func line(_ match: RouteMatch) -> String {
    let values = match.captures.compactMap { capture -> (String, String)? in
      if capture.isWildcard { return (capture.name ?? "*", match.wildcard?.encoded ?? "") }
      return capture.name.map { ($0, match.text(of: capture)) }
    }
    return line(match.routeIndex, values, match.wildcard?.segments, match.queryItems)
  }

  private static func line(
    _ route: Int, _ values: [(String, String)], _ wildcard: [String]?, _ query: [(name: String, value: String?)]
  ) -> String {
    let texts = values.map { "\($0)=\($1)" }.joined(separator: "|")
    let items = query.map { "\($0.name)=\($0.value ?? "nil")" }.joined(separator: "|")
    return "\(route) \(texts) * \(wildcard?.joined(separator: "‖") ?? "-") ? \(items)"
  }

  // MARK: Generated

  static func byMatcher(_ links: Links, _ text: String, from source: DeepLink.Source?) -> String {
    let source = source.map { source in
      let trusts: [Links.Source.Trust] = [.foreign, .vouched, .app]
      return Links.Source(name: source.name, trust: trusts[source.trust.rawValue])
    }
    let link: Links.Link
    do { link = try links.read(text, from: source) } catch { return (error as? Links.Rejection)?.rawValue ?? "?" }
    var search = links.search(link)
    let first = search.next()
    var lines = [result(first, search)]
    guard case .matched(var match) = first else { return lines[0] }
    while true {
      lines.append(line(match))
      let next = search.next()
      guard case .matched(let other) = next else {
        lines.append(result(next, search))
        return lines.joined(separator: "\n")
      }
      match = other
    }
  }

  private static func result(_ outcome: Links.Outcome, _ search: Links.Search) -> String {
    let redirects = search.redirects.joined(separator: " ")
    switch outcome {
    case .matched(let match): return "\(line(match)) via \(redirects)"
    case .rejected(let rejection): return "\(rejection.rawValue) via \(redirects)"
    case .unmatched: return "unmatched via \(redirects)"
    case .refused: return "refused"
    }
  }

  private static func line(_ match: Links.Match) -> String {
    line(match.routeIndex, match.values.map { ($0.name, $0.text) }, match.wildcard, match.query)
  }
}
