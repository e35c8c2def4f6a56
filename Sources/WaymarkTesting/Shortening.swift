/// Returns a shortest list that still fails, by leaving elements out.
///
/// It leaves out long runs first, then shorter ones, at last single elements, until none can be missed. The number of
/// attempts is at most quadratic in the number of elements.
@MainActor
package func shortened<Element>(
  _ elements: [Element], while fails: @MainActor ([Element]) async -> Bool
) async -> [Element] {
  var elements = elements
  var count: Int
  repeat {
    count = elements.count
    var length = max(1, elements.count / 2)
    while length > 0 {
      var start = 0
      while start < elements.count {
        var fewer = elements
        fewer.removeSubrange(start..<min(start + length, elements.count))
        if await fails(fewer) { elements = fewer } else { start += length }
      }
      length /= 2
    }
  } while elements.count < count
  return elements
}
