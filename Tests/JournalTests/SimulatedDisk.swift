import TestSupport
import Waymark

/// A disk in memory that remembers what it held since it was last synchronized, to lose some of it with the power.
final class SimulatedDisk {
  /// A file; it exists as long as it has a name or is open.
  final class File {
    let number: UInt64
    /// The descriptor that has the lock.
    var lock: (process: ObjectIdentifier, descriptor: Int32)?
    /// The contents of the file so far, the oldest first.
    private(set) var versions: [[UInt8]] = [[]]

    init(number: UInt64) { self.number = number }

    var bytes: [UInt8] {
      get { versions[versions.count - 1] }
      set { versions.append(newValue) }
    }

    func keepOnly(_ bytes: [UInt8]) { versions = [bytes] }
  }

  /// Which files had which names, the oldest first.
  private var directories: [[String: File]] = [[:]]
  /// The files that are open, once for each descriptor.
  private(set) var openFiles: [File] = []
  /// The number of bytes that may still be written, or `nil` for any number.
  var room: Int?
  /// The error of everything that would change the disk, or `nil` if it may be changed.
  var refusal: Int32?

  var files: [String: File] {
    get { directories[directories.count - 1] }
    set { directories.append(newValue) }
  }

  /// The file that has a name, made if there is none.
  func file(named name: String) -> File {
    if let file = files[name] { return file }
    // As real disks do, give a new file the number of one that is gone.
    let taken = Set((Array(files.values) + openFiles).map(\.number))
    var number: UInt64 = 1
    while taken.contains(number) { number += 1 }
    let file = File(number: number)
    files[name] = file
    return file
  }

  func open(_ file: File) { openFiles.append(file) }

  func close(_ file: File) {
    guard let index = openFiles.firstIndex(where: { $0 === file }) else { return }
    openFiles.remove(at: index)
  }

  /// Writes everything where the power cannot take it away.
  func synchronize() {
    directories = [files]
    for file in files.values { file.keepOnly(file.bytes) }
  }

  /// Loses what was not synchronized, in any order: names, lengths, and bytes sector by sector.
  func losePower(using generator: inout SeededGenerator) {
    let names = generator.chance(1, in: 3) ? generator.pick(directories) : files
    for file in names.values { file.keepOnly(Self.remains(of: file.versions, using: &generator)) }
    directories = [names]
    openFiles = []
    for file in names.values { file.lock = nil }
  }

  private static func remains(of versions: [[UInt8]], using generator: inout SeededGenerator) -> [UInt8] {
    let last = versions[versions.count - 1]
    let length = generator.chance(1, in: 2) ? last.count : generator.pick(versions).count
    let sector = generator.pick([4, 16, 64, 512])
    // One disk loses nearly everything, another one a sector here and there.
    let losses = generator.pick([0, 1, 5, 10])
    var remains: [UInt8] = []
    while remains.count < length {
      let version = generator.chance(losses, in: 10) ? generator.pick(versions) : last
      let end = min(remains.count + sector, length)
      if version.count > remains.count { remains += version[remains.count..<min(end, version.count)] }
      remains += [UInt8](repeating: 0, count: end - remains.count)
    }
    return remains
  }
}
