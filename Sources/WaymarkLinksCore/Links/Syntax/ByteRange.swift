/// A run of bytes in the text of a link.
///
/// Half the size of `Range<Int>`, because a link has many of these and is copied often.
package struct ByteRange: Sendable, Hashable, BitwiseCopyable {
  var lower: UInt32
  var upper: UInt32

  static let empty = ByteRange(lower: 0, upper: 0)

  package var isEmpty: Bool { lower >= upper }
  package var count: Int { Int(upper) - Int(lower) }
  package var start: Int { Int(lower) }
  package var end: Int { Int(upper) }
}

extension ByteRange {
  package init(_ start: Int, _ end: Int) {
    self.init(lower: UInt32(truncatingIfNeeded: start), upper: UInt32(truncatingIfNeeded: end))
  }
}
