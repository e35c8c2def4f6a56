#if os(iOS) || os(visionOS) || os(Linux)
  internal import Observation

  /// Shows the badges of branches on their tabs, and follows the values that the badges read.
  @MainActor
  final class TabBadges {
    private let slots: TabSlots
    private let badges: [(key: String, badge: TabBadge)]
    private var isShowing = false

    init(of places: [RouteTable.Place], in slots: TabSlots) {
      self.slots = slots
      badges = places.compactMap { place in place.attachments[TabBadge.self].map { (place.key, $0) } }
    }

    /// Shows all badges from now on.
    ///
    /// Each is read once, and again after a change.
    func show() {
      guard !isShowing else { return }
      isShowing = true
      for index in badges.indices { show(index) }
    }

    private func show(_ index: Int) {
      let text = withObservationTracking {
        badges[index].badge.text()
      } onChange: { [weak self] in
        // The value changes after this call, perhaps on another thread.
        Task { @MainActor in self?.show(index) }
      }
      slots.setBadge(text, of: badges[index].key)
    }
  }
#endif
