/// The reason why a journal could not be read or written.
///
/// The records in the file are unchanged.
package enum JournalError: Error, Sendable, Hashable {
  /// The record is longer than ``JournalFormat/longestRecord``.
  ///
  /// The value is its length.
  case recordTooLong(Int)
  /// The file would exceed its capacity.
  ///
  /// Drop records with ``JournalFile/compact(_:)``.
  case full
  /// Another process, or a call of this process that is still running, uses the file.
  ///
  /// Try again later.
  case busy
  /// A later version of the app wrote the file.
  ///
  /// The file stays as it is; keep the records elsewhere.
  case newerVersion(UInt32)
  /// A call to the system failed, with its `errno`.
  case system(JournalCall, code: Int32)
}

extension JournalError: CustomStringConvertible {
  /// The error and a remedy.
  package var description: String {
    switch self {
    case .recordTooLong(let length):
      "a record of \(length) bytes is too long for the journal: the maximum is \(JournalFormat.longestRecord)"
    case .full: "the journal is full: remove records that are no longer needed"
    case .busy: "the journal is in use by another process: try again later"
    case .newerVersion(let version):
      "a later version of the app wrote the journal (format \(version)): it is left unchanged"
    case .system(let call, let code):
      "the journal's file could not be \(call.rawValue): \(FileStorage.words(for: code))"
    }
  }
}
