import Waymark
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
  var builder = RouteTable.Builder(options: options)
  for pattern in patterns {
    // A pattern with an arrow is a redirect.
    let parts = pattern.split(separator: "→", maxSplits: 1).map(String.init)
    builder.add(RoutePattern(parts.first ?? ""), redirect: parts.count == 2 ? RoutePattern(parts[1]) : nil)
  }
  guard let table = build(&builder), let link = try? table.link(text, from: .push) else { return }
  let candidates = (try? table.candidates(for: link)) ?? []
  let best = try? table.match(link)
  guard best?.route.id == candidates.first?.route.id else { fatalError("match and candidates disagree") }
  for match in candidates {
    _ = match.path.map { ($0.name, $0.value) }
    _ = match.wildcard
    _ = match.merged.map(\.name)
    guard match.chain.last?.route.id == match.route.id else { fatalError("the chain does not end at the route") }
  }
  let resolution = table.resolve(link)
  guard resolution.redirects.count <= options.redirectLimit + 1 else { fatalError("too many redirects were followed") }
  let explanation = table.explain(link)
  guard let stage = explanation.stages.first else { fatalError("the explanation tells nothing") }
  guard stage.candidates.filter(\.isMatch).count == candidates.count || explanation.rejection != nil else {
    fatalError("the explanation tells other candidates")
  }
}

/// The table of those patterns that can be read.
private func build(_ builder: inout RouteTable.Builder) -> RouteTable? {
  for _ in 0..<2 {
    do throws(RouteTable.InvalidTable) {
      return try builder.build()
    } catch {
      guard !error.problems.isEmpty, !"\(error)".isEmpty else { fatalError("refused without a reason") }
      for diagnostic in error.problems { diagnostic.routeID.map { _ = builder.remove($0) } }
    }
  }
  return nil
}
