@_spi(Hosting) import Waymark

/// A hash of 128 bits that is the same on every machine and in every process.
struct Fingerprint: Hashable, Sendable {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ bits: UInt64) {
    first = (first ^ bits) &* 0x0000_0100_0000_01b3
    first ^= first >> 29
    second = (second &+ bits) &* 0xff51_afd7_ed55_8ccd
    second ^= second >> 32
  }

  /// Adds a text and its end.
  mutating func add(_ text: String?) {
    guard let text else { return add(UInt64.max) }
    var bits: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      bits = bits << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 {
        add(bits)
        bits = 0
      }
    }
    add(bits)
    add(count)
  }

  /// Adds all that a user can see of a node, now or after a tap: no ids, no sources.
  ///
  /// - Parameter onlyShown: true to leave out hidden tabs and sections.
  mutating func add(_ node: RouterState.Node, onlyShown: Bool = false) {
    add(node.entry)
    let content = onlyShown && node.container != .stack ? node.shownContent : node.distinctContent
    add(content.count)
    add(node.selected)
    for inner in content { add(inner, onlyShown: onlyShown) }
    guard let modal = node.modal else { return add(0) }
    add(modal.style.name)
    add(modal.content, onlyShown: onlyShown)
  }

  mutating func add(_ entry: RouterState.Entry) {
    add(entry.key)
    add(entry.container?.rawValue)
    add(entry.isBlocked ? 1 : 2)
    add(entry.parameters.count)
    for parameter in entry.parameters {
      add(parameter.name)
      add(parameter.comparedText)
    }
    add(entry.query.count)
    for item in entry.query {
      add(item.name)
      add(item.value)
    }
  }

  init() {}

  init(_ state: RouterState, onlyShown: Bool = false) {
    for window in state.windows {
      add(window.id.number)
      add(window.root, onlyShown: onlyShown)
    }
  }

  init(_ entry: RouterState.Entry) { add(entry) }
}

extension RouterState.Node {
  /// The content, without screens of a stack that stand above the root and at least twice above themselves.
  ///
  /// A call that pushes a screen can push it any number of times: three of them are no other state than two.
  fileprivate var distinctContent: [RouterState.Node] {
    guard container == .stack, content.count > 3 else { return content }
    var counts: [Fingerprint: Int] = [:]
    var kept: [RouterState.Node] = []
    for node in content.dropFirst().reversed() {
      var print = Fingerprint()
      print.add(node)
      counts[print, default: 0] += 1
      if counts[print, default: 0] <= 2 { kept.append(node) }
    }
    return [content[0]] + kept.reversed()
  }
}
