import TestSupport
import Testing
import WaymarkCore

/// A link spelled another way.
private struct Disguise {
  let text: String
  /// RFC 3986 holds both for the same.
  let isSame: Bool
}

/// Spells links in other ways.
private struct Tailor {
  var random: SeededGenerator

  mutating func disguised(_ link: String) -> Disguise {
    let parts = link.split(separator: ":", maxSplits: 1).map(String.init)
    let isWeb = parts[0].hasPrefix("http")
    let rest = parts[1].dropFirst(2)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    // The host of an app's own scheme is the first segment.
    let host = isWeb ? String(rest[..<slash]) : ""
    let path = isWeb ? String(rest[slash...]) : "/" + rest
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return Disguise(text: "\(parts[0].uppercased())://\(host)\(path)", isSame: true)
    case 1: return Disguise(text: "\(parts[0])://\(host.uppercased())\(path)", isSame: true)
    case 2: return spelled(parts[0], host, replacing("/", by: "//", in: path), isSame: true)
    case 3: return spelled(parts[0], host, replacing("/", by: "/./", in: path), isSame: true)
    case 4: return spelled(parts[0], host, replacing("/", by: "/x/../", in: path), isSame: true)
    case 5: return spelled(parts[0], host, replacing("/", by: "/%2e/", in: path), isSame: true)
    case 6: return spelled(parts[0], host, encoded(path, "%"), isSame: true)
    case 7: return spelled(parts[0], host, encoded(path, "%25"), isSame: false)
    case 8:
      return spelled(parts[0], host, replacing("/", by: random.pick([";x/", "/;/", "/%2F"]), in: path), isSame: false)
    case 9:
      return spelled(parts[0], host, replacing("/", by: random.pick(["\\", "/\\", "%5C"]), in: path), isSame: false)
    case 10: return Disguise(text: "\(parts[0])://user@\(host)\(path)", isSame: false)
    case 11: return Disguise(text: "\(parts[0])://\(host).\(path)", isSame: false)
    case 12: return Disguise(text: "\(parts[0])://\(host):\(random.pick([80, 443, 8_080]))\(path)", isSame: false)
    case 13:
      return spelled(parts[0], host, String(path.map { random.chance(1, in: 3) ? fullWidth($0) : $0 }), isSame: false)
    case 14: return spelled(parts[0], host, path.uppercased(), isSame: false)
    default: return spelled(parts[0], host, path + path, isSame: false)
    }
  }

  private func spelled(_ scheme: String, _ host: String, _ path: String, isSame: Bool) -> Disguise {
    Disguise(text: "\(scheme)://\(host)\(path)", isSame: isSame)
  }

  private mutating func replacing(_ slash: String, by text: String, in path: String) -> String {
    let places = path.indices.filter { path[$0] == "/" }
    let place = random.pick(places)
    return path[..<place] + text + path[path.index(after: place)...]
  }

  /// One letter as a percent escape, with the sign written as given.
  private mutating func encoded(_ path: String, _ sign: String) -> String {
    let place = random.pick(path.indices.filter { path[$0] != "/" })
    let digits = String(path[place].asciiValue ?? 0, radix: 16)
    let escape = sign + (random.chance(1, in: 2) ? digits : digits.uppercased())
    return path[..<place] + escape + path[path.index(after: place)...]
  }

  private func fullWidth(_ letter: Character) -> Character {
    guard let ascii = letter.asciiValue, ascii > 0x20, let scalar = Unicode.Scalar(UInt32(ascii) + 0xFEE0) else {
      return letter
    }
    return Character(scalar)
  }
}

@Suite("Disguised links meet the same policy · N7")
@MainActor
struct DisguiseTests {
  static let links = [
    "shop://books/42", "shop://pay", "shop://admin/users/7", "https://shop.example.com/books/42",
    "https://shop.example.com/pay", "https://shop.example.com/admin/users/7", "https://shop.example.com/old/pay",
    "shop://old/books", "shop://go/pay",
  ]

  private func router(withPages: Bool) -> Router {
    let router = Router(hosts: ["shop.example.com"], schemes: ["shop"], reachable: .fromLinks) {
      RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
      RouteTo("/pay", name: "pay").reachable(.inAppOnly)
      RouteTo("/admin", name: "admin") { RouteTo("users/:id", name: "user") }.reachable(.inAppOnly)
      RedirectRoute("/old/:place", to: "/:place")
      RouteTo("/go/:place", name: "go").guarded(by: RouteGuard("go") { _ in .redirect("/:place") })
    }
    if withPages { router.add(RouteTo("/*", name: "page")) }
    router.connect()
    return router
  }

  /// The route that a link leads to and whether it opens; nil if it leads nowhere.
  private func verdict(_ text: String, _ source: DeepLink.Source, _ router: Router) -> String? {
    let navigation = router.open(text, .init(from: source))
    switch navigation.result {
    case .opened(let match): return "opened \(match.route.name ?? "")"
    case .rejected(let rejection) where rejection.reason == .notReachable: return "not reachable"
    default: return nil
    }
  }

  /// The same route with the same verdict, or nothing; what is for the app only is never reached.
  @Test(arguments: [false, true])
  func disguisesChangeNothing(_ withPages: Bool) throws {
    var tailor = Tailor(random: .make())
    let router = router(withPages: withPages)
    let plain = Dictionary(uniqueKeysWithValues: Self.links.map { ($0, verdict($0, .customScheme, router)) })
    #expect(plain["shop://pay"] == "not reachable")
    #expect(plain["shop://go/pay"] == "not reachable")
    for _ in 0..<SeededGenerator.rounds(5_000) {
      let link = tailor.random.pick(Self.links)
      var disguise = tailor.disguised(link)
      if tailor.random.chance(1, in: 4), disguise.isSame {
        // Twice: an escape within an escape is another text.
        disguise = Disguise(text: tailor.disguised(disguise.text).text, isSame: false)
      }
      let source = tailor.random.pick([DeepLink.Source.customScheme, .universalLink, .push, .webView])
      let found = verdict(disguise.text, source, router)
      let what = "seed \(tailor.random.seed): \(link) as \(disguise.text) from \(source): \(found ?? "nothing")"
      if disguise.isSame { try #require(found == plain[link], "\(what)") }
      let others = ["opened page", "opened books", "opened book"]
      try #require(found == nil || found == plain[link] || others.contains(found ?? ""), "\(what)")
      let reached = router.state.visibleEntries().map(\.key)
      try #require(Set(reached).isDisjoint(with: ["pay", "admin", "user"]), "\(what)")
    }
  }
}
