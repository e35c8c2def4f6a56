/// A stretch of a journal's file that cannot be read.
package struct JournalDamage: Sendable, Hashable {
  /// What is wrong with it.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The file's header is not that of a journal, or ends early.
    case header
    /// A record is not what its checksum says.
    case checksum
    /// A record, or the file, is longer than any is written.
    case length
    /// The file ends inside a record: the process died, or the disk was full, while it was written.
    case incomplete
  }

  /// Where it begins in the file.
  package let offset: Int
  /// How many bytes are lost.
  package let length: Int
  /// What is wrong with its first record.
  package let reason: Reason
  /// Whether the end of the file is lost, and cut before the next record is written.
  ///
  /// Otherwise sound records follow.
  package let isTail: Bool

  package init(offset: Int, length: Int, reason: Reason, isTail: Bool) {
    self.offset = offset
    self.length = length
    self.reason = reason
    self.isTail = isTail
  }
}

extension JournalDamage: CustomStringConvertible {
  /// What was lost and why.
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
