/// Which file it is, and how long.
package struct JournalFileStatus: Sendable, Hashable {
  /// A file, whatever its path: no other has the same identity while it is open.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64

    /// The identity with these numbers of the system.
    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  /// Which file it is.
  package let identity: Identity
  /// How many bytes it has.
  package let length: Int

  /// The status of a file.
  package init(identity: Identity, length: Int) {
    self.identity = identity
    self.length = length
  }
}
