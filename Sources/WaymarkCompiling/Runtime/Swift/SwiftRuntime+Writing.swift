extension SwiftRuntime {
  /// The writing of links, in each generated Swift file.
  static let writing = #"""
    // MARK: - Writing links

    extension Links {
      /// The beginning of a written link: none, the map's web host, or a scheme.
      enum Form: Sendable {
        case path, web
        case scheme(String)
      }

      /// Writes a link, and reads it back: `nil` if it would lead elsewhere, or if the map has no such link.
      @inline(never)
      fileprivate func write(_ index: Int, _ form: Form, _ first: String? = nil, _ second: String? = nil) -> String? {
        write(index, [first, second], as: form)
      }

      @inline(never)
      fileprivate func write(_ index: Int, _ texts: [String?], as form: Form) -> String? {
        let route = map.tables[0].data.routes[index]
        guard let template = route.writing else { return nil }
        var values: [(name: [UInt8], value: Filling.Value)] = []
        for (name, text) in zip(route.names, texts) {
          guard let text, !text.isEmpty else { continue }
          let isWildcard = template.path.contains { $0.kind == 0x2A && $0.text == name }
          let bytes = Array(text.utf8)
          guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
          values.append((name, Filling.Value(text: isWildcard ? Self.path(bytes) : bytes, isRaw: isWildcard)))
        }
        func value(_ name: [UInt8]) -> Filling.Value? { values.first { $0.name == name }?.value }
        guard var output = prefix(of: route, template, form) else { return nil }
        if let host = template.path.first, host.kind == 0x68 {
          guard let value = value(host.text) else { return nil }
          output += value.text
        }
        let filling = Filling(plusIsSpace: map.rules.pathPlus != .literal, replaced: Filling.Replaced(), value: value)
        let tokens = filling.tokens(template.path.filter { $0.kind != 0x68 }[...])
        let hash = tokens.firstIndex { $0.kind == 0x21 } ?? tokens.endIndex
        guard let segments = try? filling.segments(of: Array(tokens[..<hash])) else { return nil }
        var afterScheme = output.last == 0x2F
        if route.hasScheme {
          afterScheme = afterScheme && tokens[..<hash].first.map { $0.kind != 0x2F } ?? false
        } else {
          afterScheme = afterScheme && segments.first.map(standsAsHost) ?? false
        }
        Filling.append(segments, afterScheme: afterScheme, to: &output)
        for part in template.query where part.kind == 0x70 {
          // A plus sign would be read as a space, however it is written.
          guard let text = value(part.text)?.text else { return nil }
          if map.rules.queryPlus == .spaceAfterDecoding, text.contains(0x2B) { return nil }
        }
        let isBehind = map.rules.writesQueryBehind && hash < tokens.endIndex
        if !isBehind { filling.appendQuery(template.query, to: &output) }
        if hash < tokens.endIndex {
          guard let segments = try? filling.segments(of: Array(tokens[(hash + 1)...])) else { return nil }
          output.append(0x23)
          Filling.append(segments, afterScheme: false, to: &output)
        }
        if isBehind { filling.appendQuery(template.query, to: &output) }
        let text = String(decoding: output, as: UTF8.self)
        return isRead(text, index, values, form) ? text : nil
      }

      /// The segments of a wildcard: slashes and escapes stay, except for slashes at the ends.
      private static func path(_ text: [UInt8]) -> [UInt8] {
        let inner = text.drop { $0 == 0x2F }.reversed().drop { $0 == 0x2F }.reversed()
        return Piece.segment.keeping(Array(inner), keepsPercent: false)
      }

      private func prefix(of route: RouteData, _ template: Template, _ form: Form) -> [UInt8]? {
        switch form {
        case .path: return template.prefix
        case .web: return route.webPrefix
        case .scheme(let scheme):
          let start = Array(scheme.utf8).map(ASCII.lower) + "://".utf8
          if route.hasScheme { return template.prefix.starts(with: start) ? template.prefix : nil }
          guard map.rules.hostPolicy == 3 else { return Array(scheme.utf8) + "://".utf8 }
          guard let host = map.tables[0].hosts.first(where: { !$0.isWildcard }) else {
            return Array(scheme.utf8) + "://".utf8
          }
          return Array(scheme.utf8) + "://".utf8 + host.name + (host.port.map { Array(":\($0)".utf8) } ?? [])
        }
      }

      private func standsAsHost(_ segment: [UInt8]) -> Bool {
        guard segment.allSatisfy({ ASCII.isDigit($0) || $0 &- 0x61 < 26 || $0 == 0x2D }) else { return false }
        switch map.rules.hostPolicy {
        case 0:
          let text = "scheme://" + String(decoding: segment, as: UTF8.self)
          guard let link = try? link(text, from: .inApp) else { return false }
          return !map.tables[0].acceptsHost(of: link)
        case 1: return true
        case 2: return segment != Array("localhost".utf8)
        default: return false
        }
      }

      /// Returns whether a written link leads to the route, with these values.
      private func isRead(
        _ text: String, _ index: Int, _ values: [(name: [UInt8], value: Filling.Value)], _ form: Form
      ) -> Bool {
        let source: Source
        switch form {
        case .path: source = .inApp
        case .web: source = .universalLink
        case .scheme: source = .customScheme
        }
        guard let link = try? link(text, from: source), !link.isMalformed else { return false }
        var search = Search(self, link)
        guard case .matched(let match) = search.next(), match.redirects.isEmpty, match.data.route == index else {
          return false
        }
        let captures = match.data.captures.filter { !$0.name.isEmpty || $0.kind == 0x77 }
        let isSame = captures.allSatisfy { capture in
          let name = capture.name.isEmpty ? [0x2A] : capture.name
          let given = values.first { $0.name == name }?.value.text ?? []
          return match.bytes(of: capture) == (capture.kind == 0x68 ? given.map(ASCII.lower) : given)
        }
        return isSame
          && values.allSatisfy { value in
            captures.contains { ($0.name.isEmpty ? [0x2A] : $0.name) == value.name }
          }
      }
    }

    """#
}
