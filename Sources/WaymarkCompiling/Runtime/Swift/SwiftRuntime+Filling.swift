extension SwiftRuntime {
  /// The filling of redirects and patterns, in each generated Swift file.
  static let filling = #"""
        // MARK: Filling

        private func filledValue(_ name: [UInt8]) -> Filling.Value? {
          if name.first == 0x3F { return filledItem(Array(name.dropFirst())).map { Filling.Value(text: $0) } }
          if let capture = data.captures.first(where: { $0.name == name && $0.kind != 0x77 }) {
            return Filling.Value(text: bytes(of: capture))
          }
          guard let capture = data.captures.first(where: { $0.kind == 0x77 }),
            name == [0x2A] || !capture.name.isEmpty && capture.name == name
          else { return nil }
          return Filling.Value(text: remainder(capture), isRaw: true)
        }

        fileprivate func filled(_ template: Template) throws -> [UInt8] {
          let replaced = Filling.Replaced(
            query: Array(link.bytes[link.query]), fragment: link.fragment.map { Array(link.bytes[$0]) })
          let filling = Filling(
            plusIsSpace: links.map.rules.pathPlus != .literal, replaced: replaced, value: filledValue)
          return try filling.text(template)
        }
      }

      /// Fills the names of a template with values.
      fileprivate struct Filling {
        struct Value {
          var text: [UInt8]
          /// True for segments as they are written in a link.
          var isRaw = false
          /// True if nothing is written.
          var isEmpty: Bool { isRaw && text.isEmpty }

          func appendToQuery(_ output: inout [UInt8]) {
            output += isRaw ? Piece.queryValue.keeping(text) : Piece.queryValue.encoded(text)
          }
        }

        /// The query and the fragment of the replaced link.
        struct Replaced {
          var query: [UInt8] = []
          var fragment: [UInt8]?
        }

        let plusIsSpace: Bool
        let replaced: Replaced
        let value: ([UInt8]) -> Value?

        func text(_ template: Template) throws -> [UInt8] {
          var output = template.prefix
          try appendPath(template.path, to: &output)
          appendQuery(template.query, to: &output)
          if template.carriesFragment, let fragment = replaced.fragment { output += [0x23] + fragment }
          guard let fragment = template.fragment else { return output }
          output.append(0x23)
          if fragment.first?.kind == 0x2F {
            try appendPath(fragment, to: &output)
          } else {
            output += try segments(of: tokens(fragment[...])).joined(separator: [0x2F])
          }
          return output + template.fragmentQuery
        }

        /// The tokens without groups in which a value is missing.
        func tokens(_ all: ArraySlice<Token>) -> [Token] {
          var output: [Token] = []
          var index = all.startIndex
          while index < all.endIndex {
            let token = all[index]
            index += 1
            guard token.kind == 0x28 else {
              output.append(token)
              continue
            }
            let start = index
            var depth = 1
            var isComplete = true
            while depth > 0 {
              switch all[index].kind {
              case 0x28: depth += 1
              case 0x29: depth -= 1
              case 0x5F: if depth == 1 { isComplete = false }
              case 0x3A, 0x2A: if depth == 1, value(all[index].text)?.isEmpty ?? true { isComplete = false }
              default: break
              }
              index += 1
            }
            if isComplete { output += tokens(all[start..<index - 1]) }
          }
          return output
        }

        func appendPath(_ items: [Token], to output: inout [UInt8]) throws {
          guard !items.isEmpty || output.isEmpty else { return }
          let tokens = tokens(items[...])
          let afterScheme = output.last == 0x2F && tokens.first.map { $0.kind != 0x2F } ?? false
          Self.append(try segments(of: tokens), afterScheme: afterScheme, to: &output)
        }

        static func append(_ segments: [[UInt8]], afterScheme: Bool, to output: inout [UInt8]) {
          if !afterScheme {
            if segments.isEmpty { output.append(0x2F) }
            for segment in segments { output += [0x2F] + segment }
            return
          }
          let first = segments.first ?? []
          for (index, byte) in first.enumerated() {
            let isInHost = !first[..<index].contains(0x2F)
            if isInHost, byte == 0x3A || byte == 0x40 { Piece.escape(byte, to: &output) } else { output.append(byte) }
          }
          for segment in segments.dropFirst() { output += [0x2F] + segment }
        }

        /// The segments, encoded, without those whose value is missing.
        func segments(of tokens: [Token]) throws -> [[UInt8]] {
          var output: [[UInt8]] = []
          var current: [UInt8] = []
          var (isMissing, hasValue) = (false, false)
          func end() throws {
            if hasValue, current == [0x2E] || current == [0x2E, 0x2E] { throw Rejection.invalidLink }
            if !current.isEmpty, !isMissing { output.append(current) }
            current = []
            (isMissing, hasValue) = (false, false)
          }
          for token in tokens {
            switch token.kind {
            case 0x2F: try end()
            case 0x3D: current += Piece.segment.encoded(token.text)
            case 0x3A, 0x5F:
              guard token.kind == 0x3A, let value = value(token.text), !value.isRaw else {
                isMissing = true
                continue
              }
              for byte in value.text {
                if plusIsSpace, byte == 0x2B {
                  Piece.escape(byte, to: &current)
                } else {
                  Piece.segment.append(byte, to: &current)
                }
              }
              hasValue = true
            default:
              guard let value = value(token.text) else { continue }
              try end()
              guard !value.text.isEmpty else { continue }
              for segment in value.text.split(separator: 0x2F) where Parser.dots(Array(segment), 0..<segment.count) != nil {
                throw Rejection.invalidLink
              }
              output.append(value.text)
            }
          }
          try end()
          return output
        }

        func appendQuery(_ parts: [Token], to output: inout [UInt8]) {
          var separator: UInt8 = 0x3F
          var index = 0
          while index < parts.count {
            let part = parts[index]
            index += 1
            var item = part.name
            switch part.kind {
            case 0x61:
              guard !replaced.query.isEmpty else { continue }
              item = replaced.query
            case 0x74: item += [0x3D] + part.text
            case 0x70:
              guard let value = value(part.text) else { continue }
              item.append(0x3D)
              value.appendToQuery(&item)
            case 0x73:
              item.append(0x3D)
              (value([0x2A]) ?? Value(text: [0x2A])).appendToQuery(&item)
            case 0x6C:
              item.append(0x3D)
              while index < parts.count, parts[index].kind == 0x78 || parts[index].kind == 0x79 {
                append(parts[index], to: &item)
                index += 1
              }
            default: break
            }
            output += [separator] + item
            separator = 0x26
          }
        }

        /// Appends a text, or a value as a segment of the path that a value of the query is.
        private func append(_ part: Token, to item: inout [UInt8]) {
          guard part.kind == 0x79 else {
            item += part.text
            return
          }
          guard let value = value(part.text), !value.isEmpty else { return }
          item += part.name
          item += Piece.queryValue.encoded(value.isRaw ? value.text : Piece.segment.encoded(value.text))
        }
      }
    }

    """#
}
