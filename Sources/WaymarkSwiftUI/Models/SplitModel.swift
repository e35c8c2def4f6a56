internal import Observation
@_spi(Hosting) import WaymarkCore

/// Holds the columns of a split, and the column in front.
@MainActor @Observable
final class SplitModel {
  typealias ID = RouterState.Entry.ID
  typealias Visibility = RouterState.Device.ColumnVisibility

  let id: ID
  /// The columns of the map.
  let places: [ContainerPlace]
  private(set) var columns: [String: ID] = [:]
  /// The column in front where there is room for one.
  private(set) var front: String?
  /// The visible columns, by the user's choice.
  private var chosen = Visibility.automatic
  /// The visible columns, because a link leads to one that may be hidden.
  private var led: Visibility?
  /// A count that makes SwiftUI read a value again after the owner refused a change.
  private(set) var revision = 0
  @ObservationIgnored private weak var owner: (any ModelOwner)?

  init(_ id: ID, _ places: [ContainerPlace], owner: any ModelOwner) {
    self.id = id
    self.places = places
    self.owner = owner
  }

  /// Shows the content of the state.
  ///
  /// - Returns: true if it differs from the content before.
  @discardableResult
  func show(_ columns: [String: ID], front: String?, visibility: Visibility? = nil) -> Bool {
    if let visibility, visibility != chosen { chosen = visibility }
    if front != self.front {
      self.front = front
      lead()
    }
    guard columns != self.columns else { return false }
    self.columns = columns
    return true
  }

  // MARK: Columns side by side

  /// The visible columns where there is room for several.
  var visibility: Visibility { led ?? chosen }

  /// Makes the column in front visible beside the others, because a link leads to it.
  ///
  /// SwiftUI does not tell which columns the automatic choice shows. A link to the last column restores the user's choice.
  func lead() {
    guard let index = places.firstIndex(where: { $0.key == front }) else { return }
    if index == 3 { isSideOpen = true }
    let needed: Visibility? = chosen.shows(index, of: min(places.count, 3)) ? nil : index == 0 ? .all : .doubleColumn
    if led != needed { led = needed }
  }

  /// The visible columns as a binding, which SwiftUI writes when the user shows or hides some.
  var shownVisibility: Visibility {
    get { visibility }
    set {
      guard newValue != visibility else { return }
      guard owner?.mayShow(newValue, in: self) == true else { return readAgain() }
      led = nil
      chosen = newValue
    }
  }

  /// The last of four columns, which is shown as an inspector, because SwiftUI has three columns at most.
  var side: ContainerPlace? { places.count > 3 ? places[3] : nil }

  /// True if the user wants to see the fourth column, on this device.
  ///
  /// A link to it opens it again.
  private(set) var isSideOpen = true

  /// True if the split is on the topmost level of the window, and in its selected tab.
  private(set) var isOnTop = true
  @ObservationIgnored private var isNarrow = false
  @ObservationIgnored private var isSideVisible = false
  /// True if the sheet of the fourth column is leaving, because something else is shown.
  @ObservationIgnored private(set) var isSheetLeaving = false

  /// Returns whether the fourth column is shown: where there is room for one column, it is a sheet over the others.
  ///
  /// SwiftUI keeps a sheet over another tab, and presents no modal beside it.
  func showsSide(whenNarrow isNarrow: Bool) -> Bool {
    self.isNarrow = isNarrow
    guard let side, columns[side.key] != nil else { return false }
    return isNarrow ? isOnTop && front == side.key : isSideOpen
  }

  /// Notes whether the split is on the topmost level.
  ///
  /// - Returns: true if a sheet comes or goes.
  func bringOnTop(_ isOnTop: Bool) -> Bool {
    guard isOnTop != self.isOnTop else { return false }
    let isSheet = isNarrow && side != nil && front == side?.key
    isSheetLeaving = isSheet && isSideVisible && !isOnTop
    self.isOnTop = isOnTop
    return isSheet
  }

  /// Notes that the views of the fourth column have appeared or disappeared.
  func sideAppeared(_ isVisible: Bool) {
    isSideVisible = isVisible
    guard !isVisible, isSheetLeaving else { return }
    isSheetLeaving = false
    owner?.evidenceCame()
  }

  /// Ends the wait for a sheet whose end SwiftUI has not reported.
  func forgetSheet() { isSheetLeaving = false }

  /// Notes that the user has opened or closed the fourth column.
  func showSide(_ isOpen: Bool, whenNarrow isNarrow: Bool) {
    guard let side, isOpen != showsSide(whenNarrow: isNarrow) else { return }
    guard isNarrow else {
      isSideOpen = isOpen
      return
    }
    let key = isOpen ? side.key : places[2].key
    if owner?.mayBringToFront(key, in: self) == true { front = key }
  }

  private func readAgain() { revision += 1 }

  /// The number of the column in front as a binding.
  ///
  /// A change of width writes it, too.
  var shownFront: Int {
    get { places.firstIndex { $0.key == front }.map { min($0, 2) } ?? 0 }
    set {
      guard places.indices.contains(newValue), newValue != shownFront || front == nil else { return }
      let key = places[newValue].key
      guard owner?.mayBringToFront(key, in: self) == true else { return readAgain() }
      front = key
    }
  }
}

extension RouterState.Device.ColumnVisibility {
  /// Returns true if a column is visible for sure.
  fileprivate func shows(_ index: Int, of count: Int) -> Bool {
    switch self {
    case .all: true
    case .doubleColumn: index >= count - 2
    case .automatic, .detailOnly: index >= count - 1
    }
  }
}
