import Waymark

/// One process that uses a simulated disk: its calls can fail, and it can die in each of them.
final class SimulatedStorage: JournalStorage {
  let disk: SimulatedDisk
  /// The fault of a call, by its number.
  var fault: (Int) -> SimulatedFault? = { _ in nil }
  /// Done before a call, by its number: the time of another process.
  var beforeCall: (Int) -> Void = { _ in }
  /// The calls that were made.
  private(set) var calls: [JournalCall] = []
  /// Called when the process dies.
  var onDeath: () -> Void = {}
  private(set) var isDead = false
  private var open: [Descriptor: SimulatedDisk.File] = [:]
  private var lastDescriptor: Descriptor = 0

  init(on disk: SimulatedDisk) { self.disk = disk }

  /// Ends the process: its files are closed, and it can do no more.
  func die() {
    isDead = true
    onDeath()
    for descriptor in open.keys { closeNow(descriptor) }
  }

  // MARK: Calls

  func openFile(at path: String, for purpose: JournalPurpose) throws(JournalError) -> Descriptor? {
    try call(.open, changes: purpose != .reading) {
      if purpose == .reading, disk.files[path] == nil { return nil }
      if purpose == .creating { disk.files[path] = nil }
      let file = disk.file(named: path)
      disk.open(file)
      lastDescriptor += 1
      open[lastDescriptor] = file
      return lastDescriptor
    }
  }

  func closeFile(_ file: Descriptor) {
    _ = try? call(.open) { closeNow(file) }
    // Files are closed even if that fails.
    closeNow(file)
  }

  func lockFile(_ file: Descriptor) throws(JournalError) -> Bool {
    try call(.lock) {
      guard let found = open[file], found.lock == nil else { return false }
      found.lock = (ObjectIdentifier(self), file)
      return true
    }
  }

  func pause() { _ = try? call(.lock) {} }

  func status(of file: Descriptor) throws(JournalError) -> JournalFileStatus {
    try call(.status) { Self.status(open[file]) } ?? .init(identity: .init(device: 0, number: 0), length: 0)
  }

  func status(at path: String) throws(JournalError) -> JournalFileStatus? {
    try call(.status) { Self.status(disk.files[path]) }
  }

  func bytes(of file: Descriptor, upTo count: Int) throws(JournalError) -> [UInt8] {
    try call(.read) { Array((open[file]?.bytes ?? []).prefix(count)) }
  }

  func append(_ bytes: [UInt8], to file: Descriptor) throws(JournalError) -> Int {
    let count = try call(.write, changes: true, writes: true) { part in
      let wanted = part?.count(of: bytes.count) ?? bytes.count
      let count = min(wanted, disk.room ?? wanted)
      if count == 0, wanted > 0 { return -1 }
      disk.room? -= count
      if count > 0 { open[file]?.bytes += bytes.prefix(count) }
      return count
    }
    guard count >= 0 else { throw .system(.write, code: SimulatedFault.ErrorCode.full) }
    return count
  }

  func cut(_ file: Descriptor, to length: Int) throws(JournalError) {
    try call(.cut, changes: true) {
      guard let found = open[file], found.bytes.count > length else { return }
      found.bytes = Array(found.bytes.prefix(length))
    }
  }

  func moveFile(at path: String, to newPath: String) throws(JournalError) {
    try call(.move, changes: true) {
      var files = disk.files
      files[newPath] = files.removeValue(forKey: path)
      disk.files = files
    }
  }

  func removeFile(at path: String) {
    _ = try? call(.open, changes: true) { disk.files[path] = nil }
  }

  // MARK: Faults

  /// The part of its bytes that a call writes.
  private struct Part {
    let tenths: Int
    let isWhole: Bool

    func count(of total: Int) -> Int { isWhole ? total * tenths / 10 : min(total * tenths / 10, total - 1) }
  }

  private func call<Result>(
    _ call: JournalCall, changes: Bool = false, _ work: () -> Result
  ) throws(JournalError) -> Result {
    try self.call(call, changes: changes, writes: false) { _ in work() }
  }

  private func call<Result>(
    _ call: JournalCall, changes: Bool, writes: Bool, _ work: (Part?) -> Result
  ) throws(JournalError) -> Result {
    if isDead { throw .system(call, code: SimulatedFault.ErrorCode.input) }
    let number = calls.count
    calls.append(call)
    beforeCall(number)
    if changes, let code = disk.refusal { throw .system(call, code: code) }
    let failure = JournalError.system(call, code: SimulatedFault.ErrorCode.input)
    switch fault(number) {
    case nil: return work(nil)
    case .error(let code): throw .system(call, code: code)
    case .part(let tenths):
      guard writes else { throw .system(call, code: SimulatedFault.ErrorCode.full) }
      return work(Part(tenths: tenths, isWhole: false))
    case .errorAfterwards(let code):
      // Opening would leave a file open that no process knows of, and a new name can be given once.
      guard writes else { throw .system(call, code: code) }
      _ = work(nil)
      throw .system(call, code: code)
    case .deathInside(let tenths) where writes: _ = work(Part(tenths: tenths, isWhole: true))
    case .deathAfter: _ = work(nil)
    case .deathBefore, .deathInside: break
    }
    die()
    throw failure
  }

  private func closeNow(_ descriptor: Descriptor) {
    guard let file = open.removeValue(forKey: descriptor) else { return }
    if let lock = file.lock, lock == (ObjectIdentifier(self), descriptor) { file.lock = nil }
    disk.close(file)
  }

  private static func status(_ file: SimulatedDisk.File?) -> JournalFileStatus? {
    file.map { .init(identity: .init(device: 0, number: $0.number), length: $0.bytes.count) }
  }
}
