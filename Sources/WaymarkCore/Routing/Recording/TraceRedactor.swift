/// Makes texts of values for one trace: the values themselves, or numbered placeholders.
///
/// A word that is in the patterns of the routes is not a value and stays. All else in links, queries and texts of the app
/// becomes `‹1›`, `‹2›` and so on, the same for equal values.
struct TraceRedactor {
  /// The words that stay.
  ///
  /// If `nil`, everything stays.
  private let words: PatternWords?
  private var numbers: [String: Int] = [:]

  /// Creates a redactor that keeps all values.
  init() { words = nil }

  /// Creates a redactor for a table.
  ///
  /// - Parameter isRedacting: false to keep the values.
  init(_ table: RouteTable, isRedacting: Bool) { words = isRedacting ? PatternWords(of: table) : nil }

  /// True if placeholders stand for values.
  var isRedacting: Bool { words != nil }

  // MARK: Texts

  /// Returns the placeholder of a value, or the value.
  mutating func text(ofValue value: String) -> String {
    guard isRedacting else { return value }
    let number = numbers[value] ?? numbers.count + 1
    numbers[value] = number
    return "‹\(number)›"
  }

  /// Returns the text of a segment, which stays if the patterns contain it.
  private mutating func text(ofSegment segment: String, raw: String? = nil) -> String {
    words?.contains(segment: segment) != false ? raw ?? segment : text(ofValue: segment)
  }

  /// Returns the name of a container or branch, which stays if the map declares it.
  mutating func name(_ name: String) -> String {
    words?.keys.contains(name) != false ? name : text(ofValue: name)
  }

  /// Returns the name of a style, which stays if it is Waymark's or the map has it.
  mutating func style(_ style: RouteMap.ModalStyle) -> RouteMap.ModalStyle {
    guard let words, !RouteMap.ModalStyle.known.contains(style), !words.styles.contains(style.name) else {
      return style
    }
    return RouteMap.ModalStyle(text(ofValue: style.name))
  }

  /// Returns the scheme whose routes a link is limited to, which stays if the table has it.
  mutating func namespace(_ scheme: String) -> String {
    words?.schemes.contains(scheme) != false ? scheme : text(ofValue: scheme)
  }

  mutating func text(of link: DeepLink) -> String { text(of: link) { _ in false } }

  private mutating func text(of link: DeepLink, staying: (String) -> Bool) -> String {
    guard isRedacting else { return link.text }
    var output = link.scheme.map { "\($0)://" } ?? ""
    if let host = link.host {
      output += link.isWeb ? host.raw : text(ofSegment: host.text, raw: host.raw)
      if link.isWeb, let port = link.port { output += ":\(port)" }
    }
    for segment in link.pathSegments {
      output += "/" + (staying(segment.text) ? segment.raw : text(ofSegment: segment.text, raw: segment.raw))
    }
    if link.pathSegments.isEmpty, link.host == nil { output += "/" }
    if let query = Self.query(of: link.text) { output += "?" + items(query) }
    guard let fragment = link.fragment else { return output }
    return output + "#" + path(fragment.text)
  }

  /// The query of a link as it is written, or `nil` if there is none.
  private static func query(of text: String) -> Substring? {
    let rest = text.prefix { $0 != "#" }
    return rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] }
  }

  /// Returns the items of a query with placeholders, as they are written.
  private mutating func items(_ raw: Substring) -> String {
    raw.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let isKnown = words?.parameters.contains(parts[0]) == true
      let name = isKnown ? parts[0] : text(ofValue: parts[0])
      return parts.count == 1 ? name : "\(name)=" + (parts[1].isEmpty ? "" : text(ofValue: parts[1]))
    }.joined(separator: "&")
  }

  /// Returns a path, such as the value of a wildcard, segment by segment.
  private mutating func path(_ text: String) -> String {
    text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.isEmpty ? "" : self.text(ofSegment: String(part))
    }.joined(separator: "/")
  }

  /// Returns the text of a guard's target: a link, or a pattern with names of parameters.
  mutating func text(ofTarget target: String) -> String {
    guard let words else { return target }
    guard let link = try? DeepLink(target) else { return text(ofValue: target) }
    return text(of: link) { $0.hasPrefix(":") && words.parameters.contains(String($0.dropFirst())) }
  }

  // MARK: States

  /// Returns a state with placeholders.
  mutating func state(_ state: RouterState) -> RouterState {
    guard isRedacting else { return state }
    var copy = state
    copy.changeAll { redact(&$0) }
    return copy
  }

  private mutating func redact(_ node: inout RouterState.Node) {
    var values = node.entry.values
    values.link = values.link.map { text(ofTarget: $0) }
    values.parameters = values.parameters.map { .init(name: $0.name, value: path($0.value)) }
    values.query = values.query.map { item in
      .init(name: text(ofValue: item.name), value: item.value.map { text(ofValue: $0) })
    }
    values.savedExtras = nil
    values.key = name(values.key)
    node.entry.values = values
    node.selected = node.selected.map { name($0) }
    if let style = node.modal?.style { node.modal?.style = self.style(style) }
  }
}
