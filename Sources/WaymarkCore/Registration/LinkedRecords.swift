internal import CWaymark

extension _LinkTime {
  /// All records in the binary and in the libraries that it has loaded.
  ///
  /// Nothing is read before the first access. Reading costs some microseconds an image, and less than one a record.
  public struct Records: Sendable {
    /// The first word of an entry: `WMRK`, least significant byte first.
    public static let magic: UInt32 = 0x4B52_4D57
    /// The version of the format that is written and read.
    public static let version: UInt32 = 1

    /// The records, sorted by module, file and line, so that the order does not depend on linking.
    public let records: [Record]
    /// The number of entries of another version or with unreadable content.
    public let unreadableCount: Int
    /// The generation of the images that were read.
    ///
    /// It changes when images with records are loaded or unloaded.
    let generation: UInt

    /// Reads the records of all images that are loaded now.
    public static func read() -> Records {
      let generation = UInt(waymark_images_generation())
      let reader = RecordReader()
      waymark_records_each(Unmanaged.passUnretained(reader).toOpaque()) { context, start, size in
        guard let context else { return }
        Unmanaged<RecordReader>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
          .read(UnsafeRawBufferPointer(start: start, count: Int(size)))
      }
      let records = reader.records
      // Numbers are cheaper to move than records.
      let locations = records.map(\.location)
      let order = records.indices.sorted { locations[$0] < locations[$1] }
      return Records(
        records: order.map { records[$0] }, unreadableCount: reader.unreadableCount, generation: generation)
    }

    /// The generation of the images that are loaded now.
    ///
    /// It changes when images with records are loaded or unloaded.
    static var currentGeneration: UInt { UInt(waymark_images_generation()) }

    /// The modules that have records, sorted.
    public var modules: [String] { Set(records.map(\.location.module)).sorted() }
  }
}

extension _LinkTime.Records {
  /// The problems of the records themselves: modules without records, and entries that cannot be read.
  func problems(expecting modules: [String]) -> [RouteTable.Problem] {
    let known = self.modules
    let missing = modules.filter { !known.contains($0) }.map { module in
      RouteTable.Problem(
        .missingModule, severity: .error,
        message: "no record of the module “\(module)” is in the binary: a module that nothing refers to is not linked "
          + "from a static archive, so refer to something of it, or link it as a whole; there are records of "
          + (known.isEmpty ? "no module" : known.joined(separator: ", ")))
    }
    guard unreadableCount > 0 else { return missing }
    return missing + [
      RouteTable.Problem(
        .badRecord, severity: .error,
        message:
          "\(unreadableCount) records in the binary cannot be read: build all modules with one version of Waymark")
    ]
  }
}
