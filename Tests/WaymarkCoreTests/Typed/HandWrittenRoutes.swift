import Waymark

/// Typed routes in the form that people write by hand.
struct Book: RouteDestination, Equatable {
  var id: Int
  var ref: String?

  static let patterns: [RoutePattern] = ["/books/:id", "/b/:id"]

  init(id: Int, ref: String? = nil) {
    self.id = id
    self.ref = ref
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id", in: .path)
    ref = try match.value("ref", in: .query)
  }

  func write(to link: inout DeepLink.Parts) {
    link.set("id", in: .path, to: id)
    link.set("ref", in: .query, to: ref)
  }
}

/// Everything a link can carry.
struct Search: RouteDestination, Equatable {
  enum Order: String, LinkValue, CaseIterable { case newest, oldest }

  var shelf: String
  var year = 2024
  var month = 1
  var places: [String] = []
  var tags: [String] = []
  var page = 1
  var order: Order?
  var anchor: String?

  static let patterns: [RoutePattern] = ["/search/:shelf(/in/:year/:month)/at/*places"]

  init(shelf: String) {
    self.shelf = shelf
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    shelf = try match.value("shelf", in: .path)
    year = try match.value("year", in: .path) ?? 2024
    month = try match.value("month", in: .path) ?? 1
    places = try match.values("places", in: .path)
    tags = try match.values("tag", in: .query)
    page = try match.value("page", in: .query) ?? 1
    order = try match.value("order", in: .query)
    anchor = try match.fragmentValue()
  }

  func write(to link: inout DeepLink.Parts) {
    link.set("shelf", in: .path, to: shelf)
    link.set("year", in: .path, to: year, unless: 2024)
    link.set("month", in: .path, to: month, unless: 1)
    link.set("places", in: .path, to: places)
    link.set("tag", in: .query, to: tags)
    link.set("page", in: .query, to: page, unless: 1)
    link.set("order", in: .query, to: order)
    link.setFragment(to: anchor)
  }
}

struct Reset: RouteDestination, Equatable {
  var token: String
  var onDone: (@Sendable () -> Int)?

  static let patterns: [RoutePattern] = ["/reset"]

  init(token: String, onDone: (@Sendable () -> Int)? = nil) {
    self.token = token
    self.onDone = onDone
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    token = try match.value("token", in: .query)
    onDone = match.extras.value("onDone")
  }

  func write(to link: inout DeepLink.Parts) {
    link.set("token", in: .query, to: token, isSensitive: true)
    link.setExtra("onDone", to: onDone)
  }

  static func == (lhs: Reset, rhs: Reset) -> Bool { lhs.token == rhs.token }
}

enum Catalog: RouteDestination, Equatable {
  case shelves
  case shelf(name: String, page: Int)

  static let patterns: [RoutePattern] = ["/shelves", "/shelves/:name"]
  static let routeNames = ["catalog.shelves", "catalog.shelf"]

  init(_ match: RouteMatch) throws(ParameterError) {
    switch match.patternIndex(of: Self.self) {
    case 1:
      self = .shelf(name: try match.value("name", in: .path), page: try match.value("page", in: .query) ?? 1)
    default: self = .shelves
    }
  }

  func write(to link: inout DeepLink.Parts) {
    switch self {
    case .shelves: link.pattern = 0
    case .shelf(let name, let page):
      link.pattern = 1
      link.set("name", in: .path, to: name)
      link.set("page", in: .query, to: page, unless: 1)
    }
  }
}
