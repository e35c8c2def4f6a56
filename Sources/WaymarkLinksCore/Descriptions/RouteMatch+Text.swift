extension RouteMatch {
  /// One line: the name of the route, its pattern, the values.
  package func line(_ style: TextStyle) -> String {
    (names(style) + parameters(style).map { "\($0.name)=\($0.value.quotedIfNeeded)" }).joined(separator: "  ")
  }

  /// The name of the route, if it has one, and its pattern.
  package func names(_ style: TextStyle) -> [String] {
    (route.name.map { [style(.strong, $0)] } ?? []) + [pattern.text.printable]
  }

  /// The path parameters, wildcard, query and fragment, each with a name that says which it is.
  package func parameters(_ style: TextStyle) -> [(name: String, value: String)] {
    var output = path.map { (name: $0.name, value: style.value($0.value)) }
    if let wildcard { output.append(("*" + (wildcard.name ?? ""), style.value(wildcard.remainder))) }
    output += queryItems.map { ("?" + style.value($0.name), $0.value.map { style.value($0) } ?? "") }
    if let fragment = link.fragment { output.append(("#", style.value(fragment.text))) }
    return output
  }
}

extension String {
  /// The value, in quotation marks if its end would be unclear.
  fileprivate var quotedIfNeeded: String {
    isEmpty || contains(where: { $0.isWhitespace || $0 == "\"" })
      ? "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : self
  }
}
