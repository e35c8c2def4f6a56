import TestSupport
import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// The look-ups that compare two lists of screens, counted in nodes that were looked at.
@Suite("Comparing stacks: steps · N11")
struct NodeIndexTests {
  /// A list, and the order in which its nodes are asked for.
  struct Family: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let asked: @Sendable (Int) -> [Int]
  }

  static let families = [
    Family(testDescription: "the same") { Array(0..<$0) },
    Family(testDescription: "one pushed") { Array(0...$0) },
    Family(testDescription: "one removed at the root") { Array(1..<$0) },
    Family(testDescription: "one inserted at the root") { [-1] + Array(0..<$0) },
    Family(testDescription: "half of them removed") { Array(stride(from: 0, to: $0, by: 2)) },
    Family(testDescription: "reversed") { (0..<$0).reversed() },
    Family(testDescription: "all others") { count in (0..<count).map { $0 + count } },
  ]

  private static func nodes(_ ids: [Int]) -> [RouterState.Node] {
    ids.map { RouterState.Node(RouterState.Entry(id: .init($0), .init(key: "a"))) }
  }

  /// The bound holds at each length: two lists of searches, one more that overshoots, one to note all, one of look-ups.
  @Test(arguments: families, [1_000, 2_000, 4_000]) func workGrowsWithTheStack(_ family: Family, _ count: Int) {
    var index = NodeIndex(Self.nodes(Array(0..<count)))
    for (place, id) in family.asked(count).enumerated() { _ = index.index(of: .init(id), near: place) }
    #expect(index.steps <= 5 * count + 16)
  }

  @Test func indexAgreesWithASearch() {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(200) {
      let nodes = Self.nodes((0..<Int.random(in: 0...20, using: &random)).shuffled(using: &random))
      var index = NodeIndex(nodes)
      for _ in 0..<60 {
        let id = RouterState.Entry.ID(Int.random(in: 0...24, using: &random))
        let found = index.index(of: id, near: Int.random(in: -1...24, using: &random))
        #expect(found == nodes.firstIndex { $0.id == id }, "seed \(random.seed)")
      }
    }
  }

  /// A step names all items of a stack, and the host finds its own among them.
  @Test("A stack whose root is removed gives the same state, step by step")
  func removesTheRoot() throws {
    var walk = try Walk(StackRoutes("stack") { RouteTo("/a/:id", name: "a") })
    for number in 0..<300 { try walk.push("/a/\(number)") }
    let old = walk.state
    var next = old
    next.windows[0].root.content.removeFirst()
    let shown = old.applying(next.steps(from: old))
    #expect(shown.windows == next.windows)
    #expect(old.screensLost(to: next) == [old.windows[0].root.content[0].id])
  }
}
