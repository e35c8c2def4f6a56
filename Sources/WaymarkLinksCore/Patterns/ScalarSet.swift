/// A set of Unicode scalars: a character class of a regular expression.
package struct ScalarSet: Sendable, Hashable {
  /// The ranges, sorted and with gaps between them.
  package private(set) var ranges: [ClosedRange<UInt32>] = []

  package static let all = ScalarSet([0...0x10_FFFF])
  package static let digits = ScalarSet([0x30...0x39])
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let spaces = ScalarSet([0x09...0x0D, 0x20...0x20])

  package init(_ ranges: [ClosedRange<UInt32>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  package init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  var inverted: ScalarSet {
    var output: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { output.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10_FFFF { output.append(next...0x10_FFFF) }
    return ScalarSet(output)
  }

  package func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  package func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= scalar
  }
}
