internal import CWaymark

extension RouteMap {
  /// All records that are in the binary, and in the libraries it has loaded.
  ///
  /// Nothing is read before the first is asked for. Reading costs some microseconds an image and less than one a record.
  public struct LinkedRecords: Sendable {
    /// What stands in the first word of an entry: `WMRK`, least significant byte first.
    public static let magic: UInt32 = 0x4B52_4D57
    /// The version of the format that is written and read.
    public static let version: UInt32 = 1

    /// The records, by module, file and line: the order does not depend on how the app was linked.
    public let records: [LinkedRecord]
    /// Entries of another version, or whose content could not be read.
    public let unreadableCount: Int
    /// Which images were looked at; another number means that some with records came or went since.
    let generation: UInt

    /// Reads the records of all images that are loaded now.
    public static func read() -> LinkedRecords {
      let generation = UInt(waymark_images_generation())
      let reader = RecordReader()
      waymark_records_each(Unmanaged.passUnretained(reader).toOpaque()) { context, start, size in
        guard let context else { return }
        Unmanaged<RecordReader>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
          .read(UnsafeRawBufferPointer(start: start, count: Int(size)))
      }
      return LinkedRecords(
        records: reader.records.sorted { $0.location < $1.location }, unreadableCount: reader.unreadableCount,
        generation: generation)
    }

    /// Which images with records are loaded now: another number than before means that some came or went since.
    static var currentGeneration: UInt { UInt(waymark_images_generation()) }

    /// The modules that have records, sorted.
    public var modules: [String] { Set(records.map(\.location.module)).sorted() }
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
