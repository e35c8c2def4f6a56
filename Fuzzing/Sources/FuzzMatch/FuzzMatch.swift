@_spi(Matching) import Waymark
import WaymarkMigration

/// The last line is a link, the others are patterns: the table is built or says why not, and its answers agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMatch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: min(count, 4_096)), as: UTF8.self)
  var lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String($0) ?? "" }
  guard let link = lines.popLast() else { return 0 }
  for preset in RouteTable.Preset.allCases {
    check(lines.prefix(12), link, RouteTable.Options(preset))
  }
  return 0
}

private func check(_ patterns: ArraySlice<String>, _ text: String, _ options: RouteTable.Options) {
  guard let table = build(Array(patterns), options), let link = try? table.link(text, from: .push) else { return }
  let candidates = (try? table.candidates(for: link)) ?? []
  let best = try? table.match(link)
  guard best?.route === candidates.first?.route else { fatalError("match and candidates disagree") }
  for match in candidates {
    _ = match.path.map { ($0.name, $0.value) }
    _ = match.wildcard
    _ = match.merged.map(\.name)
    guard match.chain.last?.route === match.route else { fatalError("the chain does not end at the route") }
  }
  let resolution = table.resolve(link)
  guard resolution.redirects.count <= options.redirectLimit + 1 else { fatalError("too many redirects were followed") }
  let explanation = table.explain(link)
  guard let stage = explanation.stages.first else { fatalError("the explanation tells nothing") }
  guard stage.candidates.filter(\.isMatch).count == candidates.count || explanation.rejection != nil else {
    fatalError("the explanation tells other candidates")
  }
}

/// A route or, for a pattern with an arrow, a redirect.
private func route(_ pattern: String, _ index: Int) -> RouteMap {
  let parts = pattern.split(separator: "→", maxSplits: 1).map(String.init)
  let pattern = RoutePattern(parts.first ?? "")
  guard parts.count == 2 else { return RouteTo(pattern, line: index).routes }
  return RedirectRoute(pattern, to: RoutePattern(parts[1]), line: index).routes
}

/// The table of those patterns that can be read.
private func build(_ patterns: [String], _ options: RouteTable.Options) -> RouteTable? {
  var patterns = patterns
  for _ in 0..<2 {
    do throws(RouteTable.InvalidTable) {
      return try RouteTable(options: options) {
        // The line of a declaration, which its problems tell, is its index.
        for (index, pattern) in patterns.enumerated() { route(pattern, index) }
      }
    } catch {
      guard !error.problems.isEmpty, !"\(error)".isEmpty else { fatalError("refused without a reason") }
      let refused = error.problems.compactMap(\.location?.line)
      patterns = patterns.enumerated().filter { !refused.contains($0.offset) }.map(\.element)
    }
  }
  return nil
}
