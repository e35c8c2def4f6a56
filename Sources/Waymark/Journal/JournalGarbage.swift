/// The records in a journal's file that a shortening would remove.
///
/// A shortening reads the whole file. So it waits until enough was written, or has become useless, since the last one.
/// All of them together then cost no more than a multiple of what was written.
struct JournalGarbage {
  /// A file with fewer new records is not shortened.
  private static let leastCount = 512
  /// A full file is shortened when this part of its capacity is useless.
  private static let fullShare = 16

  /// The number of records written since the last shortening.
  private var newCount = 0
  /// The number of records that the last shortening left.
  private var oldCount = 0
  /// The number of useless bytes.
  private var byteCount = 0

  /// True if the file has far more records than are needed.
  var isMuch: Bool { newCount > max(Self.leastCount, oldCount) }

  /// Returns true if a shortening makes room in a full file.
  func makesRoom(in capacity: Int) -> Bool { byteCount > 0 && byteCount >= capacity / Self.fullShare }

  /// Notes a record in the file.
  mutating func noteRecord() { newCount += 1 }

  /// Notes that bytes in the file have become useless.
  mutating func noteUseless(_ count: Int) { byteCount += count }

  /// Notes that the file has these records only.
  mutating func noteShortened(to count: Int) { self = Self(oldCount: count) }

  /// Notes that the file could not be shortened, so that this is not tried again at once.
  mutating func noteFailure() { self = Self(oldCount: oldCount + newCount) }

  init() {}

  private init(oldCount: Int) { self.oldCount = oldCount }
}
