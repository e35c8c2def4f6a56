import WaymarkLinksCore

/// A map as three languages print it: the plan of its matcher, and its routes with their values.
package struct CompiledMap {
  package let plan: MatcherPlan
  package let routes: [CompiledRoute]
  /// The closures that the app gives a matcher: for its constraints, for routes with a condition, for its hooks.
  let closures: [Closure]
  /// The routes that no link can be written to, by name or pattern.
  package let unwritten: [String]

  /// Code of the app that a file of routes cannot hold.
  struct Closure {
    enum Kind { case constraint, condition, hook }

    let kind: Kind
    let name: String
    /// The constraint, the pattern or the hook, for comments.
    let subject: String
  }

  /// - Parameter hooks: the names of the app's hooks, in order.
  package init(_ table: RouteTable, hooks: [String] = []) {
    let plan = MatcherPlan(table)
    var taken: Set<String> = []
    let routes = table.routes.map { route in
      CompiledRoute(
        route, in: table.store, named: CompiledName.unique(CompiledName.of(route), besides: &taken),
        values: plan.names[route.index])
    }
    var labels: Set<String> = []
    func closure(_ kind: Closure.Kind, _ name: String, _ subject: String) -> Closure {
      Closure(kind: kind, name: CompiledName.unique(name, besides: &labels), subject: subject)
    }
    closures =
      plan.constraints.map { closure(.constraint, CompiledName.of($0), $0) }
      + plan.conditions.map { closure(.condition, "takes" + routes[$0].name.capitalizedName, routes[$0].pattern) }
      + hooks.map { closure(.hook, "willOpen" + CompiledName.of($0).capitalizedName, $0) }
    self.plan = plan
    self.routes = routes
    unwritten = table.routes.filter { PlanTemplate.writing($0, table.store) == nil }.map { $0.name ?? $0.pattern.text }
  }

  /// The checksum of all that decides about links, in hexadecimal digits (FNV-1a).
  package var checksum: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let names = routes.map { "\($0.name) \($0.values.map(\.name).joined(separator: " "))\n" }.joined()
    let code = closures.map { "\($0.name)\n" }.joined()
    for byte in (plan.text + names + code).utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A route as a case of a type.
package struct CompiledRoute {
  /// The name, an identifier that no other route has.
  package let name: String
  package let pattern: String
  let values: [Value]

  /// A value that links of the route have.
  struct Value {
    enum Kind { case text, int, uint, double, bool }

    /// The name in the pattern, `*` for a wildcard without one.
    let name: String
    /// The name as an identifier.
    let label: String
    let kind: Kind
    /// True if some links of the route lack it.
    let isOptional: Bool
  }

  init(_ route: RouteTable.Route, in store: RouteStore, named name: String, values names: [String]) {
    self.name = name
    pattern = route.pattern.text
    let variants = store.candidates.filter { $0.route == route.index }
    var taken: Set<String> = []
    values = names.map { name in
      let captures = variants.flatMap { candidate in
        candidate.captures.filter { $0.name == name || ($0.name == nil && $0.isWildcard && name == "*") }.map {
          Value.Kind(candidate.variant.constraint(of: $0))
        }
      }
      let kind = captures.allSatisfy { $0 == captures[0] } ? captures[0] : .text
      let label = CompiledName.unique(name == "*" ? "rest" : CompiledName.of(name), besides: &taken)
      return Value(name: name, label: label, kind: kind, isOptional: captures.count < variants.count)
    }
  }
}

extension CompiledRoute.Value.Kind {
  fileprivate init(_ constraint: Constraint?) {
    self =
      switch constraint {
      case .named(.int): .int
      case .named(.uint): .uint
      case .named(.double): .double
      case .named(.bool), .named(.boolOrDigit): .bool
      case .named(.uuid), .named(.slug), .named(.date), .oneOf, .regex, .custom, nil: .text
      }
  }
}

/// Identifiers of generated code, made from names and patterns: `account.order` is `accountOrder`, `/books/:id` is
/// `booksID`.
package enum CompiledName {
  static func of(_ route: RouteTable.Route) -> String { of(route.name ?? route.pattern.text) }

  /// Returns an identifier of ASCII letters and digits, which begins with a letter.
  static func of(_ text: String) -> String {
    let words = text.utf8.split { !isLetter($0) && !isDigit($0) }.map { String(decoding: Array($0), as: UTF8.self) }
    let joined = words.enumerated().map { $0 == 0 ? $1 : $1.capitalizedName }.joined()
    guard let first = joined.utf8.first else {
      return text.utf8.allSatisfy { $0 == UInt8(ascii: "/") } ? "root" : "value"
    }
    guard isLetter(first) else { return "n" + joined }
    let isWord = joined.utf8.dropFirst().first.map { $0 &- UInt8(ascii: "A") >= 26 } ?? true
    return isWord ? joined.prefix(1).lowercased() + joined.dropFirst() : joined
  }

  /// Returns a name that no other has, and takes it.
  package static func unique(_ name: String, besides taken: inout Set<String>) -> String {
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension String {
  var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}
