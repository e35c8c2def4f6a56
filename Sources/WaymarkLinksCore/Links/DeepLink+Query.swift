extension DeepLink {
  /// The items of a query in order.
  ///
  /// Names may repeat, and values may be missing.
  ///
  /// ```swift
  /// let link = try DeepLink("bookshop://search?tag=crime&tag=nordic&sale")
  /// let tag = link.query["tag"]?.text                            // "nordic": the last one
  /// let tags = link.query.filter { $0.name.text == "tag" }.compactMap { $0.value?.text }       // both, in order
  /// let isSale = link.query.contains { $0.name.text == "sale" }         // true, though it has no value
  /// ```
  /// Only `&` separates items, and empty items (`a&&b`) are skipped. `?flag` has no value, `?flag=` an empty one. The
  /// first `=` separates, and later ones are text. `+` is a space and `%2B` a plus sign, unless a route table reads the
  /// link otherwise. An item is decoded when it is read. Iterating takes one pass.
  public struct Query: Sendable, Sequence {
    let link: DeepLink
    let range: ByteRange
    let plus: PlusReading
    var namesKeepPlus = false

    /// Starts at the first item.
    ///
    /// A value is `nil` for `?flag`, and empty for `?flag=`.
    public func makeIterator() -> IndexingIterator<[(name: Piece, value: Piece?)]> {
      var items: [(name: Piece, value: Piece?)] = []
      var scan = ItemScan(range)
      link.text.withBytes { text in
        while let item = scan.next(in: text) {
          items.append((link.piece(item.name, plus: namePlus), item.value.map { link.piece($0, plus: plus) }))
        }
      }
      return items.makeIterator()
    }

    /// The value of the last item with this name, or `nil` if there is no such item or it has no value.
    public subscript(name: String) -> Piece? {
      var last: ByteRange?
      link.forEachItem(named: name, in: range, plus: plus, namePlus: namePlus) { last = $0 }
      return last.map { link.piece($0, plus: plus) }
    }

    /// True if there is no item.
    public var isEmpty: Bool {
      var scan = ItemScan(range)
      return link.text.withBytes { scan.next(in: $0) } == nil
    }

    var namePlus: PlusReading { namesKeepPlus ? .literal : plus }
  }
}

extension DeepLink {
  /// Calls `body` with the range of the value of each item of this name.
  ///
  /// The range is `nil` for an item without a value.
  func forEachItem(
    named name: String, in range: ByteRange, plus: PlusReading, namePlus: PlusReading, _ body: (ByteRange?) -> Void
  ) {
    guard !range.isEmpty else { return }
    let mayBeMalformed = mayBeMalformed
    name.withBytes { name in
      text.withBytes { text in
        var scan = ItemScan(range)
        while let item = scan.next(in: text) {
          let isNamed = PercentCoding.isEqual(
            text, item.name, to: name, plus: namePlus, mayBeMalformed: mayBeMalformed)
          if isNamed { body(item.value) }
        }
      }
    }
  }
}

/// Finds the items of a query, or of a fragment that is read as one.
struct ItemScan {
  private var position: Int
  private let end: Int

  init(_ range: ByteRange) {
    position = range.start
    end = range.end
  }

  /// Returns the ranges of the next item.
  mutating func next(in text: Span<UInt8>) -> (name: ByteRange, value: ByteRange?)? {
    while position < end, text[position] == UInt8(ascii: "&") { position += 1 }
    guard position < end else { return nil }
    let start = position
    let nameEnd = Self.first(of: UInt8(ascii: "="), UInt8(ascii: "&"), in: text, ByteRange(start, end))
    guard nameEnd < end, text[nameEnd] == UInt8(ascii: "=") else {
      position = nameEnd
      return (ByteRange(start, nameEnd), nil)
    }
    position = Self.first(of: UInt8(ascii: "&"), UInt8(ascii: "&"), in: text, ByteRange(nameEnd &+ 1, end))
    return (ByteRange(start, nameEnd), ByteRange(nameEnd &+ 1, position))
  }

  /// Returns the offset of the first of two bytes, or the end of the range.
  @inline(__always)
  private static func first(of byte: UInt8, _ other: UInt8, in text: Span<UInt8>, _ range: ByteRange) -> Int {
    var index = range.start
    while index < range.end {
      guard let word = ByteWord(text, at: index) else {
        if text[index] == byte || text[index] == other { return index }
        index &+= 1
        continue
      }
      let count = word.count(before: byte, or: other)
      index &+= count
      if count < 8 { break }
    }
    return min(index, range.end)
  }
}
