/// Reads the entries of one section after the other.
final class RecordReader {
  private(set) var records: [RouteMap.LinkedRecord] = []
  /// The number of entries of another version or with unreadable content.
  private(set) var unreadableCount = 0
  /// The record that the function of the current entry has filled in.
  var record: RouteMap.LinkedRecord?

  /// Reads one section.
  ///
  /// It goes word by word, because linkers and sanitizers may pad between entries.
  func read(_ section: UnsafeRawBufferPointer) {
    let stride = MemoryLayout<RouteMap.LinkedRecord.Entry>.stride
    let word = MemoryLayout<RouteMap.LinkedRecord.Entry>.alignment
    var offset = 0
    while offset + stride <= section.count {
      guard section.load(fromByteOffset: offset, as: UInt32.self) == RouteMap.LinkedRecords.magic else {
        offset += word
        continue
      }
      read(section.load(fromByteOffset: offset, as: RouteMap.LinkedRecord.Entry.self))
      offset += stride
    }
  }

  private func read(_ entry: RouteMap.LinkedRecord.Entry) {
    record = nil
    let isKnown =
      entry.version == RouteMap.LinkedRecords.version && RouteMap.LinkedRecord.Kind(rawValue: entry.kind) != nil
    let isFilled = isKnown && entry.fill(Unmanaged.passUnretained(self).toOpaque())
    if isFilled, let record { records.append(record) } else { unreadableCount += 1 }
  }
}
