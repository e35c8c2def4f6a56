internal import Observation

/// A branch, section or column that the map has in a container.
struct ContainerPlace: Identifiable, Equatable {
  let key: String
  var label: TabLabel?

  var id: String { key }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.key == rhs.key }
}

/// Which branch of tabs, or section of a switcher, is selected.
@MainActor @Observable
final class TabsModel {
  typealias ID = RouterState.Entry.ID

  let id: ID
  /// It has no bar.
  let isSwitcher: Bool
  /// The branches of the map.
  let places: [ContainerPlace]
  /// The branches that have been shown.
  private(set) var branches: [String: ID] = [:]
  private(set) var selection: String?
  /// Counted up where SwiftUI has to read again what it wanted to change.
  private(set) var revision = 0

  @ObservationIgnored private weak var owner: (any ModelOwner)?
  /// SwiftUI was given a selection, and may write the one before, or the same once more.
  @ObservationIgnored private var isTakingIn = false
  @ObservationIgnored private var visible: Set<String> = []
  /// What is selected has appeared since.
  @ObservationIgnored private var isSeen = false

  init(_ id: ID, _ places: [ContainerPlace], isSwitcher: Bool = false, owner: any ModelOwner) {
    self.id = id
    self.isSwitcher = isSwitcher
    self.places = places
    self.owner = owner
  }

  /// Shows what the state has.
  ///
  /// - Returns: whether that is something else than before.
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

  /// Nothing more is to be waited for: what is selected has appeared, or the tabs are not in the window.
  var isSettled: Bool { !isTakingIn && (visible.isEmpty || selection.map(visible.contains) ?? true) }

  /// What is selected, as far as what has appeared says so; nil: it is not known.
  var seenSelection: String? {
    if let selection, visible.contains(selection) { return selection }
    return isSeen && !isTakingIn && visible.count == 1 ? visible.first : nil
  }

  func appeared(_ key: String) {
    visible.insert(key)
    if key == selection { isSeen = true }
    owner?.evidenceCame()
  }

  func disappeared(_ key: String) {
    visible.remove(key)
    // The tabs may have left the window.
    if visible.isEmpty { isSeen = false }
    owner?.evidenceCame()
  }

  // MARK: The binding

  private func readAgain() { revision += 1 }

  /// What is selected, as a tap may change it: a second tap on a tab is an event of its own.
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

  /// The same for a `List`, which writes its selection also when nobody has tapped: what is selected already is an echo, and
  /// nothing is no selection.
  var listedSelection: String? {
    get { selection }
    set {
      guard let newValue else { return readAgain() }
      if newValue != selection { shownSelection = newValue }
    }
  }
}

/// What the columns of a split show.
@MainActor @Observable
final class SplitModel {
  typealias ID = RouterState.Entry.ID

  let id: ID
  /// The columns of the map.
  let places: [ContainerPlace]
  private(set) var columns: [String: ID] = [:]
  /// The column in front where there is room for one.
  private(set) var front: String?
  /// Counted up where SwiftUI has to read again what it wanted to change.
  private(set) var revision = 0
  @ObservationIgnored private weak var owner: (any ModelOwner)?

  init(_ id: ID, _ places: [ContainerPlace], owner: any ModelOwner) {
    self.id = id
    self.places = places
    self.owner = owner
  }

  /// Shows what the state has.
  ///
  /// - Returns: whether that is something else than before.
  @discardableResult
  func show(_ columns: [String: ID], front: String?) -> Bool {
    if front != self.front { self.front = front }
    guard columns != self.columns else { return false }
    self.columns = columns
    return true
  }

  /// Where SwiftUI has three columns at most, the last of four is shown at the side.
  var side: ContainerPlace? { places.count > 3 ? places[3] : nil }

  private func readAgain() { revision += 1 }

  /// The number of the column in front, as the user may change it; other widths change it without anybody.
  var shownFront: Int {
    get { places.prefix(3).firstIndex { $0.key == front } ?? 0 }
    set {
      guard places.indices.contains(newValue), newValue != shownFront || front == nil else { return }
      let key = places[newValue].key
      guard owner?.mayBringToFront(key, in: self) == true else { return readAgain() }
      front = key
    }
  }
}
