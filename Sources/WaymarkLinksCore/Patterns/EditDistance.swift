/// Measures the difference of two texts: insertions, deletions and replacements of one scalar (Levenshtein).
package enum EditDistance {
  /// The distance, or `nil` if it is more than `limit`.
  ///
  /// Costs at most (2 · `limit` + 1) steps for each scalar of the shorter text.
  package static func between(_ first: String, _ second: String, atMost limit: Int) -> Int? {
    let second = Array(second.unicodeScalars)
    guard abs(first.unicodeScalars.count - second.count) <= limit else { return nil }
    let far = limit + 1
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: second.count + 1) { row in
      for column in row.indices { row.initializeElement(at: column, to: min(column, far)) }
      for (index, scalar) in first.unicodeScalars.enumerated() {
        var diagonal = row[0]
        row[0] = min(index + 1, far)
        let band = max(1, index + 1 - limit)...max(1, min(second.count, index + 1 + limit))
        if band.lowerBound > 1 { row[band.lowerBound - 1] = far }
        for column in band where column <= second.count {
          let above = column == index + 1 + limit ? far : row[column]
          let replaced = diagonal + (second[column - 1] == scalar ? 0 : 1)
          diagonal = row[column]
          row[column] = min(far, replaced, above + 1, row[column - 1] + 1)
        }
      }
      return row[second.count] > limit ? nil : row[second.count]
    }
  }
}
