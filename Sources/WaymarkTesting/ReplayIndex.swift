internal import WaymarkCore

/// The events of a trace, and those that a replay still has to find, by what it looks for.
///
/// Each event is taken once. Finding the next one costs a logarithm of their number, however many were taken.
struct ReplayIndex {
  /// Events that a replay looks for in the same way.
  struct Key: Hashable {
    let kind: RouterTrace.Kind
    var number: Int?
    var text = ""
  }

  let events: [RouterTrace.Event]
  private var isTaken: [Bool]
  private var queues: [Key: Queue] = [:]
  /// The ends and the answers of guards, whatever they are about.
  private var ofKind: [RouterTrace.Kind: Queue] = [.end: Queue(), .guard: Queue()]
  /// For each index, the first event from outside at it or after it.
  private let nextInput: [Int]
  /// The inputs of code that the router was calling.
  private let nested: [Int]
  private var nestedCursor = 0
  /// The number of events that were looked at.
  private(set) var steps = 0

  init(_ events: [RouterTrace.Event]) {
    self.events = events
    isTaken = [Bool](repeating: false, count: events.count)
    var next = [Int](repeating: events.count, count: events.count + 1)
    for index in events.indices.reversed() { next[index] = events[index].isOutermostInput ? index : next[index + 1] }
    nextInput = next
    nested = events.indices.filter { events[$0].isNestedInput }
    for index in events.indices {
      if let key = Self.key(of: events[index]) { queues[key, default: Queue()].append(index) }
      ofKind[events[index].kind]?.append(index)
    }
  }

  /// The first event from outside at an index or after it.
  func input(from index: Int) -> Int { nextInput[min(index, events.count)] }

  mutating func isFree(_ index: Int) -> Bool {
    steps += 1
    return !isTaken[index]
  }

  mutating func take(_ index: Int) {
    isTaken[index] = true
    if let key = Self.key(of: events[index]) { steps += queues[key]?.take(index) ?? 0 }
    steps += ofKind[events[index].kind]?.take(index) ?? 0
  }

  /// Returns the first event of a key in a range that was not taken.
  mutating func first(_ key: Key, from start: Int, before end: Int = .max) -> Int? {
    let found = queues[key]?.first(from: start, &steps)
    return found.flatMap { $0 < end ? $0 : nil }
  }

  /// Returns true if there is an end, or an answer of a guard, in a range that was not taken.
  mutating func hasFree(_ kind: RouterTrace.Kind, from start: Int, before end: Int) -> Bool {
    (ofKind[kind]?.first(from: start, &steps)).map { $0 < end } ?? false
  }

  /// Returns the next nested input in a range, and goes behind it.
  mutating func nextNested(from start: Int, before end: Int) -> Int? {
    while nestedCursor < nested.count, nested[nestedCursor] < end {
      steps += 1
      nestedCursor += 1
      let index = nested[nestedCursor - 1]
      if index >= start, !isTaken[index] { return index }
    }
    return nil
  }

  // MARK: Keys

  private static func key(of event: RouterTrace.Event) -> Key? {
    switch event.kind {
    case .guard: Key(kind: .guard, text: name(ofGuard: event))
    case .leave: answer(event, numbered: event[number: .number])
    case .hook, .claim, .act, .errorScreen, .end: Key(kind: event.kind, number: event[number: .number])
    case .step: step(in: event[number: .window], leaves: event[.name] == "leave")
    case .open, .verb: event.isInternal ? Key(kind: event.kind, text: event[.how] ?? "") : nil
    default: nil
    }
  }

  /// The key of the recorded answers to a question about an opening.
  static func answer(_ question: RouterTrace.Event, numbered number: Int?) -> Key {
    let isOfScreen = question.kind == .leave
    let text = isOfScreen ? "\(question[.name] ?? "")\n\(question[.route] ?? "")" : ""
    return Key(kind: question.kind, number: number, text: text)
  }

  /// The guard that was asked, and the link that it was asked about.
  static func name(ofGuard event: RouterTrace.Event) -> String {
    "\(event[.name] ?? "") \(event[.route] ?? "") \(event[.link] ?? "")"
  }

  /// The key of the ends of steps.
  ///
  /// Screens leave while another step is in transition, so that each of the two waits for events of its own.
  static func step(in window: Int?, leaves: Bool) -> Key {
    Key(kind: .step, number: window, text: leaves ? "leave" : "")
  }
}

extension ReplayIndex {
  /// Events in their order.
  ///
  /// Each is taken once.
  private struct Queue {
    private var indices: [Int] = []
    /// For each position, itself if its event is free, or a later one before which none is.
    private var next = [0]

    mutating func append(_ index: Int) {
      indices.append(index)
      next.append(indices.count)
    }

    /// - Returns: the number of events that were looked at.
    mutating func take(_ index: Int) -> Int {
      var steps = 0
      let position = position(of: index, &steps)
      if position < indices.count, indices[position] == index { next[position] = position + 1 }
      return steps
    }

    mutating func first(from start: Int, _ steps: inout Int) -> Int? {
      var position = position(of: start, &steps)
      while next[position] != position {
        steps += 1
        // Half of the way is left to go for the next who looks.
        next[position] = next[next[position]]
        position = next[position]
      }
      return position < indices.count ? indices[position] : nil
    }

    /// The position of the first event at an index or after it.
    private func position(of index: Int, _ steps: inout Int) -> Int {
      var (low, high) = (0, indices.count)
      while low < high {
        steps += 1
        let middle = (low + high) / 2
        if indices[middle] < index { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension RouterTrace.Event {
  /// True for what code of the app did while the router called it.
  fileprivate var isNestedInput: Bool {
    kind.isInput && kind != .step && !isInternal && numbers[.nested] != nil
  }
}
