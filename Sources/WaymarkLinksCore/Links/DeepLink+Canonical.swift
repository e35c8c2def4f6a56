extension DeepLink {
  /// The link in its canonical spelling, which parses to an equal link.
  ///
  /// Scheme and web host are in lower case, and a default port is left out. One slash separates segments. Each piece is
  /// percent-encoded only where it must be (RFC 3986 §6.2.2), and an empty query is left out. A plus sign in the query
  /// stays as it was written, because readers differ on it. The text contains secrets of the link.
  @inline(never)
  public var canonicalText: String {
    text.withBytes { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + 8)
      appendAuthority(bytes, to: &output)
      appendTail(bytes, hostIsSegment: false, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Path, query and fragment in canonical spelling, with the host as first segment if asked for.
  func canonicalTail(hostIsSegment: Bool) -> String {
    text.withBytes { bytes in
      var output: [UInt8] = []
      appendTail(bytes, hostIsSegment: hostIsSegment, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  private func appendTail(_ bytes: Span<UInt8>, hostIsSegment: Bool, to output: inout [UInt8]) {
    appendPath(bytes, hostIsSegment: hostIsSegment, to: &output)
    appendQuery(bytes, to: &output)
    guard layout.traits.contains(.fragment) else { return }
    output.append(UInt8(ascii: "#"))
    append(bytes, layout.fragment, as: .fragment, to: &output)
  }

  private func appendAuthority(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard !layout.scheme.isEmpty else { return }
    for index in layout.scheme.start..<layout.scheme.end { output.append(ASCII.lowercased(bytes[index])) }
    output.append(UInt8(ascii: ":"))
    guard !layout.host.isEmpty || layout.port != nil else { return }
    output += "//".utf8
    if isWeb {
      for index in layout.host.start..<layout.host.end { output.append(ASCII.lowercased(bytes[index])) }
    } else if !layout.host.isEmpty, bytes[layout.host.start] == UInt8(ascii: "[") {
      for index in layout.host.start..<layout.host.end { output.append(bytes[index]) }
    } else {
      append(bytes, layout.host, as: .host, to: &output)
    }
    if let port = layout.port, !isDefaultPort {
      output += ":\(port)".utf8
    }
  }

  /// True if the written port is the scheme's default port.
  var isDefaultPort: Bool { layout.port != nil && layout.port == defaultPort }

  /// The written port, or the default port of the scheme, if it has one.
  var effectivePort: UInt16? { layout.port ?? defaultPort }

  private var defaultPort: UInt16? {
    guard isWeb else { return nil }
    return layout.scheme.count == "https".utf8.count ? 443 : 80
  }

  private func appendPath(_ bytes: Span<UInt8>, hostIsSegment: Bool, to output: inout [UInt8]) {
    if hostIsSegment {
      output.append(UInt8(ascii: "/"))
      append(bytes, layout.host, as: .pathSegment, to: &output)
    } else if segmentList.count == 0 {
      output.append(UInt8(ascii: "/"))
    }
    for index in 0..<segmentList.count {
      output.append(UInt8(ascii: "/"))
      append(bytes, segmentList[index], as: .pathSegment, to: &output)
    }
  }

  private func appendQuery(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    var scan = ItemScan(layout.query)
    var separator = UInt8(ascii: "?")
    while let item = scan.next(in: bytes) {
      output.append(separator)
      separator = UInt8(ascii: "&")
      append(bytes, item.name, as: .queryName, to: &output)
      guard let value = item.value else { continue }
      output.append(UInt8(ascii: "="))
      append(bytes, value, as: .queryValue, to: &output)
    }
  }

  private func append(_ bytes: Span<UInt8>, _ range: ByteRange, as piece: LinkPiece, to output: inout [UInt8]) {
    // Text that is kept undecoded is literal text: its percent and plus signs mean themselves.
    let isKept = mayBeMalformed && PercentCoding.firstMalformed(in: bytes, range) != nil
    var cursor = DecodingCursor(range)
    while true {
      let position = cursor.position
      guard let byte = isKept ? cursor.nextRaw(in: bytes) : cursor.next(in: bytes) else { return }
      let isRawPlus = !isKept && byte == UInt8(ascii: "+") && bytes[position] == byte
      if isRawPlus { output.append(byte) } else { piece.append(byte, to: &output) }
    }
  }
}

extension DeepLink: Hashable {
  /// Returns whether both links lead to the same target, regardless of spelling.
  ///
  /// The comparison is by bytes, not by characters.
  public static func == (lhs: DeepLink, rhs: DeepLink) -> Bool {
    lhs.text.hasSameBytes(as: rhs.text) || lhs.canonicalText.hasSameBytes(as: rhs.canonicalText)
  }

  /// Hashes the canonical text.
  @_optimize(size)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(canonicalText)
  }
}
