import WaymarkCore

/// The result of a journal's records: the links that have not ended, oldest first.
struct JournalReplay {
  /// A link that has not ended.
  struct Link {
    /// The record that keeps it.
    fileprivate(set) var record: JournalRecord
    private var step = JournalRecord.Step.wait

    private var deathsAtFirst: Int?
    /// The bytes of the record in the file.
    private let bytes: [UInt8]

    fileprivate init(_ record: JournalRecord, _ bytes: [UInt8]) {
      self.record = record
      self.bytes = bytes
      deathsAtFirst = record.deaths
    }

    var id: String { record.id }

    func link(_ table: RouteTable, extras codec: ExtrasCodec?) -> KeptLink? { record.kept(table, extras: codec) }

    /// The number of times that the process has ended while it was opened.
    ///
    /// A file may have any number. More than the limit makes no difference.
    private var deaths: Int { min(max(record.deaths ?? 0, 0), Self.maxDeaths) }

    fileprivate mutating func take(_ next: JournalRecord.Step) {
      switch (step, next) {
      // An action that has begun stays begun.
      case (.act, _): return
      case (.begin, .begin): record.deaths = deaths + 1
      default: break
      }
      step = next
    }

    /// Decides what to do with it in a new process.
    func treatment(since deadline: Double) -> Treatment {
      if step == .act || deaths(of: step) >= Self.maxDeaths { return .interrupted }
      return (record.at ?? 0) < deadline ? .expired : .waits
    }

    func waits(since deadline: Double) -> Bool {
      if case .waits = treatment(since: deadline) { true } else { false }
    }

    /// As few records as possible for the same process.
    fileprivate var records: [[UInt8]] {
      let kept = record.deaths == deathsAtFirst ? bytes : record.bytes
      return step == .begin || step == .act ? [kept, JournalRecord(step, id).bytes] : [kept]
    }

    /// The time since it arrived.
    ///
    /// A link from the future, before the clock was set back, counts as arrived now. The upper limit keeps every number
    /// of a file within the range of a duration.
    func age(at now: Double) -> Duration { .seconds(min(max(0, now - (record.at ?? 0)), 1e12)) }

    /// Returns the record that keeps it from now on.
    fileprivate func rest(at now: Double) -> JournalRecord {
      var rest = record
      rest.at = min(record.at ?? 0, now)
      rest.deaths = deaths(of: step)
      return rest
    }

    private func deaths(of step: JournalRecord.Step) -> Int { deaths + (step == .begin ? 1 : 0) }

    /// A link that ended the process this often is not opened again.
    private static let maxDeaths = 2
  }

  /// The treatment of a link in a new process.
  enum Treatment {
    case waits
    case expired
    case interrupted
  }

  private(set) var links: [Link] = []

  init() {}

  init(_ records: [[UInt8]]) {
    var indices: [String: Int] = [:]
    var found: [Link?] = []
    for bytes in records {
      guard let record = JournalRecord(bytes) else { continue }
      switch (record.step, indices[record.id]) {
      case (.keep, nil):
        indices[record.id] = found.count
        found.append(Link(record, bytes))
      case (.end, let index?): found[index] = nil
      case (let step, let index?): found[index]?.take(step)
      case (_, nil): continue
      }
    }
    links = found.compactMap { $0 }
  }

  /// Returns as few records as possible for the same process: at most two of each link.
  ///
  /// - Parameter ended: links whose end is not in the file.
  func records(without ended: Set<String>) -> [[UInt8]] {
    links.filter { !ended.contains($0.id) }.flatMap(\.records)
  }

  /// Returns the records for a new process: one of each waiting link.
  ///
  /// - Parameters:
  ///   - now: the time of the new process.
  ///   - own: the links that this process has already. Their records stay.
  ///   - ended: the links that have ended since.
  func remaining(since deadline: Double, at now: Double, own: Set<String>, ended: Set<String>) -> [[UInt8]] {
    let others = links.filter { !own.contains($0.id) && !ended.contains($0.id) && $0.waits(since: deadline) }
    return links.filter { own.contains($0.id) }.flatMap(\.records) + others.map { $0.rest(at: now).bytes }
  }
}
