internal import CWaymark

extension RouteMap {
  /// All records that are in the binary, and in the libraries it has loaded.
  ///
  /// Nothing is read before the first is asked for. Reading costs some microseconds an image and well under one a record.
  public struct LinkedRecords: Sendable {
    /// What stands in the first word of an entry: `WMRK`, least significant byte first.
    public static let magic: UInt32 = 0x4B52_4D57
    /// The version of the format that is written and read.
    public static let version: UInt32 = 1

    /// The records, by module, file and line: the order does not depend on how the app was linked.
    public private(set) var records: [LinkedRecord] = []
    /// Entries of another version, or whose content could not be read.
    public private(set) var unreadableCount = 0
    /// Which images were looked at; another number means that some were loaded since.
    let generation: UInt

    /// Reads the records of all images that are loaded now.
    public static func read() -> LinkedRecords {
      var reader = LinkedRecords(generation: UInt(waymark_images_generation()))
      withUnsafeMutablePointer(to: &reader) { pointer in
        waymark_records_each(pointer) { context, start, size in
          guard let reader = context?.assumingMemoryBound(to: LinkedRecords.self) else { return }
          reader.pointee.read(UnsafeRawBufferPointer(start: start, count: Int(size)))
        }
      }
      reader.records.sort { $0.place < $1.place }
      return reader
    }

    /// Which images are loaded now: another number than before means that some were loaded since.
    static var currentGeneration: UInt { UInt(waymark_images_generation()) }

    /// The modules that have records, sorted.
    public var modules: [String] { Set(records.map(\.place.module)).sorted() }

    private init(generation: UInt) {
      self.generation = generation
    }

    /// Reads one section.
    ///
    /// Goes from word to word, since linkers and sanitizers may pad between entries.
    private mutating func read(_ section: UnsafeRawBufferPointer) {
      let stride = MemoryLayout<LinkedRecord.Entry>.stride
      let word = MemoryLayout<LinkedRecord.Entry>.alignment
      var offset = 0
      while offset + stride <= section.count {
        guard section.load(fromByteOffset: offset, as: UInt32.self) == Self.magic else {
          offset += word
          continue
        }
        read(section.load(fromByteOffset: offset, as: LinkedRecord.Entry.self))
        offset += stride
      }
    }

    private mutating func read(_ entry: LinkedRecord.Entry) {
      var record: LinkedRecord?
      let isFilled =
        entry.version == Self.version && LinkedRecord.Kind(rawValue: entry.kind) != nil
        && withUnsafeMutablePointer(to: &record) { entry.fill(UnsafeMutableRawPointer($0)) }
      if isFilled, let record { records.append(record) } else { unreadableCount += 1 }
    }
  }
}

extension RouteMap.LinkedRecords {
  /// What is wrong, whatever the map: modules without records, and entries that cannot be read.
  func problems(expecting modules: [String]) -> [RouteTable.Diagnostic] {
    let known = self.modules
    let missing = modules.filter { !known.contains($0) }.map { module in
      RouteTable.Diagnostic(
        .missingModule, severity: .error,
        message: "no record of the module “\(module)” is in the binary: a module that nothing refers to is not linked "
          + "from a static archive, so refer to something of it, or link it as a whole; there are records of "
          + (known.isEmpty ? "no module" : known.joined(separator: ", ")))
    }
    guard unreadableCount > 0 else { return missing }
    return missing + [
      RouteTable.Diagnostic(
        .badRecord, severity: .error,
        message:
          "\(unreadableCount) records in the binary cannot be read: build all modules with one version of Waymark")
    ]
  }
}
