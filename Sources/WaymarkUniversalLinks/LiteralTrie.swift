/// The literals below a node, character by character.
final class LiteralTrie {
  private struct Node {
    var next: [UInt32: Int32] = [:]
    var target: Int?
  }

  private var nodes: [Node] = [Node()]
  private(set) var targets: [Int] = []
  private let foldsCase: Bool

  init(foldsCase: Bool) { self.foldsCase = foldsCase }

  /// Returns the target of a text, which is made at its first use.
  func target(of text: [UInt32], _ make: () -> Int) -> Int {
    var node: Int32 = 0
    for scalar in text {
      let scalar = foldsCase ? ASCIICase.lower(scalar) : scalar
      if let next = nodes[Int(node)].next[scalar] {
        node = next
      } else {
        nodes[Int(node)].next[scalar] = Int32(nodes.count)
        node = Int32(nodes.count)
        nodes.append(Node())
      }
    }
    if let target = nodes[Int(node)].target { return target }
    let target = make()
    nodes[Int(node)].target = target
    targets.append(target)
    return target
  }

  func step(_ state: Int32, _ scalar: UInt32) -> Int32 {
    nodes[Int(state)].next[foldsCase ? ASCIICase.lower(scalar) : scalar] ?? -1
  }

  func target(at state: Int32) -> Int? { nodes[Int(state)].target }

  func distinctions(at state: Int32) -> Distinctions {
    var output = Distinctions()
    for scalar in nodes[Int(state)].next.keys {
      output.singles.insert(scalar)
      if foldsCase, scalar &- 0x61 < 26 { output.singles.insert(scalar - 0x20) }
    }
    return output
  }
}
