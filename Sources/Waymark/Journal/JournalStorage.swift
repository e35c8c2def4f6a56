/// The file system, as a journal uses it.
///
/// A call that throws has had no effect. Only ``append(_:to:)`` may do a part of its work.
package protocol JournalStorage {
  /// An open file.
  typealias Descriptor = Int32

  /// Opens a file, or gives `nil` if it is missing and opened for reading.
  func openFile(at path: String, for purpose: JournalPurpose) throws(JournalError) -> Descriptor?
  /// Closes a file and releases its lock.
  func closeFile(_ file: Descriptor)
  /// Locks a file against other locks, in this process or another one, until it is closed.
  ///
  /// - Returns: false if another call has the lock.
  func lockFile(_ file: Descriptor) throws(JournalError) -> Bool
  /// Waits for about two milliseconds before the next attempt to lock.
  func pause()
  /// The identity and length of an open file.
  func status(of file: Descriptor) throws(JournalError) -> JournalFileStatus
  /// Returns the identity and length of the file at a path, or `nil` if there is none.
  func status(at path: String) throws(JournalError) -> JournalFileStatus?
  /// Returns the first bytes of a file: the requested number, or all of them.
  func bytes(of file: Descriptor, upTo count: Int) throws(JournalError) -> [UInt8]
  /// Writes at the end of a file, in one system call.
  ///
  /// - Returns: the number of bytes written. Usually, fewer than all are written only if the disk is full.
  func append(_ bytes: [UInt8], to file: Descriptor) throws(JournalError) -> Int
  /// Shortens a file.
  func cut(_ file: Descriptor, to length: Int) throws(JournalError)
  /// Moves a file to another path in one step.
  ///
  /// A file at that path is replaced.
  func moveFile(at path: String, to newPath: String) throws(JournalError)
  /// Removes a file, if possible.
  func removeFile(at path: String)
}
