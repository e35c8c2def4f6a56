import BenchmarkInput
@_spi(Matching) import Waymark

/// Links that are passed on without a copy, as a caller does who holds one in a constant.
///
/// An element of an array is copied first, which costs more than a tenth of what is measured.
final class ParsedLinks {
  private let links: UnsafeMutableBufferPointer<ParsedLink>

  /// Paths, as links of the app.
  init(_ paths: [String]) throws {
    let parsed = try paths.map { try DeepLink(LinkText.link($0)) }
    links = .allocate(capacity: parsed.count)
    for index in parsed.indices { links.initializeElement(at: index, to: ParsedLink(parsed[index])) }
  }

  deinit {
    links.deinitialize()
    links.deallocate()
  }

  var count: Int { links.count }

  /// How many of the links a condition holds for.
  @inline(__always)
  func count(where condition: (borrowing ParsedLink) -> Bool) -> Int {
    var count = 0
    for index in links.indices where condition(links[index]) { count += 1 }
    return count
  }
}

/// A link that cannot be copied by accident.
struct ParsedLink: ~Copyable {
  private let link: DeepLink

  init(_ link: DeepLink) {
    self.link = link
  }

  /// Whether `match` finds a route.
  @inline(never)
  borrowing func matches(_ table: RouteTable) -> Bool { (try? table.match(link)) != nil }

  /// Whether `find` finds a route.
  @inline(never)
  borrowing func isFound(in table: RouteTable) -> Bool { (try? table.find(link)) != nil }
}
