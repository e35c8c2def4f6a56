#if Tools
  import Waymark

  /// A route that intents open, with its URL in pieces.
  struct IntentTarget {
    /// The name of the type as it is printed: `Book`, `Account.order`.
    let name: String
    /// The name of the route.
    let route: String
    /// The whole pattern of the route.
    let pattern: String
    /// The host of its universal links.
    let host: String
    /// The path, and the fragment if the pattern has one, percent-encoded.
    let pieces: [Piece]
    let values: [Value]

    /// A part of the URL.
    enum Piece {
      case text(String)
      /// The value at this index.
      case value(Int)
    }

    /// A parameter of the pattern.
    struct Value {
      /// The name in the pattern.
      let name: String
      /// The name of the property.
      let property: String
      /// True for a whole number, which is an `Int`.
      let isNumber: Bool

      var type: String { isNumber ? "Int" : "String" }
      var title: String { IntentTarget.title(name, else: property) }
    }

    /// The beginning of the names of its types.
    var typeName: String { SwiftName.type(of: name) }
    var title: String { Self.title(name, else: typeName) }
    var placeName: String { typeName + (values.isEmpty ? "Place" : "Entity") }

    /// The names of all types that the generated file declares for it.
    var declaredTypes: [String] {
      let own = [placeName, "Open\(typeName)Intent", typeName + "Control"]
      return values.isEmpty ? own : own + [placeName + "Defaults", typeName + "Query", typeName + "ControlIntent"]
    }

    /// Returns the words of a name, or another text if it has no letter.
    private static func title(_ name: String, else identifier: String) -> String {
      let title = SwiftName.title(of: name)
      return title.isEmpty ? identifier : title
    }

    /// Returns the URL or the path with something in place of each value.
    func link(from start: String, _ text: (Int) -> String) -> String {
      pieces.reduce(start) { link, piece in
        switch piece {
        case .text(let literal): link + literal
        case .value(let index): link + text(index)
        }
      }
    }
  }

  /// A chosen type that is not written, with the reason.
  struct IntentOmission: Error {
    /// The reason, as JSON has it.
    enum Reason: String, Error {
      case noWebLink, redirect, noScreen, wildcard, queryValue, anonymousParameter, noSample, taken, claimed
    }

    let name: String
    let reason: Reason

    /// The reason in words.
    var words: String {
      switch reason {
      case .noWebLink: "no web link"
      case .redirect: "a redirect"
      case .noScreen: "no screen"
      case .wildcard: "a wildcard"
      case .queryValue: "a value of the query"
      case .anonymousParameter: "a parameter without a name"
      case .noSample: "no known value for a parameter"
      case .taken: "another route takes its links"
      case .claimed: "a claim takes its links"
      }
    }
  }

  /// Finds the routes of the types that the user names.
  struct IntentChoice {
    private let table: RouteTable
    private let named: [(name: String, route: RouteTable.Route)]

    init(_ table: RouteTable) {
      self.table = table
      named = table.routes.compactMap { route in route.name.map { ($0, route) } }
    }

    /// A chosen route, with its name in the output.
    struct Item {
      let name: String
      let route: RouteTable.Route
    }

    /// Returns the routes of types, each once, in the order of the table.
    ///
    /// - Throws: a ``CommandFailure`` if a name stands for no route, or two routes would get types with the same names.
    func items(_ types: [String]) throws(CommandFailure) -> [Item] {
      var chosen: [Int: Item] = [:]
      for type in types {
        for item in try items(named: type) where chosen[item.route.index] == nil { chosen[item.route.index] = item }
      }
      let items = chosen.values.sorted { $0.route.index < $1.route.index }
      try checkNames(items)
      return items
    }

    /// Returns the route of a type or, for an enum of routes, those of its cases.
    private func items(named type: String) throws(CommandFailure) -> [Item] {
      let parts = type.prefix { $0 != "<" }.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      let start = DestinationName.make(of: parts.dropLast().last ?? "")
      let last = parts.last ?? ""
      let names = [type, DestinationName.make(of: type), start + "." + last, DestinationName.make(of: last)]
      if let route = names.lazy.compactMap({ table.route(named: $0) }).first {
        return [Item(name: Self.shown(type, route), route: route)]
      }
      let prefix = DestinationName.make(of: last) + "."
      let cases = named.filter { $0.name.hasPrefix(prefix) }
      guard !cases.isEmpty else { throw unknown(type) }
      return cases.map { Item(name: "\(last).\($0.name.dropFirst(prefix.count))", route: $0.route) }
    }

    /// The user's spelling of a type, since that of its route has lost capitals: `URLPage` for `urlPage`.
    private static func shown(_ type: String, _ route: RouteTable.Route) -> String {
      let name = String(type.prefix { $0 != "<" })
      return name.prefix(1).uppercased() + name.dropFirst()
    }

    private func unknown(_ type: String) -> CommandFailure {
      let shown = type.shortened.printable
      let names = named.map { SwiftName.shown($0.name) }
      guard !names.isEmpty else {
        return CommandFailure(message: "there is no type “\(shown)”: no route of the file has a name")
      }
      let near = NearestWord.to(type, among: names).map { "did you mean “\($0.printable)”? " } ?? ""
      let more = names.count > 20 ? " and \(names.count - 20) more" : ""
      let known = names.prefix(20).map(\.printable).joined(separator: ", ") + more
      return CommandFailure(message: "there is no type “\(shown)”: \(near)the known ones are \(known)")
    }

    private func checkNames(_ items: [Item]) throws(CommandFailure) {
      var owners: [String: String] = [:]
      for item in items {
        let type = SwiftName.type(of: item.name)
        guard !type.isEmpty else {
          throw CommandFailure(
            message: "the route “\(item.name.shortened.printable)” makes no name of Swift: give it one with letters")
        }
        if let other = owners.updateValue(item.name, forKey: type) {
          throw CommandFailure(
            message: "“\(other.shortened.printable)” and “\(item.name.shortened.printable)” would both be "
              + "Open\(type)Intent: rename one of the routes, or leave one out")
        }
      }
    }
  }

  extension SwiftName {
    /// The name of a route, as its type would have it.
    fileprivate static func shown(_ route: String) -> String { route.prefix(1).uppercased() + route.dropFirst() }
  }
#endif
