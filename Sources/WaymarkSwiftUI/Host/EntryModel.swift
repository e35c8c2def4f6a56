#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// What views read of one entry that is open: lasts as long as the entry, so bindings to it are never about something else.
  ///
  /// The host writes it, a property at a time: a view is evaluated again for what it reads, and nothing else. What the user
  /// does arrives in the properties `shownPath`, `shownSelection` and `shownColumn`, and goes on to the host.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor @Observable
  final class EntryModel: Identifiable {
    let id: RouterState.Entry.ID
    let container: RouteMap.Container?
    /// What is on the screen of an entry without a container.
    private(set) var content: AnyView?
    /// What is inside: the items of a stack, the branches that have been shown.
    private(set) var inside: [EntryModel] = []
    /// The path that SwiftUI was given last: the items after the root.
    private(set) var path: [PathItem] = []
    /// The branch or section that is selected.
    private(set) var selection: String?
    /// The column in front where there is room for one.
    private(set) var frontColumn: String?
    /// The branches or columns of the map.
    let places: [ContainerPlace]
    /// The top of a stack has to be asked before it goes: no gesture takes it away.
    private(set) var isLocked = false
    /// Counted up where SwiftUI has to read again what has not changed.
    private(set) var revision = 0
    /// Counted up where a stack of SwiftUI's cannot be brought in line.
    private var generation = 0

    @ObservationIgnored private(set) var entry: RouterState.Entry
    @ObservationIgnored private weak var host: SwiftUIHost?
    /// The stack is on the screen: SwiftUI may lose a path that it is given otherwise.
    @ObservationIgnored private var isOnScreen = false
    /// SwiftUI was given a path, and may write the one before.
    @ObservationIgnored private(set) var isTakingIn = false

    init(_ entry: RouterState.Entry, host: SwiftUIHost, places: [ContainerPlace]) {
      self.entry = entry
      self.host = host
      self.places = places
      id = entry.id
      container = entry.container
    }

    var router: Router? { host?.router }

    // MARK: What the host writes

    /// Puts a view there.
    func show(_ view: AnyView, of entry: RouterState.Entry) {
      self.entry = entry
      content = view
    }

    /// Puts into a container what a state has there.
    ///
    /// - Returns: whether something changes on the screen.
    func show(_ inside: [EntryModel], selecting selection: String?, of entry: RouterState.Entry) -> Bool {
      self.entry = entry
      let isChanged = !self.inside.elementsEqual(inside, by: ===) || self.selection != selection
      guard isChanged else { return false }
      if container == .stack, self.inside.first !== inside.first {
        // Another root is another stack, and that takes no path before it is there.
        isOnScreen = false
        path = []
      }
      self.inside = inside
      if self.selection != selection { self.selection = selection }
      if isOnScreen { writePath() }
      return true
    }

    private func writePath() {
      let items = inside.dropFirst().map(PathItem.init)
      guard path != items else { return }
      path = items
      isTakingIn = true
      // No user has gone back by then.
      host?.clock.later { [weak self, clock = host?.clock] in clock?.later { self?.isTakingIn = false } }
    }

    func lock(_ isLocked: Bool) { if self.isLocked != isLocked { self.isLocked = isLocked } }

    func bringToFront(_ column: String?) { if frontColumn != column { frontColumn = column } }

    /// Another stack takes the place of the one that is there, and is given its path when it appears.
    private func beginAgain() {
      isOnScreen = false
      path = []
      generation += 1
    }

    /// Which stack of SwiftUI's it is: another root is another one.
    var stackID: [Int] { [inside.first?.id.number ?? 0, generation] }

    /// SwiftUI is to read again what it wanted to change.
    func publishAgain() { revision += 1 }

    /// Whether an item of a stack, above its root, is where the host has put it; nil while the stack is not on the screen.
    func holds(_ item: RouterState.Entry.ID) -> Bool? { isOnScreen ? path.contains { $0.id == item } : nil }

    // MARK: What views tell

    /// The stack came on the screen, maybe not for the first time: it is given what it missed, without animation.
    func appeared(_ stack: [Int]) {
      guard stack == stackID, !isOnScreen else { return }
      isOnScreen = true
      SwiftUIHost.changing(animated: false) { writePath() }
    }

    /// The stack left the screen; another one may have taken its place before.
    func disappeared(_ stack: [Int]) {
      guard stack == stackID else { return }
      isOnScreen = false
      // It may have gone before SwiftUI looked at its path, which may be lost then.
      if isTakingIn { beginAgain() }
    }

    /// The path of a stack, as the user may change it.
    var shownPath: [PathItem] {
      get { path }
      set {
        guard newValue != path, let host else { return }
        guard newValue.count < path.count, path.starts(with: newValue) else {
          // No gesture leads there: SwiftUI does not show what it was given, and takes it as a new stack only.
          if !host.isWriting(self) { beginAgain() }
          return publishAgain()
        }
        guard host.mayGoBack(in: self, to: newValue) else { return publishAgain() }
        path = newValue
        inside.removeSubrange((newValue.count + 1)...)
        host.wentBack(in: self)
      }
    }

    /// The branch of tabs that is selected, as the user may change it.
    var shownSelection: String {
      get { selection ?? "" }
      set { if host?.select(newValue, in: self) != true { publishAgain() } }
    }

    /// Selects a branch that the user has tapped; the state follows.
    func take(_ selection: String) { self.selection = selection }

    /// The column in front where there is room for one, as the user may change it.
    var shownColumn: NavigationSplitViewColumn {
      get { SplitColumns(places.map(\.key)).column(of: frontColumn) }
      set {
        guard let key = SplitColumns(places.map(\.key)).key(of: newValue), key != frontColumn else { return }
        guard host?.isInBackground == false else { return publishAgain() }
        frontColumn = key
        host?.router?.device.compactColumns[id] = key
      }
    }

    /// What is inside of a branch or column; nil if it was never shown.
    func inside(of place: ContainerPlace) -> EntryModel? { inside.first { $0.entry.key == place.key } }
  }

  /// An item of the path that a stack of SwiftUI's is given: of a type of its own, so that it is nobody else's destination.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct PathItem: Hashable {
    let model: EntryModel

    @MainActor init(_ model: EntryModel) {
      self.model = model
      id = model.id
    }

    let id: RouterState.Entry.ID

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// A branch, section or column that the map has in a container.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct ContainerPlace: Identifiable, Equatable {
    let key: String
    let label: TabLabel?

    init(_ place: RouteTable.Place) {
      key = place.key
      label = place.attachments[TabLabel.self]
    }

    var id: String { key }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.key == rhs.key }
  }
#endif
