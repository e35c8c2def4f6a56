#if Tools
  import Waymark
  import WaymarkRouteFile

  /// Reads the URL of routes from their patterns.
  struct IntentReader {
    let file: RouteFile
    let table: RouteTable
    /// The domain that the user chose.
    let host: String?
    /// The combinations of each route's groups, by the index of the route.
    private let variants: [Int: [PatternVariant]]

    init(_ file: RouteFile, _ table: RouteTable, host: String?) {
      self.file = file
      self.table = table
      self.host = host
      let own = table.store.candidates.filter { $0.spelling == 0 }
      variants = Dictionary(grouping: own, by: \.route).mapValues { $0.map(\.variant) }
    }

    /// Returns a route with the URL of its pattern, once a sample of that URL has led to this route.
    ///
    /// - Throws: the reason why intents cannot open the route.
    func target(_ route: RouteTable.Route, named name: String) throws(IntentOmission) -> IntentTarget {
      func omitted(_ reason: IntentOmission.Reason) -> IntentOmission { IntentOmission(name: name, reason: reason) }
      if route.redirect != nil || route.redirecting != nil { throw omitted(.redirect) }
      if route.attachments[RouteHandler.self]?.showsScreen == false { throw omitted(.noScreen) }
      guard route.reach.includes(.universalLink), let host = host(of: route) else { throw omitted(.noWebLink) }
      if !route.schemes.isEmpty, !route.schemes.contains("https") { throw omitted(.noWebLink) }
      var reading = PatternReading()
      do throws(IntentOmission.Reason) {
        try reading.read(variant(of: route))
      } catch {
        throw omitted(error)
      }
      let target = IntentTarget(
        name: name, route: route.name ?? name, pattern: route.pattern.text, host: host, pieces: reading.pieces,
        values: reading.values)
      if let reason = reasonAgainst(target, reading.samples, route) { throw omitted(reason) }
      return target
    }

    private func host(of route: RouteTable.Route) -> String? {
      if let host { return host }
      if let own = route.host { return own.hasPrefix("*") ? nil : own }
      return table.options.hosts.first { !$0.hasPrefix("*") }
    }

    /// Returns the combination of the pattern's groups with the most parameters, without a wildcard if there is one.
    private func variant(of route: RouteTable.Route) -> PatternVariant? {
      let variants = variants[route.index] ?? []
      let closed = variants.filter { !$0.hasWildcard }
      let counts = (closed.isEmpty ? variants : closed).map { (variant: $0, count: $0.values.count) }
      return counts.max { $0.count < $1.count }?.variant
    }

    /// Returns the reason why a link with sample values does not come back as this route with these values.
    private func reasonAgainst(
      _ target: IntentTarget, _ samples: [String], _ route: RouteTable.Route
    ) -> IntentOmission.Reason? {
      let text = target.link(from: "https://" + target.host) { samples[$0].encodedForLink }
      guard let link = try? table.link(text, from: .universalLink) else { return .noWebLink }
      if file.claim(taking: link) != nil { return .claimed }
      let resolution = table.resolve(link)
      if case .rejected = resolution.outcome { return .noWebLink }
      // Links to a host that the routes do not list are of no route.
      guard let match = resolution.match else { return .noWebLink }
      guard match.routeID == route.id, resolution.redirects.isEmpty else { return .taken }
      let isSame = zip(target.values, samples).allSatisfy { value, sample in match.path[value.name] == sample }
      return isSame ? nil : .taken
    }
  }

  /// Turns segments of a pattern into pieces of a URL.
  private struct PatternReading {
    private(set) var pieces: [IntentTarget.Piece] = []
    private(set) var values: [IntentTarget.Value] = []
    /// A value for each parameter that its constraint accepts.
    private(set) var samples: [String] = []
    private var properties: Set<String> = []

    mutating func read(_ variant: PatternVariant?) throws(IntentOmission.Reason) {
      guard let variant else { return }
      try read(variant.path)
      try read(variant.conditions)
      guard let fragment = variant.fragment else { return }
      append("#")
      try read(fragment)
    }

    private mutating func read(_ segments: [PatternSegment]) throws(IntentOmission.Reason) {
      for segment in segments {
        guard let parts = segment.outline else { throw .wildcard }
        append("/")
        for part in parts {
          switch part {
          case .literal(let bytes): append(String(decoding: bytes, as: UTF8.self).encodedForLink)
          case .value(let value): try append(value)
          }
        }
      }
      if segments.isEmpty { append("/") }
    }

    /// Writes the items that the pattern asks for.
    ///
    /// The encoding of a value in a query is not documented for intents, so only texts of the pattern are written.
    private mutating func read(_ conditions: [QueryCondition]) throws(IntentOmission.Reason) {
      for (index, condition) in conditions.enumerated() {
        append((index == 0 ? "?" : "&") + condition.item.encodedForLink)
        switch condition.wish {
        case .presence: break
        case .value(let value): append("=" + value.encodedForLink)
        case .parameter, .rest: throw .queryValue
        }
      }
    }

    private mutating func append(_ text: String) {
      if case .text(let before)? = pieces.last {
        pieces[pieces.count - 1] = .text(before + text)
      } else {
        pieces.append(.text(text))
      }
    }

    private mutating func append(_ value: SegmentValue) throws(IntentOmission.Reason) {
      guard let name = value.name else { throw .anonymousParameter }
      // A route file accepts every value for a constraint of the app.
      let isOwn = value.constraint?.hasPrefix("<") == true
      guard let example = value.example ?? (isOwn ? "sample" : nil) else { throw .noSample }
      let isNumber = ["<int>", "<uint>"].contains(value.constraint)
      pieces.append(.value(values.count))
      values.append(
        IntentTarget.Value(
          name: name, property: SwiftName.property(of: name, besides: &properties), isNumber: isNumber))
      samples.append(example)
    }
  }

  extension PatternVariant {
    fileprivate var hasWildcard: Bool { (path + (fragment ?? [])).contains { $0.outline == nil } }
    fileprivate var values: [SegmentValue] {
      (path + (fragment ?? [])).flatMap { $0.outline ?? [] }.compactMap { part in
        if case .value(let value) = part { value } else { nil }
      }
    }
  }

  extension String {
    /// The text as it is written in a segment of a link: all but letters, digits and `-._~` are percent-encoded.
    fileprivate var encodedForLink: String {
      utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        let isPlain =
          scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
        return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
    }
  }
#endif
