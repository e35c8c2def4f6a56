/// Finds the known word that a misspelled one stands for.
package enum NearestWord {
  /// Returns the nearest word, if it is at most two slips away.
  @_optimize(size)
  package static func to(_ text: String, among known: [String]) -> String? {
    let text = text.lowercased()
    let distances = known.compactMap { word in distance(from: text, to: word.lowercased()).map { (word, $0) } }
    return distances.min { $0.1 < $1.1 }?.0
  }

  /// Returns whether a text with some edits may be a misspelling of a word.
  package static func isSlip(_ text: String, of word: String, edits: Int) -> Bool {
    slips(in: text, for: word, edits: edits) < word.count - 1
  }

  /// Returns the number of slips, or `nil` if too little of the word is left.
  private static func distance(from text: String, to word: String) -> Int? {
    guard let edits = EditDistance.between(text, word, atMost: 2), isSlip(text, of: word, edits: edits) else {
      return nil
    }
    return slips(in: text, for: word, edits: edits)
  }

  /// Returns the number of slips.
  ///
  /// Two swapped letters are one slip.
  private static func slips(in text: String, for word: String, edits: Int) -> Int {
    edits == 2 && areSwapped(Array(text.utf8), Array(word.utf8)) ? 1 : edits
  }

  /// Returns whether two texts differ only by two swapped neighbours.
  private static func areSwapped(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard text.count == word.count, let index = text.indices.first(where: { text[$0] != word[$0] }),
      index + 1 < text.count
    else { return false }
    var swapped = text
    swapped.swapAt(index, index + 1)
    return swapped == word
  }
}
