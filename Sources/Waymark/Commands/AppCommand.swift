#if WAYMARK_DIAGNOSTICS
  import WaymarkCore

  /// A command to a running app.
  package struct AppCommand: Sendable, Equatable {
    /// The kinds of commands.
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
      guard members.number("waymark") == Self.version, let expires = members.number("expires"),
        let kind = members.text("command").flatMap({ Kind(rawValue: $0) })
      else { return nil }
      self.init(kind, link: members.text("link"), source: members.text("source"), expires: expires)
      if case .bool(true)? = members["values"]?.value { tellsValues = true }
    }
  }
#endif
