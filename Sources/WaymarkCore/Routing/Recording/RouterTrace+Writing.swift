extension RouterTrace {
  /// The version of the written format, which `Documentation/Formats/Trace.md` describes.
  public static let formatVersion = 1

  /// The trace as text: a line about the trace, then one JSON object a line for each event.
  ///
  /// The cost is that of the text.
  public var json: String {
    var writer = JSONWriter()
    writeHead(to: &writer)
    var lines = writer.text + "\n"
    for event in events { lines += event.json + "\n" }
    return lines
  }

  private func writeHead(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("trace", Self.formatVersion)
      writer.member("redacted", isRedacted)
      if let emptyReason { writer.member("empty", emptyReason) }
      if !hosts.isEmpty {
        writer.array("hosts", hosts) { $1.int($0) }
      }
      guard start != RouterState() else { return }
      writer.key("start")
      start.write(to: &writer)
    }
  }
}

extension RouterTrace.Event {
  /// The event as one JSON object.
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", kind.rawValue)
      for field in RouterTrace.Field.allCases {
        if let number = numbers[field] { writer.member(field.rawValue, number) }
        if let text = texts[field] { writer.member(field.rawValue, text) }
        if let list = lists[field] { writer.member(field.rawValue, list) }
      }
      if let state {
        writer.key("state")
        state.write(to: &writer)
      }
    }
    return writer.text
  }
}

extension RouterTrace.Event: CustomStringConvertible {
  /// The event on one line, with placeholders for the values of a redacted trace.
  public var description: String {
    let number = numbers[.number].map { " #\($0)" } ?? ""
    let sender = origin.map { " from \($0)" } ?? ""
    switch kind {
    case .open:
      let verb = texts[.presentation].map { $0 == "automatic" ? "open" : $0 } ?? "open"
      return "\(verb)\(number) \(texts[.link] ?? "")\(sender)"
    case .end:
      let denial = texts[.denial].flatMap { LinkOutcome.Denial.Kind(rawValue: $0) }
        .map { " by \(LinkOutcome.Denial($0, by: texts[.name]))" }
      return "end\(number) \(outcome)\(denial ?? "")"
        + (lists[.screens].map { "; \($0.joined(separator: " › "))" } ?? "")
    case .guard, .leave:
      let subject = texts[.route] ?? texts[.link] ?? ""
      return "\(kind.rawValue) \(texts[.name] ?? ""): \(answer)" + (subject.isEmpty ? "" : " (\(subject))")
    default:
      let facts: [RouterTrace.Field] = [.verb, .name, .route, .container, .branch, .pop, .selecting, .link]
      let words = facts.compactMap { texts[$0] }
      let last = answer.isEmpty ? "" : ": \(answer)"
      return ([kind.rawValue + number] + words).joined(separator: " ") + last + sender
    }
  }

  /// The outcome in words: `opened book`.
  package var outcome: String {
    [answer, texts[.route] ?? "", texts[.detail].map { "(\($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var answer: String { texts[.answer] ?? "" }

  /// The origin of an opening or a verb, if it is known.
  public var origin: DeepLink.Origin? {
    let location = texts[.file].map { RouteTable.SourceLocation(file: $0, line: numbers[.line] ?? 0) }
    guard kind == .open || kind == .verb, location != nil || linkSource.isExternal else { return nil }
    return DeepLink.Origin(source: linkSource, location: location)
  }

  /// The sender of the link.
  package var linkSource: DeepLink.Source {
    guard let name = texts[.source] else { return .inApp }
    // A source of the app's own has its trust beside it, whatever its name.
    let own = texts[.trust].map { trust in
      DeepLink.Source(name: name, trust: Int(trust).flatMap { DeepLink.Source.Trust(rawValue: $0) } ?? .foreign)
    }
    return (own ?? DeepLink.Source(savedName: name)).from(application: texts[.sender])
  }
}
