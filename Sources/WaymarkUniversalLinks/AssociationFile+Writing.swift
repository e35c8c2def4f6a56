import WaymarkLinksCore

extension AssociationFile {
  /// The file as JSON in its present form, on one line.
  ///
  /// Reading it gives an equal file. Keys that the system ignores are left out, and an ignored query is `{}`, so that it
  /// still replaces that of the defaults.
  public var json: [UInt8] { writer().bytes }

  /// The file as JSON with a component a line, and a line break at its end.
  package var prettyJSON: [UInt8] { PrettyJSON.text(of: json) }

  private func writer() -> JSONWriter {
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("applinks") { writer in
        if defaults != AssociationRule() {
          writer.key("defaults")
          Self.write(defaults, to: &writer)
        }
        if !variables.isEmpty {
          writer.object("substitutionVariables") { writer in
            for variable in variables { writer.member(variable.name, variable.values) }
          }
        }
        writer.array("details", details) { Self.write($0, to: &$1) }
      }
      for service in services.keys.sorted() {
        writer.object(service) { $0.member("apps", services[service] ?? []) }
      }
    }
    return writer
  }

  private static func write(_ detail: AssociationDetail, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("appIDs", detail.apps)
      if detail.defaults != AssociationRule() {
        writer.key("defaults")
        write(detail.defaults, to: &writer)
      }
      writer.array("components", detail.rules) { write($0, to: &$1) }
    }
  }

  static func write(_ rule: AssociationRule, to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, pattern) in [("/", rule.path), ("#", rule.fragment)] {
        if let pattern { writer.member(key, pattern) }
      }
      write(rule.query, to: &writer)
      for (key, flag) in [
        ("exclude", rule.excludes), ("caseSensitive", rule.caseSensitive), ("percentEncoded", rule.percentEncoded),
      ] {
        if let flag { writer.member(key, flag) }
      }
      if let comment = rule.comment { writer.member("comment", comment) }
    }
  }

  private static func write(_ query: AssociationRule.Query?, to writer: inout JSONWriter) {
    switch query {
    case .whole(let pattern):
      writer.member("?", pattern)
    case .items(let items):
      writer.object("?") { writer in
        for item in items { writer.member(item.name, item.pattern) }
      }
    case nil: break
    }
  }
}

/// JSON with indentation: lists of texts and objects without lists on one line.
package enum PrettyJSON {
  package static func text(of bytes: [UInt8]) -> [UInt8] {
    guard let node = try? JSONParser.parse(bytes) else { return bytes }
    return Array((text(of: node, "") + "\n").utf8)
  }

  private static func text(of node: JSONNode, _ indent: String) -> String {
    if isShort(node) { return line(node) }
    let inner = indent + "  "
    switch node.value {
    case .array(let elements):
      return "[\n" + elements.map { inner + text(of: $0, inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(quoted($0.key)): \(text(of: $0.value, inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return line(node)
    }
  }

  private static func isShort(_ node: JSONNode) -> Bool {
    switch node.value {
    case .array(let elements): elements.allSatisfy { isScalar($0) }
    case .object(let members): members.allSatisfy { isScalar($0.value) || $0.key == "?" }
    default: true
    }
  }

  private static func isScalar(_ node: JSONNode) -> Bool {
    switch node.value {
    case .array, .object: false
    default: true
    }
  }

  private static func line(_ node: JSONNode) -> String {
    switch node.value {
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ " + members.map { "\(quoted($0.key)): \(line($0.value))" }.joined(separator: ", ") + " }"
    case .string(let text): quoted(text)
    case .number(let number): number.text
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
