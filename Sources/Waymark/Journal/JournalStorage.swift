/// The file system as a journal uses it.
///
/// A call either does its work or throws and does nothing; only ``append(_:to:)`` may do a part of its work.
package protocol JournalStorage {
  /// An open file.
  typealias Descriptor = Int32

  /// Opens a file; nil if it is opened for reading and there is none.
  func openFile(at path: String, for purpose: JournalPurpose) throws(JournalError) -> Descriptor?
  /// Closes a file and gives up its lock.
  func closeFile(_ file: Descriptor)
  /// Locks a file against everyone else who locks it, in this process or another one, until it is closed.
  ///
  /// - Returns: false if someone else has the lock.
  func lockFile(_ file: Descriptor) throws(JournalError) -> Bool
  /// Waits for about two milliseconds, before the next try to lock.
  func pause()
  /// The identity and length of an open file.
  func status(of file: Descriptor) throws(JournalError) -> JournalFileStatus
  /// The identity and length of the file that has a path; nil if there is none.
  func status(at path: String) throws(JournalError) -> JournalFileStatus?
  /// The first bytes of a file: as many as are asked for, or all there are.
  func bytes(of file: Descriptor, upTo count: Int) throws(JournalError) -> [UInt8]
  /// Writes at the end of a file, in one call to the system.
  ///
  /// - Returns: how many of the bytes were written: fewer than all, as a rule, if the disk is full.
  func append(_ bytes: [UInt8], to file: Descriptor) throws(JournalError) -> Int
  /// Makes a file shorter.
  func cut(_ file: Descriptor, to length: Int) throws(JournalError)
  /// Gives a file another path, in one step; a file that has this path is replaced.
  func moveFile(at path: String, to newPath: String) throws(JournalError)
  /// Removes a file, if that is possible.
  func removeFile(at path: String)
}
