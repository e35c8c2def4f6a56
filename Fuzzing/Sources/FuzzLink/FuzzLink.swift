import Waymark

/// Any bytes parse to a link, or are refused with a place inside them; what parses prints to an equal link.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for malformed in [false, true] {
    do throws(DeepLink.Rejection) {
      check(try DeepLink(text, keepingMalformed: malformed))
    } catch {
      guard (0...text.utf8.count).contains(error.offset) else { fatalError("the place is outside the text") }
    }
  }
  return 0
}

private func check(_ link: DeepLink) {
  guard let again = try? DeepLink(link.canonicalText), again == link else { fatalError("does not print and parse") }
  guard again.canonicalText == link.canonicalText else { fatalError("has two canonical spellings") }
  let segments = link.pathSegments.map(\.text)
  guard !segments.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { fatalError("has a dot segment") }
  guard segments == again.pathSegments.map(\.text) else { fatalError("has other segments when printed") }
  _ = link.query.map { ($0.name.text, $0.value?.text) }
  _ = "\(link)"
  _ = try? link.resolved(against: again)
}
