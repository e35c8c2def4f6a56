/// The members of an object, taken one by one; tells those that nobody took.
struct JSONFields {
  private let members: [JSONNode.Member]
  private let known: [String]

  /// The members of an object, with the keys it may have.
  init(_ members: [JSONNode.Member], known: [String]) {
    self.members = members
    self.known = known
  }

  subscript(key: String) -> JSONNode? {
    members.first { $0.key == key }?.value
  }

  /// A problem for each key that is not known.
  var unknown: [JSONProblem] {
    members.filter { !known.contains($0.key) }.map { member in
      JSONProblem(
        offset: member.keyOffset,
        message: "the key “\(member.key)” is not known here: \(Self.advice(member.key, known))")
    }
  }

  /// The known words, the nearest first asked about.
  static func advice(_ word: String, _ known: [String]) -> String {
    let nearest = known.min { Self.distance(word, $0) < Self.distance(word, $1) }
    let hint = nearest.flatMap { Self.distance(word, $0) <= 2 ? "did you mean “\($0)”? " : nil } ?? ""
    return hint + "known are " + known.joined(separator: ", ")
  }

  private static func distance(_ first: String, _ second: String) -> Int {
    EditDistance.between(first.lowercased(), second.lowercased(), atMost: 2) ?? 3
  }
}
