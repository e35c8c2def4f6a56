/// The contents of a journal's file.
package struct JournalContents: Sendable, Equatable {
  /// The intact records, oldest first.
  package internal(set) var records: [[UInt8]] = []
  /// The damaged parts, by offset, or empty for an intact file.
  package internal(set) var damage: [JournalDamage] = []
  /// The salt of the file, or `nil` if there is no header to keep.
  package internal(set) var salt: UInt32?
  /// The end of the last intact record, where the next one is written.
  package internal(set) var end = 0

  /// Creates the contents of a file without records.
  package init() {}

  init(damage: [JournalDamage]) { self.damage = damage }

  /// True if there are records after a damaged header, so that the file must be rewritten.
  var needsRewriting: Bool { salt == nil && !records.isEmpty }
}
