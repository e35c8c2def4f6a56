import Waymark

/// A link that an exploration opens, with the route that it leads to.
struct Sample: Hashable, Sendable {
  let text: String
  let source: DeepLink.Source
  /// The key of the route that takes it, or `nil` if none should.
  let key: String?
  /// The name of the route in messages.
  let name: String
  /// The route or the destination type, which several patterns may lead to, with the captured values.
  ///
  /// Samples with the same place are aliases.
  let place: String
  /// True if its route leads on to another link.
  let isRedirect: Bool
  /// True if it is opened only where nothing but facts has changed.
  var isRare = false

  var link: DeepLink? { try? DeepLink(text, from: source) }
}

/// Makes links to all routes of a table.
struct LinkSampler {
  private let table: RouteTable
  private let isConfirmed: (RouteTable.Route) -> Bool
  private let examples: [String]
  static let fillers = ["sample", "1", "2026-01-31", "true", "00000000-0000-4000-8000-000000000001"]
  /// The fillers of values that are sensitive.
  static let secrets = ["secret-sample", "918273645"]

  /// The sources that guards are asked about beside the least trusted one.
  private static let compared: Set<DeepLink.Source> = [.universalLink, .push, .inApp]

  init(_ table: RouteTable, isConfirmed: @escaping (RouteTable.Route) -> Bool) {
    self.table = table
    self.isConfirmed = isConfirmed
    examples = table.constraintExamples
  }

  /// A route without a link.
  struct Missing {
    let route: RouteTable.Route
    /// The end of the links made for it, or `nil` if none can be made.
    let end: String?
  }

  /// A link of an alias that another route takes.
  struct Misled {
    let sample: Sample
    let taker: String
  }

  /// The links in the order of the routes, and the routes without one.
  func samples() -> (found: [Sample], missing: [Missing]) {
    var found: [Sample] = []
    var missing: [Missing] = []
    for route in table.routes {
      let links = samples(of: route)
      if links.isEmpty { missing.append(Missing(route: route, end: end(ofLinkTo: route))) }
      found += links
    }
    return (found, missing)
  }

  /// Returns the links of aliases that lead to another route than the pattern.
  func misledAliases() -> [Misled] {
    table.routes.flatMap { route -> [Misled] in
      guard !route.aliases.isEmpty, let first = samples(of: route).first else { return [] }
      let links = Self.fillers.lazy.map { SampleLink(store: table.store, filler: $0).aliasLinks(to: route) }
      return (links.first { !$0.isEmpty } ?? []).compactMap { misled($0, first, route) }
    }
  }

  private func misled(_ link: DeepLink, _ first: Sample, _ route: RouteTable.Route) -> Misled? {
    let matches = forms(of: link.text).compactMap { form in resolve(form)?.match.map { (form, $0) } }
    guard let (form, match) = matches.first, !matches.contains(where: { $0.1.route.id == route.id }) else { return nil }
    let sample = Sample(
      text: form.text, source: form.source, key: first.key, name: first.name, place: form.text, isRedirect: false)
    return Misled(sample: sample, taker: match.route.name ?? match.pattern.text)
  }

  /// Returns the end of the links to a route that lead elsewhere, or `nil` if they cannot be judged.
  private func end(ofLinkTo route: RouteTable.Route) -> String? {
    guard route.condition == nil, route.reading == nil else { return nil }
    for link in SampleLink(store: table.store).links(to: route) {
      for form in forms(of: link.text) {
        guard let resolution = resolve(form) else { continue }
        if let match = resolution.match { return "\(match.route.name ?? match.pattern.text) takes \(form.text)" }
        if case .rejected(let rejection) = resolution.outcome { return "\(form.text) is refused: \(rejection)" }
      }
    }
    return nil
  }

  /// A link that no route takes, or `nil` if every link has one.
  func strayLink() -> Sample? {
    for (text, source) in forms(of: "/waymark-explores/no-such-route") {
      guard let link = try? table.link(text, from: source) else { continue }
      let resolution = table.resolve(link)
      switch resolution.outcome {
      case .rejected where resolution.unmatchedHop == nil: continue
      case .matched: return nil
      default: return Sample(text: text, source: source, key: nil, name: "no route", place: text, isRedirect: false)
      }
    }
    return nil
  }

  private func samples(of route: RouteTable.Route) -> [Sample] {
    guard let key = table.key(of: route) else { return [] }
    if let template = redirectLinks(of: route), !template.isEmpty {
      return template.prefix(1).flatMap { sample($0, of: route, key, all: false) }
    }
    let usual = samples(of: route, key, Self.fillers)
    guard let first = usual.first, resolve((first.text, first.source))?.match?.sensitiveValues.isEmpty == false else {
      return usual
    }
    // A value that is to be found again must be unlike all others.
    let marked = samples(of: route, key, Self.secrets)
    return marked.isEmpty ? usual : marked
  }

  /// Returns the links with the first filler that fits.
  private func samples(of route: RouteTable.Route, _ key: String, _ fillers: [String]) -> [Sample] {
    for filler in fillers {
      let maker = SampleLink(store: table.store, filler: filler)
      let links = maker.links(to: route) + maker.aliasLinks(to: route)
      let samples = links.flatMap { sample($0, of: route, key, all: true) }
      if !samples.isEmpty { return samples }
    }
    return []
  }

  /// Links that a redirect applies to, those that lead to a route first.
  private func redirectLinks(of route: RouteTable.Route) -> [DeepLink]? {
    guard route.redirect != nil else { return nil }
    let links = table.sampleLinks(to: route, examples + Self.fillers.dropFirst())
    let leading = links.filter { link in forms(of: link.text).contains { resolve($0)?.match != nil } }
    return leading + links
  }

  /// Returns the link from the least trusted source that may open it, and from the others if guards or the user decide.
  private func sample(_ link: DeepLink, of route: RouteTable.Route, _ key: String, all: Bool) -> [Sample] {
    var samples: [Sample] = []
    for form in forms(of: link.text) {
      guard samples.isEmpty || Self.compared.contains(form.source), samples.last?.source != form.source,
        let resolution = resolve(form), leads(resolution, to: route)
      else { continue }
      var sample = Sample(
        text: form.text, source: form.source, key: key, name: route.name ?? route.pattern.text,
        place: place(resolution, route), isRedirect: route.redirect != nil)
      sample.isRare = !samples.isEmpty
      samples.append(sample)
      if !all || !(isGuarded(route) || isConfirmed(route)) { break }
    }
    return samples
  }

  private func isGuarded(_ route: RouteTable.Route) -> Bool {
    table.places(to: route).contains { $0.attachments[AttachedGuards.self]?.entering.isEmpty == false }
  }

  private func resolve(_ form: (text: String, source: DeepLink.Source)) -> RouteTable.Resolution? {
    table.resolution(of: form.text, from: form.source)
  }

  private func leads(_ resolution: RouteTable.Resolution, to route: RouteTable.Route) -> Bool {
    guard route.redirect == nil else { return resolution.match != nil || !resolution.redirects.isEmpty }
    return resolution.match?.route.id == route.id && resolution.redirects.isEmpty && resolution.unmatchedHop == nil
  }

  private func place(_ resolution: RouteTable.Resolution, _ route: RouteTable.Route) -> String {
    guard let match = resolution.match, route.redirect == nil else { return route.pattern.text }
    let type = route.destinationType.map { "\($0.hashValue)" } ?? ""
    let values = match.path.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
    return "\(type.isEmpty ? route.pattern.text : type)?\(values)"
  }

  /// The text with each source that may bring it, the least trusted first.
  private func forms(of text: String) -> [(text: String, source: DeepLink.Source)] {
    if let link = try? DeepLink(text, from: .inApp), let scheme = link.scheme {
      let isWeb = scheme == "http" || scheme == "https"
      return [isWeb ? .universalLink : .customScheme, .push, .inApp].map { (text, $0) }
    }
    var forms: [(String, DeepLink.Source)] = []
    for scheme in table.options.schemes where scheme != "http" && scheme != "https" {
      forms += [("\(scheme)://\(text.drop { $0 == "/" })", .customScheme), ("\(scheme)://\(text)", .customScheme)]
      break
    }
    if let host = table.options.hosts.first(where: { !$0.hasPrefix("*") }) {
      forms.append(("https://\(host)\(text)", .universalLink))
    }
    return forms + [(text, .push), (text, .quickAction), (text, .spotlight), (text, .handoff), (text, .inApp)]
  }
}
