import WaymarkLinksCore

extension AssociationFile {
  /// The problems of the file by itself, in the order of the file, then the components that never decide.
  ///
  /// The cost is that of ``problems(for:app:host:)`` with a table without routes.
  public var problems: [Problem] {
    contentProblems + idleProblems(of: apps)
  }

  /// The problems of the file by itself, without the components of one app that never decide.
  func problemsWithoutIdleRules(besides app: String) -> [Problem] {
    contentProblems + idleProblems(of: apps.filter { $0 != app })
  }

  private var contentProblems: [Problem] {
    readingProblems + appProblems + variableProblems + compiled.rules.flatMap(ruleProblems)
  }

  private func idleProblems(of apps: [String]) -> [Problem] {
    apps.prefix(Self.maxComparedApps).flatMap { app in
      var comparison = Comparison(self, app: app)
      comparison.run()
      return comparison.idleRules()
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The number of apps whose components are compared with each other.
  private static let maxComparedApps = 16

  // MARK: Apps

  private var appProblems: [Problem] {
    var output: [Problem] = []
    var seen: Set<String> = []
    for detail in details {
      for app in detail.apps {
        if let problem = Self.problem(ofApp: app) { output.append(problem) }
        if !seen.insert(app).inserted {
          output.append(
            Problem(
              .repeatedApp, .warning,
              "\(app) is in several details: the first component that matches decides, so write one detail for it"))
        }
      }
    }
    for service in services.keys.sorted() {
      output += (services[service] ?? []).compactMap { Self.problem(ofApp: $0) }
    }
    return output
  }

  package static func problem(ofApp app: String) -> Problem? {
    if app.isEmpty {
      return Problem(
        .emptyApp, .error, "the identifier of an app is empty: write TEAM.bundle, such as A1B2C3D4E5.com.example.books")
    }
    guard !hasTeam(app) else { return nil }
    return Problem(.teamMissing, .warning, "\(app) has no team: write A1B2C3D4E5.\(app)")
  }

  /// Returns whether an identifier begins with the ten capitals and digits of a team.
  private static func hasTeam(_ app: String) -> Bool {
    guard let dot = app.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    let team = app.utf8[..<dot]
    let isTeam = team.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x41 < 26 }
    return team.count == 10 && isTeam && app.utf8.distance(from: dot, to: app.utf8.endIndex) > 1
  }

  // MARK: Variables

  private var variableProblems: [Problem] {
    variables.flatMap { variable in
      var output: [Problem] = []
      let name = variable.name
      if name.contains(where: { "$()".contains($0) }) || name.isEmpty {
        output.append(
          Problem(.badVariableName, .error, "the variable “\(name)” cannot be used: leave $, ( and ) out of its name"))
      }
      if variable.values.contains(where: { $0.contains("$(") }) {
        output.append(
          Problem(
            .nestedVariable, .error,
            "a value of $(\(name)) uses a variable, which stays plain text there: write all values out"))
      }
      if variable.values.isEmpty {
        output.append(
          Problem(
            .emptyVariable, .warning, "$(\(name)) has no values, so nothing matches it: add one, or remove it"))
      }
      if PredefinedVariables.values(of: name) != nil {
        output.append(
          Problem(.shadowedVariable, .warning, "$(\(name)) is a variable of every file: give this one another name"))
      }
      return output
    }
  }

  // MARK: Rules

  private func ruleProblems(_ rule: CompiledRules.Rule) -> [Problem] {
    let own = details[rule.detail].rules[rule.index]
    var output = Self.patterns(of: own).flatMap { variableUses(in: $0, rule.number) }
    if let path = own.path { output += pathProblems(path, rule.number) }
    if rule.excludes, case .items(let items) = rule.fields.query {
      output += items.filter { $0.pattern == "*" }.map { item in
        Problem(
          .excludesWithoutItem, .warning, rule: rule.number,
          "“\(item.name)”: \"*\" also takes links without the item, so this excludes them all: write \"?*\"")
      }
    }
    if rule.takesEveryPath, rule.asksForPathOnly {
      let comment = rule.fields.comment.map { " (its comment: \($0))" } ?? ""
      output.append(
        Problem(
          .takesEverything, .warning, rule: rule.number,
          "this component takes every URL\(comment): if that is not meant, write a path"))
    }
    return output
  }

  private static func patterns(of rule: AssociationRule) -> [String] {
    var patterns = [rule.path, rule.fragment].compactMap { $0 }
    switch rule.query {
    case .whole(let pattern): patterns.append(pattern)
    case .items(let items): patterns += items.map(\.pattern)
    case nil: break
    }
    return patterns
  }

  private func pathProblems(_ path: String, _ number: Int) -> [Problem] {
    if path.contains("#") {
      return [
        Problem(
          .otherPartInPath, .error, rule: number,
          "“\(path)” has a fragment, which no path has: write {\"/\": …, \"#\": …}")
      ]
    }
    guard let mark = path.firstIndex(of: "?"), path[mark...].contains("=") else { return [] }
    return [
      Problem(
        .otherPartInPath, .error, rule: number,
        "“\(path)” has a query, and “?” is any character in a path: write {\"/\": …, \"?\": {…}}")
    ]
  }

  private func variableUses(in pattern: String, _ number: Int) -> [Problem] {
    var output: [Problem] = []
    var rest = pattern[...]
    while let start = rest.range(ofDollar: ()) {
      rest = rest[start...]
      guard let end = rest.firstIndex(of: ")") else {
        output.append(
          Problem(
            .unclosedVariable, .error, rule: number,
            "“$(” is never closed in “\(pattern)”, so nothing matches it: add “)”"))
        break
      }
      let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
      rest = rest[rest.index(after: end)...]
      if PredefinedVariables.values(of: name) == nil, !variables.contains(where: { $0.name == name }) {
        let hint = NearestWord.to(name, among: variables.map(\.name) + ["lang", "region", "digit", "alpha", "alnum"])
        output.append(
          Problem(
            .unknownVariable, .error, rule: number,
            "there is no variable $(\(name)), so nothing matches “\(pattern)”: "
              + (hint.map { "did you mean $(\($0))?" } ?? "add it to substitutionVariables")))
      }
    }
    return output
  }
}

extension Substring {
  /// The index of the next `$(`.
  fileprivate func range(ofDollar: Void) -> Index? {
    var index = startIndex
    while let dollar = self[index...].firstIndex(of: "$") {
      let next = self.index(after: dollar)
      if next < endIndex, self[next] == "(" { return dollar }
      index = next
    }
    return nil
  }
}
