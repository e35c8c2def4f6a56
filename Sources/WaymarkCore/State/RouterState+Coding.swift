extension RouterState: Codable {
  /// The version of the written format, which `Documentation/Formats/RouterState.md` describes.
  public static let formatVersion = 1

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

  private enum Field: String, CodingKey {
    case version, windows, keyWindow, revision, nextID
  }

  /// Reads a state.
  ///
  /// Reading never traps. It throws if the state is too deep, too large, or of another format. ``validated(in:)``
  /// checks the routes.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let version = try fields.decode(Int.self, forKey: .version)
    guard version == Self.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: fields,
        debugDescription: "version \(version) of a state is not known: this is version \(Self.formatVersion)")
    }
    let reading = StateReading()
    self.init()
    var list = try fields.nestedUnkeyedContainer(forKey: .windows)
    while !list.isAtEnd {
      let window = try Window(from: list.superDecoder(), reading)
      guard windows.count < Limit.windows, windows.last.map({ $0.id < window.id }) ?? true else {
        throw reading.corrupted(list.codingPath, "windows must be in the order of their ids, and not too many")
      }
      windows.append(window)
    }
    keyWindow = try fields.decodeIfPresent(Int.self, forKey: .keyWindow).map { Window.ID($0) }
    revision = try reading.number(fields.decodeIfPresent(Int.self, forKey: .revision) ?? 0, fields.codingPath)
    nextID = try reading.number(fields.decodeIfPresent(Int.self, forKey: .nextID) ?? 0, fields.codingPath)
    makeRoom(above: reading.highestID)
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

extension RouterState.Window {
  private enum Field: String, CodingKey {
    case id, root
  }

  init(from decoder: any Decoder, _ reading: StateReading) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    id = ID(try reading.number(fields.decode(Int.self, forKey: .id), fields.codingPath))
    root = try RouterState.Node(from: fields.superDecoder(forKey: .root), reading, levels: 1)
  }
}

/// Counts the nodes while a saved state is read.
final class StateReading {
  private var nodes = 0
  private var textBytes = 0
  private(set) var highestID = -1

  /// Records a node at a depth.
  func enter(_ id: Int, levels: Int, _ path: [any CodingKey]) throws {
    nodes += 1
    guard levels <= RouteTree.maxLevels, nodes <= RouterState.Limit.nodes else {
      throw corrupted(path, "too many entries, or too many inside one another")
    }
    highestID = max(highestID, try number(id, path))
  }

  func number(_ number: Int, _ path: [any CodingKey]) throws -> Int {
    guard (0...RouterState.Limit.number).contains(number) else {
      throw corrupted(path, "a number is out of range")
    }
    return number
  }

  func text(_ text: String, _ path: [any CodingKey]) throws -> String {
    textBytes += text.utf8.count
    guard textBytes <= RouterState.Limit.textBytes else { throw corrupted(path, "too much text") }
    return text
  }

  func corrupted(_ path: [any CodingKey], _ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: message))
  }
}
