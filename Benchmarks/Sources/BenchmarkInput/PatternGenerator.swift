/// Makes patterns that are all different, whatever their parameters are called.
struct PatternGenerator {
  private var random: SplitMix64
  private var seen: Set<String> = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// 60 % static, 30 % with parameters, 10 % with a wildcard, shuffled.
  mutating func patterns(_ count: Int) -> [String] {
    var output: [String] = []
    output.reserveCapacity(count)
    while output.count < count {
      let tenth = output.count * 10 / count
      let segments = tenth < 6 ? literals() : tenth < 9 ? parameters() : wildcard()
      let shape = segments.map { $0.hasPrefix(":") ? ":" : $0 }.joined(separator: "/")
      guard seen.insert(shape).inserted else { continue }
      output.append("/" + segments.joined(separator: "/"))
    }
    random.shuffle(&output)
    return output
  }

  private mutating func literals() -> [String] {
    (0..<(2 + random.below(5))).map { _ in random.pick(Vocabulary.words) }
  }

  /// One or two parameters, never in the first place.
  private mutating func parameters() -> [String] {
    var segments = literals()
    for _ in 0..<(1 + random.below(2)) {
      let place = 1 + random.below(segments.count - 1)
      segments[place] = ":" + Vocabulary.names[place]
    }
    return segments
  }

  /// A wildcard in the last place.
  private mutating func wildcard() -> [String] {
    Array(literals().dropLast() + ["*rest"])
  }
}

/// The words that patterns and paths are made of; none has a digit, which every value has.
enum Vocabulary {
  static let words = """
    about account admin albums alerts api archive articles assets audio authors badges basket billing blog books brands
    calendar cart catalog categories chapters chat checkout cities clubs collections comments contacts content coupons
    customers dashboard deals delivery details devices discover docs downloads drafts edit editions events explore
    families favorites feed files films filters folders followers friends galleries games gifts groups help history home
    images inbox invites invoices items jobs journal labels latest library likes lists live locations login maps media
    members menu messages missions movies music news notes notices offers orders overview pages partners payments people
    photos places players playlists plans podcasts points policies posts prices products profile projects promotions
    rankings ratings recent recipes refunds regions releases reports reviews rewards rooms sales schedule search seasons
    sections series services sessions settings shares shelves shops shows songs stations status stores stories streams
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The name of a parameter by its place.
  static let names = ["root", "id", "item", "part", "version", "page"]
}
