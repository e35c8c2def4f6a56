extension RouterState: Codable {
  /// The version of the written format, which `Documentation/Formats/RouterState.md` describes.
  package static let formatVersion = 1

  /// The limits for reading a saved state.
  ///
  /// Larger states are rejected.
  enum Limit {
    static let windows = 64
    static let nodes = 10_000
    static let textBytes = 1 << 20
    // The largest number that is read: 2⁵², or the maximum of an `Int` with 32 bits, as on some watches.
    static let number = Int(clamping: Int64(1) << 52)
    /// Ids and revisions above this leave little room for new ones.
    ///
    /// They are renumbered, so that every device can continue to count.
    static let roomyNumber = 1 << 30
  }

  /// Reads a state.
  ///
  /// Reading never traps. It throws if the state is too deep, too large, or of another format. `Router.restore`
  /// checks the routes.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(saved: JSONNode(from: decoder))
    } catch let problem as JSONProblem {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem.message))
    }
  }

  /// Reads a state from the value of its text.
  package init(saved node: JSONNode) throws(JSONProblem) {
    let version = try node.member("version")
    guard try version.int() == Self.formatVersion else {
      throw version.problem(
        "version \(try version.int()) of a state is not known: this is version \(Self.formatVersion)")
    }
    let list = try node.member("windows")
    var reader = SavedStateReader()
    self.init()
    for node in try list.elements() {
      let window = try reader.window(node)
      guard windows.count < Limit.windows, windows.last.map({ $0.id < window.id }) ?? true else {
        throw list.problem("windows must be in the order of their ids, and not too many")
      }
      windows.append(window)
    }
    if let key = node["keyWindow"] { keyWindow = Window.ID(try key.int()) }
    revision = try node["revision"]?.number() ?? 0
    nextID = try node["nextID"]?.number() ?? 0
    makeRoom(above: reader.highestID)
  }

  /// Renumbers ids and the revision, so that the next ones can be saved again.
  private mutating func makeRoom(above highestID: Int) {
    if revision > Limit.roomyNumber { revision = 0 }
    guard max(highestID, nextID) > Limit.roomyNumber else {
      nextID = max(nextID, highestID + 1)
      return
    }
    // Duplicate ids stay duplicate. They are reported when the state is fitted into a map.
    var known: [Entry.ID: Entry.ID] = [:]
    for index in windows.indices {
      windows[index].root.renumber { id in
        let next = known[id] ?? Entry.ID(known.count)
        known[id] = next
        return next
      }
    }
    nextID = known.count
  }
}
