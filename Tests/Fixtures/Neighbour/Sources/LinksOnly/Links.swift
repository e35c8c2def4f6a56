// swift-format-ignore-file: NeverUseForceTry

import WaymarkLinks

nonisolated struct Book: RouteDestination {
  var id: Int

  static var patterns: [RoutePattern] { ["/books/:id<int>"] }

  init(id: Int) { self.id = id }

  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

nonisolated extension RouteTable {
  static let bookshop = try! RouteTable(
    hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks
  ) { RouteTo(Book.self) }
}
