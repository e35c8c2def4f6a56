#if Tools
  import Waymark

  /// A link to try: an argument, or a line of standard input.
  struct LinkRequest {
    /// The link as it was given.
    var text: String
    var source: DeepLink.Source?
    var extras: RouteMatch.Extras = [:]
    /// The scheme whose routes are tried instead of those of the link's scheme.
    var namespace: String?
    /// The reason why the line is not a request.
    var rejection: RouteTable.Rejection?

    init(_ text: String, source: DeepLink.Source? = nil) {
      self.text = text
      self.source = source
    }

    /// Reads a line: a link, or an object `{"link": …, "source": …, "extras": {…}, "namespace": …}`.
    init(_ line: LineReader.Line, source: DeepLink.Source?) {
      if line.isCut {
        self.init(String(decoding: line.bytes.prefix(256), as: UTF8.self) + "…", source: source)
        rejection = RouteTable.Rejection(.limitExceeded, "the line is longer than \(LineReader.longestLine) bytes")
        return
      }
      guard let text = String(checking: line.bytes) else {
        self.init(String(decoding: line.bytes, as: UTF8.self), source: source)
        rejection = RouteTable.Rejection(.invalidLink, "the line is not UTF-8")
        return
      }
      self.init(text, source: source)
      guard text.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else { return }
      do throws(JSONProblem) {
        var request = self
        try request.read(JSONParser.parse(line.bytes))
        self = request
      } catch {
        rejection = RouteTable.Rejection(
          .invalidLink, "a line that begins with “{” must be an object; at byte \(error.offset): \(error.message)")
      }
    }

    /// Creates a request from an argument of the command line.
    init(argument: String, source: DeepLink.Source?) {
      self.init(argument, source: source)
      if RawArguments.isRepaired(argument) {
        rejection = RouteTable.Rejection(.invalidLink, "the argument is not UTF-8")
      }
    }

    private mutating func read(_ node: JSONNode) throws(JSONProblem) {
      guard case .object(let members) = node.value else { return }
      guard members.contains(where: { $0.key == "link" }) else {
        throw JSONProblem(offset: node.offset, message: "“link” is missing")
      }
      for member in members {
        switch member.key {
        case "link": text = try Self.string(member.value)
        case "source": source = try Self.source(member.value)
        case "namespace": namespace = try Self.string(member.value)
        case "extras": try readExtras(member.value)
        default:
          throw JSONProblem(
            offset: member.keyOffset,
            message: "the key “\(member.key)” is not known: the known ones are link, source, extras, namespace")
        }
      }
    }

    private mutating func readExtras(_ node: JSONNode) throws(JSONProblem) {
      guard case .object(let members) = node.value else {
        throw JSONProblem(offset: node.offset, message: "extras must be an object")
      }
      for member in members { extras.set(try Self.extra(member.value), for: member.key) }
    }

    private static func extra(_ node: JSONNode) throws(JSONProblem) -> (any Sendable)? {
      switch node.value {
      case .null: return nil
      case .bool(let value): return value
      case .number(let number): return number.int.map { $0 as any Sendable } ?? number.double
      case .string(let text): return text
      case .array(let elements):
        var texts: [String] = []
        for element in elements { texts.append(try string(element)) }
        return texts
      case .object:
        throw JSONProblem(
          offset: node.offset, message: "an extra is a string, a number, true, false or a list of strings")
      }
    }

    private static func string(_ node: JSONNode) throws(JSONProblem) -> String {
      guard case .string(let text) = node.value else {
        throw JSONProblem(offset: node.offset, message: "expected a string")
      }
      return text
    }

    private static func source(_ node: JSONNode) throws(JSONProblem) -> DeepLink.Source {
      let name = try string(node)
      do throws(DeepLink.Source.Unknown) {
        return try DeepLink.Source(requested: name)
      } catch {
        throw JSONProblem(offset: node.offset, message: error.description)
      }
    }
  }
#endif
