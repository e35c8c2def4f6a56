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
    link.setPath("id", to: id)
    link.setQuery("ref", to: ref)
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
    anchor = try match.value("#", in: .fragment)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("shelf", to: shelf)
    link.setPath("year", to: year, unless: 2024)
    link.setPath("month", to: month, unless: 1)
    link.setPath("places", to: places)
    link.setQuery("tag", to: tags)
    link.setQuery("page", to: page, unless: 1)
    link.setQuery("order", to: order)
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
    link.setQuery("token", to: token, isSensitive: true)
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
      link.setPath("name", to: name)
      link.setQuery("page", to: page, unless: 1)
    }
  }
}

/// A voucher whose code is written even where it is what is read when there is none: the pattern needs it.
struct Voucher: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/vouchers/:code"]

  var code = "none"

  init(code: String) { self.code = code }

  init(_ match: RouteMatch) throws(ParameterError) { code = try match.value("code", in: .path) ?? "none" }

  func write(to link: inout DeepLink.Parts) { link.setPath("code", to: code, unless: "none", isSensitive: true) }
}

/// A route with the pattern of ``Book``.
struct OtherBook: RouteDestination {
  var id: Int

  static let patterns: [RoutePattern] = ["/books/:id"]

  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

/// A route with the pattern of ``Book``, but for the name of its parameter.
struct AnyBook: RouteDestination {
  var title: String

  static let patterns: [RoutePattern] = ["/books/:title"]

  init(_ match: RouteMatch) throws(ParameterError) { title = try match.value("title", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("title", to: title) }
}

/// A route below ``Book`` that also has its parameter.
struct Chapter: RouteDestination, Equatable {
  var id: Int
  var chapter: Int

  static let patterns: [RoutePattern] = ["chapters/:chapter"]
  static let parentParameters = ["id"]

  init(id: Int, chapter: Int) {
    self.id = id
    self.chapter = chapter
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id", in: .path)
    chapter = try match.value("chapter", in: .path)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("id", to: id)
    link.setPath("chapter", to: chapter)
  }
}
