/// What a journal opens a file for.
package enum JournalPurpose: Sendable, Hashable, CaseIterable {
  /// Reading; a file that is not there is not made.
  case reading
  /// Reading, cutting, and writing at its end; made if it is not there.
  case appending
  /// Writing a new file; one that has the path is removed.
  case creating
}
