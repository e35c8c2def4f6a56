extension FoundFault {
  private typealias Line = (number: Int, text: String)

  /// Reads the text of a file.
  package init(reading text: String, file: String) throws(UnreadableFault) {
    let lines = Self.lines(of: text)
    let head = Self.head(of: lines)
    let acts = lines.dropFirst(head.count).filter { !$0.text.isEmpty }
    let last = lines.last?.number ?? 1
    guard !acts.isEmpty else {
      throw UnreadableFault(file: file, line: last, expected: "an empty line and the acts, one a line", found: "no act")
    }
    var settings = try Self.settings(in: head, of: file)
    let end = head.last?.number ?? 1
    self.file = file
    kind = try Self.take("kind", from: &settings, file, end).value
    status = try Self.status(try Self.take("status", from: &settings, file, end), file)
    showed = try Self.take("showed", from: &settings, file, end).value
    seed = try Self.seed(try Self.take("seed", from: &settings, file, end), file)
    commit = try Self.commit(try Self.take("commit", from: &settings, file, end), file)
    self.settings = settings
    self.acts = acts.map { Act($0.text, line: $0.number) }
  }

  /// Returns an error about a line of this file.
  package func unreadable(line: Int, expected: String, found: String) -> UnreadableFault {
    UnreadableFault(file: file, line: line, expected: expected, found: found)
  }

  /// Returns the value of a setting, read by `read`; nil if the head does not have it.
  package func setting<Value>(
    _ name: String, expected: String, _ read: (String) -> Value?
  ) throws(UnreadableFault) -> Value? {
    guard let setting = settings.first(where: { $0.name == name }) else { return nil }
    guard let value = read(setting.value) else {
      throw unreadable(line: setting.line, expected: "\(name): \(expected)", found: setting.value)
    }
    return value
  }

  /// Throws if the head has a setting that its kind of journeys does not know.
  package func expectSettings(among names: [String]) throws(UnreadableFault) {
    guard let other = settings.first(where: { !names.contains($0.name) }) else { return }
    let expected = names.isEmpty ? "no further setting" : "one of the settings \(names.joined(separator: ", "))"
    throw unreadable(line: other.line, expected: expected, found: other.name)
  }

  // MARK: Lines

  /// Returns the lines without those of remarks and the empty ones at the beginning.
  private static func lines(of text: String) -> [Line] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    let lines = all.map { (number: $0 + 1, text: trimmed($1)) }.filter { !$0.text.hasPrefix("#") }
    return Array(lines.drop { $0.text.isEmpty })
  }

  private static func head(of lines: [Line]) -> [Line] { Array(lines.prefix { !$0.text.isEmpty }) }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  private static func settings(in head: [Line], of file: String) throws(UnreadableFault) -> [Setting] {
    var settings: [Setting] = []
    for line in head {
      guard let colon = line.text.firstIndex(of: ":") else {
        throw UnreadableFault(file: file, line: line.number, expected: "“NAME: VALUE”", found: line.text)
      }
      let name = String(line.text[..<colon])
      guard !settings.contains(where: { $0.name == name }) else {
        throw UnreadableFault(file: file, line: line.number, expected: "“\(name)” once", found: line.text)
      }
      settings.append(Setting(name, trimmed(line.text[colon...].dropFirst()), line: line.number))
    }
    return settings
  }

  // MARK: Values that every file has

  private static func take(
    _ name: String, from settings: inout [Setting], _ file: String, _ line: Int
  ) throws(UnreadableFault) -> Setting {
    guard let index = settings.firstIndex(where: { $0.name == name && !$0.value.isEmpty }) else {
      throw UnreadableFault(file: file, line: line, expected: "a line “\(name): …” in the head", found: "none")
    }
    return settings.remove(at: index)
  }

  private static func status(_ setting: Setting, _ file: String) throws(UnreadableFault) -> Status {
    if let status = Status(rawValue: setting.value) { return status }
    throw UnreadableFault(file: file, line: setting.line, expected: "status: mended or known", found: setting.value)
  }

  private static func seed(_ setting: Setting, _ file: String) throws(UnreadableFault) -> String {
    if UInt64(setting.value) != nil || setting.value == "none" { return setting.value }
    throw UnreadableFault(file: file, line: setting.line, expected: "seed: a number or none", found: setting.value)
  }

  private static func commit(_ setting: Setting, _ file: String) throws(UnreadableFault) -> String {
    let isHash = (7...40).contains(setting.value.count) && setting.value.allSatisfy(\.isHexDigit)
    if isHash { return setting.value }
    throw UnreadableFault(
      file: file, line: setting.line, expected: "commit: the commit's hash, 7 digits or more", found: setting.value)
  }
}
