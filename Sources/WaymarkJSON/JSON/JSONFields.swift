/// The members of an object.
///
/// Reports members with unknown keys.
package struct JSONFields {
  private let members: [JSONNode.Member]
  private let known: [String]
  /// Known keys for words that other objects use.
  private let synonyms: [String: String]

  /// The members of an object, with the keys it may have.
  package init(_ members: [JSONNode.Member], known: [String], synonyms: [String: String] = [:]) {
    self.members = members
    self.known = known
    self.synonyms = synonyms
  }

  package subscript(key: String) -> JSONNode? { members[key] }

  /// The number of problems that a reader shows; further ones are counted, and need no advice.
  package static let maxAdvised = 100

  /// Returns a problem for each key that is not known.
  ///
  /// - Parameter count: the number of problems before these.
  package func unknown(after count: Int) -> [JSONProblem] {
    let known = Set(self.known)
    return members.filter { !known.contains($0.key) }.enumerated().map { index, member in
      let advice = count + index < Self.maxAdvised ? ": " + Self.advice(member.key, self.known, synonyms) : ""
      return JSONProblem(offset: member.keyOffset, message: "the key “\(member.key)” is not known here\(advice)")
    }
  }

  /// Advice with the known words.
  ///
  /// If one is similar, it asks about that word first.
  package static func advice(_ word: String, _ known: [String], _ synonyms: [String: String] = [:]) -> String {
    let nearest = known.min { Self.distance(word, $0) < Self.distance(word, $1) }
    let meant = synonyms[word.lowercased()] ?? nearest.flatMap { Self.distance(word, $0) <= 2 ? $0 : nil }
    let hint = meant.map { "did you mean “\($0)”? " } ?? ""
    return hint + "known are " + known.joined(separator: ", ")
  }

  private static func distance(_ first: String, _ second: String) -> Int {
    EditDistance.between(first.lowercased(), second.lowercased(), atMost: 2) ?? 3
  }
}
