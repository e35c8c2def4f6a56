extension DeepLink {
  /// Resolves a relative reference against a base link.
  ///
  /// `./reviews` appends to the base's path, and `../` removes one of its segments. This follows go_router, not RFC
  /// 3986, where both replace the last segment. Query and fragment of the base are dropped. Any other link is complete
  /// and is returned unchanged. Use this for the app's own links: links from outside are never resolved. The result has
  /// the less trusted source of the two.
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
      output, from: base.source.leastTrusted(source), keepingMalformed: mayBeMalformed || base.mayBeMalformed
    )
  }

  /// The number of leading `..` segments, and of all leading dot segments, or `nil` if the path is not relative.
  private var relativeSteps: (ups: Int, kept: Int)? {
    let leading = rawSegments.prefix { $0 == "." || $0 == ".." }
    return leading.isEmpty ? nil : (leading.count { $0 == ".." }, leading.count)
  }

  private var rawSegments: [String] {
    let path = rawText(layout.path)
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String($0) ?? "" }
  }
}
