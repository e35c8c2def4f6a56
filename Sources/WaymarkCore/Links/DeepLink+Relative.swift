extension DeepLink {
  /// The link that a relative reference means.
  ///
  /// `./reviews` appends to the base's path and `../` drops one segment of it, as go_router does (not RFC 3986, where
  /// both replace the last segment); query and fragment of the base are dropped. Any other link is already complete and
  /// is given back as it is. Meant for the app's own links: links from outside are never resolved. The result has the
  /// source of the less trusted of the two.
  ///
  /// - Throws: a ``Rejection`` if the result is over a limit.
  public func resolved(against base: DeepLink) throws(Rejection) -> DeepLink {
    guard layout.scheme.isEmpty, let steps = relativeSteps else { return self }
    var segments = (0..<base.segmentList.count).map { base.rawText(base.segmentList[$0]) }
    segments.removeLast(min(steps.ups, segments.count))
    segments += rawSegments.dropFirst(steps.kept).filter { !$0.isEmpty }
    let authorityEnd = base.layout.path.start
    var output = base.rawText(ByteRange(0, authorityEnd))
    output += segments.isEmpty ? "/" : segments.map { "/" + $0 }.joined()
    output += rawText(ByteRange(layout.path.end, text.utf8.count))
    return try DeepLink(
      output, from: base.source.leastTrusted(source), malformed: mayBeMalformed || base.mayBeMalformed ? .keep : .reject
    )
  }

  /// How many `..` the path begins with and how many pieces those and the `.` take up; nil if it is not relative.
  private var relativeSteps: (ups: Int, kept: Int)? {
    let leading = rawSegments.prefix { $0 == "." || $0 == ".." }
    return leading.isEmpty ? nil : (leading.count { $0 == ".." }, leading.count)
  }

  private var rawSegments: [String] {
    let path = rawText(layout.path)
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String($0) ?? "" }
  }
}
