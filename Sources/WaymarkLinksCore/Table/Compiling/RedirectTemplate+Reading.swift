extension RedirectTemplate {
  /// Reads the target of a redirect, and checks that the pattern captures every name that it uses.
  static func read(
    _ target: RoutePattern, for variants: [PatternVariant], syntax: PatternSyntax, route: String?, pattern: RoutePattern
  ) -> (template: RedirectTemplate?, errors: [RouteTable.Problem]) {
    do throws(PatternFault) {
      let template = try RedirectTemplate(target.text, syntax: syntax)
      let captures = variants.flatMap { Capture.all(in: $0) }
      let errors = template.names.filter { $0.queryItem == nil && !$0.isCaptured(by: captures) }.map { name in
        RouteTable.Problem(
          .redirectParameter, severity: .error, route: route, pattern: pattern.text, redirect: target.text,
          offset: name.offset, message: name.explanation(captures))
      }
      return (errors.isEmpty ? template : nil, errors)
    } catch {
      return (nil, [RouteTable.Problem(error, in: pattern.text, redirect: target.text, route: route)])
    }
  }
}

extension RedirectTemplate.Name {
  fileprivate func isCaptured(by captures: [Capture]) -> Bool {
    captures.contains { capture in
      capture.isWildcard == isWildcard && (capture.isNamed(name) || (isWildcard && name == "*"))
    }
  }

  fileprivate func explanation(_ captures: [Capture]) -> String {
    if captures.contains(where: { $0.isNamed(name) }) {
      return isWildcard
        ? "“\(name)” is a parameter of the pattern: write “:\(name)”"
        : "“\(name)” is the wildcard of the pattern: write “*\(name)”"
    }
    let known = captures.compactMap { capture in capture.name.map { capture.isWildcard ? "*\($0)" : ":\($0)" } }
    let unique = known.enumerated().filter { known.firstIndex(of: $1) == $0 }.map(\.element)
    let hint = unique.isEmpty ? "it captures nothing" : "it captures \(unique.joined(separator: ", "))"
    return "the pattern has no “\(isWildcard ? "" : ":")\(name)”: \(hint)"
  }
}

extension Capture {
  func isNamed(_ name: String) -> Bool {
    self.name.map(ExactName.init) == ExactName(name)
  }

  package var isWildcard: Bool {
    if case .wildcard = extent { true } else { false }
  }
}
