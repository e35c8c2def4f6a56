#if WAYMARK_DIAGNOSTICS
  import WaymarkCore

  /// A command to a running app.
  package struct AppCommand: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      case open, state, map, explain, back, trace
    }

    package var kind: Kind
    /// The link of `open` and `explain`.
    package var link: String?
    /// The name of the sender.
    package var source: String?
    /// True if the answer may contain values of links.
    package var tellsValues = false
    /// The time after which the command must not be carried out, in milliseconds since 1970.
    package var expires: Int

    package init(_ kind: Kind, link: String? = nil, source: String? = nil, tellsValues: Bool = false, expires: Int) {
      self.kind = kind
      self.link = link
      self.source = source
      self.tellsValues = tellsValues
      self.expires = expires
    }

    /// The version of requests and answers.
    package static let version = 1

    /// The text of a request.
    package var json: String {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("waymark", Self.version)
        writer.member("command", kind.rawValue)
        if let link { writer.member("link", link) }
        if let source { writer.member("source", source) }
        writer.member("values", tellsValues)
        writer.member("expires", expires)
      }
      return writer.text
    }

    /// Reads a request, or returns `nil` if it is not whole, or of another version.
    package init?(json: [UInt8]) {
      guard case .object(let members)? = try? JSONParser.parse(json).value else { return nil }
      func text(_ key: String) -> String? {
        if case .string(let text)? = members.first(where: { $0.key == key })?.value.value { text } else { nil }
      }
      func number(_ key: String) -> Int? {
        if case .number(let number)? = members.first(where: { $0.key == key })?.value.value { number.int } else { nil }
      }
      guard number("waymark") == Self.version, let kind = text("command").flatMap({ Kind(rawValue: $0) }),
        let expires = number("expires")
      else { return nil }
      self.init(kind, link: text("link"), source: text("source"), expires: expires)
      if case .bool(true)? = members.first(where: { $0.key == "values" })?.value.value { tellsValues = true }
    }
  }
#endif
