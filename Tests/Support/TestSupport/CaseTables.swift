package import Waymark

extension RouteTable.Declaration {
  /// A route of a case as FJRouter and go_router declare it, with those below.
  package init(caseRoute json: JSONValue) {
    self.init(RoutePattern(json["path"].text ?? ""))
    name = json["id"].text ?? json["name"].text
    redirect = json["redirect"].text.map { RoutePattern($0) }
    children = json["routes"].elements.map { Self(caseRoute: $0) }
  }
}

extension RouteTable {
  /// A table of declarations under some rules.
  package init(_ options: Options, _ declarations: [Declaration]) throws {
    var builder = Builder(options: options)
    for declaration in declarations { builder.add(declaration) }
    self = try builder.build()
  }

  /// A table of routes as an app declares them, without those that cannot be read.
  package static func readable(
    hosts: [String] = [], reachable: Reach, @RouteBuilder _ content: () -> some RouteContent
  ) -> RouteTable {
    var options = Options(reachable: reachable)
    options.hosts = hosts
    var builder = Builder(options: options)
    builder.add(content())
    return builder.buildLeavingOut().table
  }

  /// A table of patterns under the default rules, for any link.
  package init(patterns: [RoutePattern]) throws {
    try self.init(Options(reachable: .fromLinks), patterns.map { Declaration($0) })
  }
}

extension RouteMatch {
  /// The path parameters by name.
  package var values: [String: String] {
    Dictionary(path.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

extension JSONValue {
  /// The members that are texts, by name.
  package var textMembers: [String: String] {
    Dictionary(members.compactMap { member in member.value.text.map { (member.key, $0) } }) { first, _ in first }
  }
}
