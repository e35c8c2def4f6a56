import WaymarkCore

extension RouterTrace {
  /// The maximum size of a trace as text.
  ///
  /// A larger text is not read.
  package static let maxJSONBytes = 16 << 20

  /// Reads a trace.
  ///
  /// `Documentation/Formats/Trace.md` describes the text. A last line without its line break, which a process left that
  /// ended while it wrote, is left out if it cannot be read. Events of kinds that are not known are left out.
  ///
  /// - Throws: an error that says where and why, if another line cannot be read, or the text is too large or of another version.
  public init(json: some Sequence<UInt8>) throws {
    let bytes = Array(json.prefix(Self.maxJSONBytes + 1))
    guard bytes.count <= Self.maxJSONBytes else {
      throw Invalid(line: nil, reason: "it is larger than \(Self.maxJSONBytes >> 20) MiB: this is not a trace")
    }
    var reader = TraceReader()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isSpace) {
      do throws(JSONProblem) {
        try reader.read(line)
      } catch {
        if index == lines.count - 1, index > 0 { break }
        throw Invalid(line: index + 1, reason: "\(error.message) (at byte \(error.offset))")
      }
    }
    guard let trace = reader.trace else { throw Invalid(line: nil, reason: "it is empty: this is not a trace") }
    self = trace
  }

  /// Reads a trace.
  ///
  /// - Throws: an error that says where and why, if it cannot be read.
  public init(json: String) throws {
    try self.init(json: json.utf8)
  }

  /// The reason why a text is not a trace.
  package struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1, or `nil` if the error concerns the whole text.
    package let line: Int?
    /// The reason, without values of links.
    package let reason: String

    /// Line and reason.
    package var description: String { (line.map { "line \($0): " } ?? "") + reason }
  }
}

/// Reads the lines of a trace.
private struct TraceReader {
  private var head: (isRedacted: Bool, start: RouterState, hosts: [Int?], emptyReason: String?)?
  private var events: [RouterTrace.Event] = []
  /// The windows that hosts show, and those that the app has connected.
  private var windows: (hosts: Set<Int?>, connected: Set<Int?>) = ([], [])
  /// The most windows at one time, as in a saved state.
  private static let maxWindows = 64

  var trace: RouterTrace? {
    head.map {
      RouterTrace(
        events, isRedacted: $0.isRedacted, from: $0.start, hosts: $0.hosts, emptyReason: $0.emptyReason)
    }
  }

  mutating func read(_ line: ArraySlice<UInt8>) throws(JSONProblem) {
    let node = try JSONParser.parse(line)
    guard case .object(let members) = node.value else { throw JSONProblem(offset: 0, message: "this is not an object") }
    if head == nil { return try readHead(members) }
    guard let event = try Self.event(members) else { return }
    noteWindow(event)
    try checkWindows()
    events.append(event)
  }

  private mutating func noteWindow(_ event: RouterTrace.Event) {
    let window = event[number: .window]
    switch (event.kind, event[.name]) {
    case (.attach, _): windows.hosts.insert(window)
    case (.detach, _): windows.hosts.remove(window)
    case (.host, "windowConnected"): windows.connected.insert(window)
    case (.host, "windowDisconnected"): windows.connected.remove(window)
    default: return
    }
  }

  private func checkWindows() throws(JSONProblem) {
    guard max(windows.hosts.count, windows.connected.count) > Self.maxWindows else { return }
    throw JSONProblem(offset: 0, message: "more than \(Self.maxWindows) windows are open: no router has so many")
  }

  private mutating func readHead(_ members: [JSONNode.Member]) throws(JSONProblem) {
    var (version, isRedacted, start, hosts): (Int?, Bool?, RouterState, [Int?]) = (nil, nil, RouterState(), [])
    var emptyReason: String?
    for member in members {
      switch (member.key, member.value.value) {
      case ("trace", .number(let number)): version = number.int
      case ("redacted", .bool(let value)): isRedacted = value
      case ("empty", .string(let reason)): emptyReason = reason
      case ("hosts", .array(let nodes)):
        hosts = nodes.map { if case .number(let number) = $0.value { number.int } else { nil } }
      case ("start", _): start = try Self.state(member.value)
      default: continue
      }
    }
    guard let version else { throw JSONProblem(offset: 0, message: "“trace” is missing: this is not a trace") }
    guard version == RouterTrace.formatVersion else {
      throw JSONProblem(
        offset: 0,
        message: "version \(version) of a trace is not known: this is version \(RouterTrace.formatVersion)")
    }
    windows = (Set(hosts), Set(start.windows.map(\.id.number)))
    try checkWindows()
    head = (isRedacted ?? true, start, hosts, emptyReason)
  }

  /// Returns an event, or `nil` if its kind is not known.
  private static func event(_ members: [JSONNode.Member]) throws(JSONProblem) -> RouterTrace.Event? {
    guard let kind = members.first(where: { $0.key == "event" }) else {
      throw JSONProblem(offset: 0, message: "“event” is missing")
    }
    guard case .string(let name) = kind.value.value, let known = RouterTrace.Kind(rawValue: name) else { return nil }
    var event = RouterTrace.Event(known)
    for member in members {
      if member.key == "state" {
        event.state = try state(member.value)
      } else if let field = RouterTrace.Field(rawValue: member.key) {
        try read(member.value, as: field, to: &event)
      }
    }
    return event
  }

  private static func read(
    _ node: JSONNode, as field: RouterTrace.Field, to event: inout RouterTrace.Event
  ) throws(JSONProblem) {
    switch node.value {
    case .string(let text): event[field] = text
    case .number(let number):
      guard let value = number.int else {
        throw JSONProblem(offset: node.offset, message: "a whole number should be here")
      }
      event[number: field] = value
    case .array(let nodes):
      event.lists[field] = nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    case .null, .bool, .object: throw JSONProblem(offset: node.offset, message: "this value does not belong here")
    }
  }

  /// Reads a state with the reader of saved states.
  private static func state(_ node: JSONNode) throws(JSONProblem) -> RouterState {
    do throws(JSONProblem) {
      return try RouterState(saved: node)
    } catch {
      throw JSONProblem(offset: error.offset, message: "the state cannot be read: \(error.message)")
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
