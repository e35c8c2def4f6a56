/// The links that were handed over to the browser lately.
///
/// A browser may return a link at once. In such a loop, a hand-over of the same text has not ended, or has just ended.
/// After a while, the same text is another tap of the user.
struct BrowserHandOvers {
  /// The time after a hand-over in which the same link is one that the browser returns.
  static let pause = Duration.seconds(2)
  /// At least this number of the latest hand-overs is known.
  static let limit = 500

  /// The links whose hand-over has not ended.
  private var pending: Set<String> = []
  /// The ends of hand-overs, in two generations, so that old ones are forgotten without a search.
  private var ends: [String: Duration] = [:]
  private var olderEnds: [String: Duration] = [:]
  private var generationStart = Duration.zero

  /// Notes that a link is handed over.
  ///
  /// - Returns: false if the browser has returned the link. Then it must not be handed over.
  mutating func begin(_ text: String, at now: Duration) -> Bool {
    if let end = ends[text] ?? olderEnds[text], now >= end, now - end < Self.pause { return false }
    return pending.insert(text).inserted
  }

  /// Notes that the browser has taken a link.
  mutating func end(_ text: String, at now: Duration) {
    pending.remove(text)
    if ends.count >= Self.limit || now - generationStart >= Self.pause {
      (olderEnds, ends, generationStart) = (ends, [:], now)
    }
    ends[text] = now
  }
}
