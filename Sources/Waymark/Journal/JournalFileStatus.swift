/// The identity and the length of a file.
package struct JournalFileStatus: Sendable, Hashable {
  /// Identifies a file, independent of its path.
  ///
  /// It is unique while the file is open.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64

    /// Creates the identity from the system's numbers.
    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  package let identity: Identity
  /// The length in bytes.
  package let length: Int

  package init(identity: Identity, length: Int) {
    self.identity = identity
    self.length = length
  }
}
