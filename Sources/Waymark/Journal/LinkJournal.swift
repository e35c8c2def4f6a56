public import Foundation
public import WaymarkCore

/// Keeps links across the end of the process, while they wait for the app, for a guard, for the user, or for a sign-in.
///
/// ```swift
/// router.keepLinks()
/// ```
/// A user taps a link, is asked to sign in, looks the password up in another app, and the system ends this one. With a
/// journal, ``WaymarkCore/Router/keepLinks(in:)`` takes the link back at the next launch. The link keeps its source,
/// and the router checks it and asks all guards again.
///
/// A link that ends in the turn in which it arrives is not written. A link that waits costs three or four records, each
/// about a tenth of a millisecond. When a call returns, its record is in the file, however the process ends. A loss of
/// power may lose the last records. Extras are kept if `Router.Configuration.saveExtras` writes them.
///
/// A link whose typed route marks a value as sensitive is not written, and waits in memory only. In an app with typed
/// routes, that is also true for links that no route takes, and for short links: their values may be sensitive. Hooks
/// are asked about a link before it is written, and again when it is opened. If its value turns out to be sensitive only
/// then, the link is removed from the file.
///
/// A link that crashes the app is not opened forever. A handler that had begun, and a route that the user has
/// confirmed, are not run again. A screen is tried once more. Then the link has ended, as
/// `Router.Event.interrupted`.
@MainActor
public final class LinkJournal {
  /// The location of the file.
  package let url: URL
  private let file: JournalFile
  /// Returns the seconds since 1970.
  private let now: () -> Double
  private weak var router: Router?
  /// The written state of the waiting links, by the number of their navigation.
  private var entries: [Int: Entry] = [:]
  /// The links that have ended, but whose end could not be written yet.
  private var unwrittenEnds: [String] = []
  private var garbage = JournalGarbage()

  private struct Entry {
    let id: String
    /// The number of bytes of the record that keeps the link.
    let size: Int
    var isWaiting = true
  }

  /// Creates a journal.
  ///
  /// It reads and writes nothing before a router uses it.
  ///
  /// - Parameter url: a file of the journal's own. If `nil`, `Waymark/links.journal` in Application Support
  ///   (`applicationSupportDirectory`).
  public convenience init(at url: URL? = nil) {
    let url = url ?? Self.standardURL
    self.init(at: url, in: FileStorage(), now: { Date().timeIntervalSince1970 })
  }

  package init(
    at url: URL, in storage: any JournalStorage, capacity: Int = JournalFormat.longestFile,
    now: @escaping () -> Double
  ) {
    self.url = url
    self.now = now
    file = JournalFile(at: url.path, in: storage, capacity: capacity)
  }

  private static var standardURL: URL {
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (folder ?? FileManager.default.temporaryDirectory).appending(path: "Waymark/links.journal")
  }

  /// Leaves a link for the app.
  ///
  /// Use it in an extension, which has no router.
  ///
  /// ```swift
  /// try LinkJournal.leave(DeepLink("bookshop://books/42", from: .push), at: sharedFolder.appending(path: "links.journal"))
  /// ```
  /// The app takes it back at its next launch, or with ``WaymarkCore/Router/takeBackLinks()``. The text of the link is
  /// written as it is, because an extension has no routes that mark sensitive values. It stays in the file at least
  /// until the app takes it back. So leave no link with a password or a token.
  /// - Parameters:
  ///   - link: the link, with its source.
  ///   - url: the file of the app's journal, in a folder that both share.
  /// - Throws: an error that says why the file could not be written.
  public nonisolated static func leave(_ link: DeepLink, at url: URL) throws {
    let kept = KeptLink(link, as: .automatic, extras: [:], namespace: nil)
    let record = JournalRecord(kept, extras: nil, at: Date().timeIntervalSince1970)
    try JournalFile(at: url.path).append(record.bytes)
  }

  // MARK: Taking back

  /// Gives the router the waiting links in the file, except for those that it has.
  ///
  /// - Returns: false if the file could not be read, as before the first unlock of a device.
  fileprivate func takeBack(for router: Router) -> Bool {
    self.router = router
    file.didRepair = { [weak self] damage in self?.tell("the journal was repaired, \(damage)") }
    let deadline = now() - router.rules.deferredExpiry.seconds
    let known = ownIDs.union(unwrittenEnds)
    guard let replay = replay(since: deadline) else { return false }
    for kept in replay.links where !known.contains(kept.id) { takeBack(kept, since: deadline, for: router) }
    return true
  }

  /// Reads the file, and then keeps only waiting links in it.
  ///
  /// It is `nil` if the file could not be read.
  private func replay(since deadline: Double) -> JournalReplay? {
    var replay: JournalReplay?
    let (own, ended) = (ownIDs, Set(unwrittenEnds))
    var count = 0
    do throws(JournalError) {
      // At nearly every launch no link waits, and reading is enough.
      guard !(try file.read().records.isEmpty) else { return JournalReplay() }
      try file.compact { records in
        let found = JournalReplay(records)
        replay = found
        let remaining = found.remaining(since: deadline, at: self.now(), own: own, ended: ended)
        count = remaining.count
        return remaining
      }
      unwrittenEnds = []
      garbage.noteShortened(to: count)
    } catch {
      tell("the journal could not be read or written: \(error)")
      // A link that ends here may stay in the file until it can be written.
      let known = own.union(ended)
      for kept in replay?.links ?? [] where !known.contains(kept.id) && !kept.waits(since: deadline) { end(kept.id) }
    }
    return replay
  }

  private var ownIDs: Set<String> { Set(entries.values.map(\.id)) }

  private func takeBack(_ kept: JournalReplay.Link, since deadline: Double, for router: Router) {
    guard var link = kept.link(router.table, extras: router.rules.extrasCodec) else {
      return tell("a link of the journal cannot be read")
    }
    link.age = kept.age(at: now())
    switch kept.treatment(since: deadline) {
    case .interrupted: router.giveUp(link.link)
    case .expired: router.note(.dropped(link.link))
    case .waits: router.takeBack(link) { entries[$0] = Entry(id: kept.id, size: kept.record.bytes.count) }
    }
  }

  private func tell(_ problem: String) { router?.mistakes.trace(problem) }

  // MARK: Writing

  /// - Returns: true if the record is in the file.
  @discardableResult
  private func write(_ record: JournalRecord) -> Bool {
    let bytes = record.bytes
    do throws(JournalError) {
      while let id = unwrittenEnds.last {
        try append(JournalRecord(.end, id).bytes)
        // Shortening the file writes all ends.
        if unwrittenEnds.last == id { unwrittenEnds.removeLast() }
      }
      try append(bytes, leaving: record.step == .keep ? file.capacity / 4 : 0)
      if record.step != .keep { garbage.noteUseless(bytes.count) }
      return true
    } catch {
      tell("a link is not kept: \(error)")
      return false
    }
  }

  /// - Parameter reserve: the room for later records. A full file must take the steps of the links that it has.
  private func append(_ record: [UInt8], leaving reserve: Int = 0) throws(JournalError) {
    if garbage.isMuch { shorten() }
    do throws(JournalError) { try file.append(record, leaving: reserve) } catch {
      guard case .full = error, garbage.makesRoom(in: file.capacity), shorten() else { throw error }
      try file.append(record, leaving: reserve)
    }
    garbage.noteRecord()
  }

  /// Drops the records of links that have ended, and the earlier steps of the others.
  ///
  /// - Returns: true if the file could be written.
  @discardableResult
  private func shorten() -> Bool {
    var count = 0
    do throws(JournalError) {
      try file.compact { [unwrittenEnds] records in
        let remaining = JournalReplay(records).records(without: Set(unwrittenEnds))
        count = remaining.count
        return remaining
      }
      unwrittenEnds = []
      garbage.noteShortened(to: count)
      return true
    } catch {
      tell("the journal could not be shortened: \(error)")
      garbage.noteFailure()
      return false
    }
  }
}

extension LinkJournal: LinkKeeper {
  package func waits(_ link: KeptLink) {
    guard !link.isSensitive else { return forget(link.number) }
    if let entry = entries[link.number] {
      guard !entry.isWaiting else { return }
      // Writing may shorten the file, which reads the entries. So it must not happen during a change of them.
      let isWritten = write(.init(.wait, entry.id))
      entries[link.number]?.isWaiting = isWritten
      return
    }
    let extras = router?.rules.extrasCodec?.text(of: link.extras)
    let record = JournalRecord(link, extras: extras, at: now() - link.age.seconds)
    if write(record) { entries[link.number] = Entry(id: record.id, size: record.bytes.count) }
  }

  /// Removes a link from the file, if it is there.
  private func forget(_ number: Int) {
    tell("a link is not kept, because one of its values is sensitive, or may be")
    guard let entry = entries.removeValue(forKey: number) else { return }
    garbage.noteUseless(entry.size)
    unwrittenEnds.append(entry.id)
    shorten()
  }

  package func goesOn(_ number: Int) {
    guard let entry = entries[number] else { return }
    entries[number]?.isWaiting = false
    write(.init(.begin, entry.id))
  }

  package func acts(_ number: Int) -> Bool { entries[number].map { write(.init(.act, $0.id)) } ?? true }

  package func ended(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    garbage.noteUseless(entry.size)
    end(entry.id)
  }

  private func end(_ id: String) {
    if !write(.init(.end, id)) { unwrittenEnds.append(id) }
  }
}

extension Router {
  /// Keeps waiting links in a file, and takes back those that an earlier process has left there.
  ///
  /// Call it after adding routes and guards. The links open in order as soon as there is a window: after its restored
  /// screens, and before new links. While `isReady` is false they wait, as all links do. Links that are older than
  /// `configuration.deferredExpiry`, counted from their arrival, are dropped. An app whose router has no window calls
  /// ``takeBackLinks()``.
  ///
  /// - Parameter journal: the file. No other router may use it.
  public func keepLinks(in journal: LinkJournal = LinkJournal()) {
    keeper = journal
    takesBack = { [weak self] in self?.takeBackLinks() }
    openWaitingLinks()
  }

  /// Takes back the waiting links in the file at once, including those that an extension has left with
  /// ``LinkJournal/leave(_:at:)``.
  ///
  /// It also opens the links again whose actions waited because the file could not be written. Call it when the app
  /// becomes active. Has no effect without ``keepLinks(in:)``.
  public func takeBackLinks() {
    takesBack = nil
    guard let journal = keeper as? LinkJournal else { return }
    // A file that cannot be read now is tried again with the next link, and when a window becomes active.
    if !journal.takeBack(for: self) { takesBack = { [weak self] in self?.takeBackLinks() } }
    resumeUnnotedActions()
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
