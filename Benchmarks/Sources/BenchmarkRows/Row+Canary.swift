extension Row {
  /// Does what every measuring must find: a hundred allocations, and some thousand instructions.
  package static var canary: Row {
    Row("canary") {
      Pass(1, expecting: 100) {
        let blocks = (0..<100).map { _ in block() }
        return blocks.reduce(0) { $0 + $1.count }
      }
    }
  }

  /// A block on the heap; the optimiser must not see that it could do without.
  @inline(never) @_optimize(none)
  private static func block() -> [Int] { [Int](repeating: 7, count: 1) }
}
