#if Tools
  import Waymark

  /// The printed facts about the answer of an app.
  struct AppReport {
    let link: String?
    let reply: AppDriver.Reply
    /// The route that must have opened.
    let expected: String?

    private var members: [JSONNode.Member]? { if case .answered(let members) = reply { members } else { nil } }

    /// The reason why there is no answer.
    var failure: String { if case .noAnswer(let words) = reply { words } else { "" } }

    private var outcome: String { members?.text("outcome") ?? "noAnswer" }

    /// True if the route is the expected one, or none was named.
    private var isExpected: Bool {
      expected == nil || members?.text("route") == expected || members?.text("pattern") == expected
    }

    private static let good = ["opened", "handled", "claimed", "fellBack", "matched", "done"]

    var exitCode: Int32 {
      guard members != nil else { return ExitCodes.noAnswer }
      return Self.good.contains(outcome) && isExpected ? ExitCodes.success : ExitCodes.unmatched
    }

    /// The text of the app, or `nil` if it has not answered.
    var text: String? {
      guard let members else { return nil }
      let text = (members.text("text") ?? outcome).printable(keeping: "\n")
      guard let expected, !isExpected else { return text }
      return text + "\n  expected \(expected.printable)"
    }

    /// Writes the answer with the keys of `Documentation/Formats/CommandOutput.md`.
    func write(to writer: inout JSONWriter) {
      if let link { writer.member("link", link) }
      guard let members else { return writer.members(["outcome": "noAnswer", "detail": failure]) }
      for member in members where !["waymark", "id"].contains(member.key) { writer.write(member) }
      if expected != nil { writer.member("isExpected", isExpected) }
    }
  }

  extension JSONWriter {
    fileprivate mutating func write(_ member: JSONNode.Member) {
      key(member.key)
      write(member.value)
    }

    /// Writes a value that was read.
    fileprivate mutating func write(_ node: JSONNode) {
      switch node.value {
      case .null: string(nil)
      case .bool(let value): bool(value)
      case .number(let number): number.int.map { int($0) } ?? double(number.double)
      case .string(let text): string(text)
      case .array(let nodes): array { writer in for node in nodes { writer.write(node) } }
      case .object(let members): object { writer in for member in members { writer.write(member) } }
      }
    }
  }
#endif
