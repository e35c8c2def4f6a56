/// Reads the entries of one section after the other.
final class RecordReader {
  private(set) var records: [_LinkTime.Record] = []
  /// The number of entries of another version or with unreadable content.
  private(set) var unreadableCount = 0
  /// The record that the function of the current entry has filled in.
  var record: _LinkTime.Record?

  /// Reads one section.
  ///
  /// It goes word by word, because linkers and sanitizers may pad between entries.
  func read(_ section: UnsafeRawBufferPointer) {
    let stride = MemoryLayout<_LinkTime.Record.Entry>.stride
    let word = MemoryLayout<_LinkTime.Record.Entry>.alignment
    var offset = 0
    while offset + stride <= section.count {
      guard section.load(fromByteOffset: offset, as: UInt32.self) == _LinkTime.Records.magic else {
        offset += word
        continue
      }
      read(section.load(fromByteOffset: offset, as: _LinkTime.Record.Entry.self))
      offset += stride
    }
  }

  @_optimize(speed)
  private func read(_ entry: _LinkTime.Record.Entry) {
    record = nil
    let isKnown =
      entry.version == _LinkTime.Records.version && _LinkTime.Record.Kind(rawValue: entry.kind) != nil
    let isFilled = isKnown && entry.fill(Unmanaged.passUnretained(self).toOpaque())
    if isFilled, let record { records.append(record) } else { unreadableCount += 1 }
  }
}
