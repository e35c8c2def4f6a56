import WaymarkChecks
import WaymarkLinksCore

/// Prints a compiled map as Swift.
struct SwiftPrinter {
  private let map: CompiledMap
  private let type: String

  init(_ map: CompiledMap, type: String) {
    self.map = map
    self.type = type
  }

  var text: String {
    let runtime = SwiftRuntime.parts.map { $0.replacing("Links", with: type) }
    return ([head, routes, reading, writing, plan] + runtime).joined(separator: "\n")
  }

  private var head: String {
    let closures = map.closures
    let parameters = closures.map { closure in
      switch closure.kind {
      case .constraint: "    \(closure.name.swiftLabel): @escaping @Sendable (String) -> Bool"
      case .condition: "    \(closure.name): @escaping @Sendable (Match) -> Bool"
      case .hook: "    \(closure.name): @escaping @Sendable (String) -> HookDecision"
      }
    }
    func list(_ kind: CompiledMap.Closure.Kind) -> String {
      "[" + closures.filter { $0.kind == kind }.map(\.name.swiftName).joined(separator: ", ") + "]"
    }
    let comments = closures.map { closure in
      switch closure.kind {
      case .constraint: "  ///   - \(closure.name): the app's constraint <\(closure.subject)>."
      case .condition: "  ///   - \(closure.name): the app's condition of \(closure.subject)."
      case .hook: "  ///   - \(closure.name): the app's hook \(closure.subject), asked before a link is matched."
      }
    }
    let initializer =
      closures.isEmpty
      ? ["  init() {"]
      : ["  /// - Parameters:"] + comments + ["  init("] + [parameters.joined(separator: ",\n")] + ["  ) {"]
    return SwiftRuntime.head.replacing("Links", with: type).replacing(
      "//INIT",
      with: (initializer + [
        "    self.init(Self.shared, \(list(.constraint)), \(list(.condition)), \(list(.hook)))", "  }",
      ])
      .joined(separator: "\n")
    ).replacing("//CHECKSUM", with: map.checksum)
  }

  // MARK: Routes

  private var routes: String {
    var lines = [
      "extension \(type) {", "  /// The routes of the map, with their values.", "  enum Route: Sendable {",
    ]
    for route in map.routes {
      lines.append("    /// `\(route.pattern.oneLine)`")
      lines += Self.wrapped(
        "    case \(route.name.swiftName)", route.values.map { "\($0.label.swiftLabel): \($0.type)" })
    }
    return (lines + ["  }", "}", ""]).joined(separator: "\n")
  }

  private var reading: String {
    var lines = ["extension \(type).Match {", "  /// The route, with its values.", "  var route: \(type).Route {"]
    if map.routes.count > 1 { lines.append("    switch data.route {") }
    for (index, route) in map.routes.enumerated() {
      let values = route.values.enumerated().map { "\($1.label.swiftLabel): \($1.reading(number: $0))" }
      let isLast = index == map.routes.count - 1
      let start = map.routes.count == 1 ? "" : isLast ? "    default: " : "    case \(index): "
      let indent = map.routes.count == 1 ? "    " : ""
      let line = Self.wrapped("\(indent)\(start)return .\(route.name.swiftMember)", values)
      let isWhole = line.count == 1 || start.isEmpty
      lines +=
        isWhole ? line : [String(start.dropLast())] + Self.wrapped("      return .\(route.name.swiftMember)", values)
    }
    if map.routes.count > 1 { lines.append("    }") }
    return (lines + ["  }", "}", ""]).joined(separator: "\n")
  }

  private var writing: String {
    var lines = [
      "extension \(type) {", "  /// Returns the link to a route, or `nil` if the map has none with these values.",
      "  ///",
      "  /// The link is read back: it leads to this route.",
      "  func link(to route: Route, as form: Form = .path) -> String? {", "    switch route {",
    ]
    for (index, route) in map.routes.enumerated() {
      let bindings = route.values.indices.map { "let v\($0)" }
      let values = route.values.enumerated().map { $1.writing("v\($0)") }
      let pattern = bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"
      lines += [
        "    case .\(route.name.swiftMember)\(pattern):",
        values.count < 3
          ? "      return write(\((["\(index)", "form"] + values).joined(separator: ", ")))"
          : "      return write(\(index), [\(values.joined(separator: ", "))], as: form)",
      ]
    }
    return (lines + ["    }", "  }", "}", ""]).joined(separator: "\n")
  }

  private static func wrapped(_ start: String, _ values: [String]) -> [String] {
    guard !values.isEmpty else { return [start] }
    let line = "\(start)(\(values.joined(separator: ", ")))"
    guard line.utf8.count > 120 else { return [line] }
    let indent = String(repeating: " ", count: start.prefix { $0 == " " }.count)
    return ["\(start)("]
      + values.enumerated().map { "\(indent)  \($1)\($0 == values.count - 1 ? "" : ",")" } + ["\(indent))"]
  }

  // MARK: Plan

  private var plan: String {
    let lines = map.plan.text.split(separator: "\n").map { "    \($0)" }
    let start = [
      "extension \(type) {",
      "  /// The map, in the order in which its routes are tried; `MapReader` explains the lines.",
      "  private static let text = \"\"\"",
    ]
    return (start + lines + ["    \"\"\"", "}", ""]).joined(separator: "\n")
  }
}

extension CompiledRoute.Value {
  fileprivate var type: String {
    let type =
      switch kind {
      case .text: "String"
      case .int: "Int64"
      case .uint: "UInt64"
      case .double: "Double"
      case .bool: "Bool"
      }
    return isOptional ? type + "?" : type
  }

  fileprivate func reading(number: Int) -> String {
    switch (kind, isOptional) {
    case (.text, true): "text(\(number))"
    case (.text, false): "value(\(number))"
    case (.int, true): "text(\(number)).flatMap { Int64($0) }"
    case (.int, false): "text(\(number)).flatMap { Int64($0) } ?? 0"
    case (.uint, true): "text(\(number)).flatMap { UInt64($0) }"
    case (.uint, false): "text(\(number)).flatMap { UInt64($0) } ?? 0"
    case (.double, true): "text(\(number)).flatMap { Double($0) }"
    case (.double, false): "text(\(number)).flatMap { Double($0) } ?? 0"
    case (.bool, true): "text(\(number)).map { $0 == \"true\" || $0 == \"1\" }"
    case (.bool, false): "text(\(number)) == \"true\" || text(\(number)) == \"1\""
    }
  }

  fileprivate func writing(_ variable: String) -> String {
    if kind == .text { return variable }
    return isOptional ? "\(variable).map { \"\\($0)\" }" : "\"\\(\(variable))\""
  }
}

extension String {
  /// The name after a dot, where keywords need no backticks, but for `init` and `self`.
  fileprivate var swiftMember: String { ["init", "self", "Type", "Protocol"].contains(self) ? "`\(self)`" : self }
}
