/// Why a journal could not be read or written.
///
/// The file has the records that it had before.
package enum JournalError: Error, Sendable, Hashable {
  /// The record is longer than ``JournalFormat/longestRecord``: its length.
  case recordTooLong(Int)
  /// The file would be longer than it may be: drop records with ``JournalFile/compact(_:)``.
  case full
  /// Another process, or a call that is still running in this one, uses the file: try again later.
  case busy
  /// A later version of the app wrote the file, and it stays as it is: keep the records elsewhere.
  case newerVersion(UInt32)
  /// The system refused: the call and its `errno`.
  case system(JournalCall, code: Int32)
}

extension JournalError: CustomStringConvertible {
  /// What went wrong, and what helps.
  package var description: String {
    switch self {
    case .recordTooLong(let length):
      "a record of \(length) bytes is too long for the journal: \(JournalFormat.longestRecord) is the most"
    case .full: "the journal is full: remove records that are no longer needed"
    case .busy: "the journal is in use by another process: try again later"
    case .newerVersion(let version):
      "a later version of the app wrote the journal (format \(version)): it stays as it is"
    case .system(let call, let code):
      "the journal's file could not be \(call.rawValue): \(FileStorage.words(for: code))"
    }
  }
}
