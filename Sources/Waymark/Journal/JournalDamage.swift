/// A part of a journal's file that cannot be read.
package struct JournalDamage: Sendable, Hashable {
  /// The kind of damage.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The file's header is not that of a journal, or is too short.
    case header
    /// The checksum of a record is wrong.
    case checksum
    /// A record or the file is longer than any that is written.
    case length
    /// The file ends inside a record, because the process died or the disk was full while it was written.
    case incomplete
  }

  /// The offset of the damage in the file.
  package let offset: Int
  /// The number of lost bytes.
  package let length: Int
  /// The damage of its first record.
  package let reason: Reason
  /// True if the end of the file is lost.
  ///
  /// It is cut off before the next record is written. If false, intact records follow.
  package let isTail: Bool

  package init(offset: Int, length: Int, reason: Reason, isTail: Bool) {
    self.offset = offset
    self.length = length
    self.reason = reason
    self.isTail = isTail
  }
}

extension JournalDamage: CustomStringConvertible {
  /// The lost part and the reason.
  package var description: String {
    let problem =
      switch reason {
      case .header: "the header is damaged"
      case .checksum: "a record is damaged"
      case .length: "a length is out of bounds"
      case .incomplete: "the last record is incomplete"
      }
    return "\(problem): \(length) bytes \(isTail ? "at the end, " : "")from offset \(offset)"
  }
}
