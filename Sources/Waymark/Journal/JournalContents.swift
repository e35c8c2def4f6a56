/// What a journal's file holds.
package struct JournalContents: Sendable, Equatable {
  /// The records that are whole, the oldest first.
  package internal(set) var records: [[UInt8]] = []
  /// What cannot be read, by offset; empty for a sound file.
  package internal(set) var damage: [JournalDamage] = []
  /// The file's salt; nil: there is no header that could stay.
  package internal(set) var salt: UInt32?
  /// Where the last sound record ends: the next one is written here.
  package internal(set) var end = 0

  /// A file without records.
  package init() {}

  init(damage: [JournalDamage]) { self.damage = damage }

  /// Whether there are records behind a damaged header: the file has to be written anew.
  var needsRewriting: Bool { salt == nil && !records.isEmpty }
}
