/// The purpose for which a journal opens a file.
package enum JournalPurpose: Sendable, Hashable, CaseIterable {
  /// Reading.
  ///
  /// A missing file is not created.
  case reading
  /// Reading, cutting, and writing at the end.
  ///
  /// A missing file is created.
  case appending
  /// Writing a new file.
  ///
  /// An existing file is removed.
  case creating
}
