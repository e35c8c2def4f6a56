internal import Observation

/// A branch, section or column that the map has in a container.
struct ContainerPlace: Identifiable, Equatable {
  let key: String
  var label: TabLabel?
  var badge: TabBadge?

  var id: String { key }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.key == rhs.key }
}

/// Holds the selected branch of tabs, or the selected section of a switcher.
@MainActor @Observable
final class TabsModel {
  typealias ID = RouterState.Entry.ID

  let id: ID
  /// True if the container has no tab bar.
  let isSwitcher: Bool
  /// The branches of the map.
  let places: [ContainerPlace]
  /// The branch whose tab searches: the system knows one such tab.
  var searchKey: String? { places.first { $0.label?.isSearch == true }?.key }
  /// The look of the bar.
  @ObservationIgnored var options = TabOptions()
  @ObservationIgnored var accessory: TabAccessory?
  /// The branches that have been shown.
  private(set) var branches: [String: ID] = [:]
  private(set) var selection: String?
  /// A count that makes SwiftUI read a value again after the owner refused a change.
  private(set) var revision = 0

  @ObservationIgnored private weak var owner: (any ModelOwner)?
  /// True if SwiftUI has not read the last selection yet, and may write it or the one before.
  @ObservationIgnored private var isTakingIn = false
  /// The branches in the window, by their views: there are two for a while when SwiftUI makes one anew.
  @ObservationIgnored private var appearances: [ObjectIdentifier: String] = [:]
  private var visible: Set<String> { Set(appearances.values) }
  /// True if the selected branch has appeared since the last write.
  @ObservationIgnored private var isSeen = false

  init(_ id: ID, _ places: [ContainerPlace], isSwitcher: Bool = false, owner: any ModelOwner) {
    self.id = id
    self.isSwitcher = isSwitcher
    self.places = places
    self.owner = owner
  }

  /// Shows the content of the state.
  ///
  /// - Returns: true if it differs from the content before.
  @discardableResult
  func show(_ branches: [String: ID], selecting selection: String?) -> Bool {
    let isChanged = branches != self.branches || selection != self.selection
    if branches != self.branches { self.branches = branches }
    if selection != self.selection { give(selection) }
    return isChanged
  }

  private func give(_ selection: String?) {
    self.selection = selection
    isSeen = selection.map(visible.contains) ?? false
    isTakingIn = true
    owner?.afterRest { [weak self] in
      self?.isTakingIn = false
      self?.owner?.evidenceCame()
    }
  }

  // MARK: The evidence

  /// True if the selected branch has appeared, or the tabs are not in the window.
  var isSettled: Bool { !isTakingIn && (visible.isEmpty || selection.map(visible.contains) ?? true) }

  /// The selected branch, if the visible views tell it.
  ///
  /// If they do not tell, it is `nil`.
  var seenSelection: String? {
    if let selection, visible.contains(selection) { return selection }
    return isSeen && !isTakingIn && visible.count == 1 ? visible.first : nil
  }

  func appeared(_ key: String, as view: ObjectIdentifier) {
    appearances[view] = key
    if key == selection { isSeen = true }
    owner?.evidenceCame()
  }

  func disappeared(as view: ObjectIdentifier) {
    appearances[view] = nil
    // The tabs may have left the window.
    if visible.isEmpty { isSeen = false }
    owner?.evidenceCame()
  }

  // MARK: The binding

  private func readAgain() { revision += 1 }

  /// The selection as a binding for a `TabView`.
  ///
  /// A second tap on the selected tab is an event of its own.
  var shownSelection: String {
    get { selection ?? "" }
    set {
      let isReselected = newValue == selection
      guard !isTakingIn, places.contains(where: { $0.key == newValue }),
        owner?.maySelect(newValue, in: self) == true
      else {
        return isReselected ? () : readAgain()
      }
      if !isReselected { give(newValue) }
      owner?.selected(newValue, in: self, again: isReselected)
    }
  }

  /// The selection as a binding for a `List`, which writes its selection without a tap, too.
  ///
  /// The model ignores a selected key, and refuses `nil`.
  var listedSelection: String? {
    get { selection }
    set {
      guard let newValue else { return readAgain() }
      if newValue != selection { shownSelection = newValue }
    }
  }
}
